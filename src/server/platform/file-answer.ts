import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '#server/platform/context.ts';

/**
 * Sends a file so that it can do no harm: never run as a page, never sniffed as another type, and saved under its
 * name unless its type is one that may be shown.
 */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const plain = file.document_name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(file.document_name);
  if (file.size_bytes !== undefined) void reply.header('content-length', file.size_bytes);
  return reply
    .header('content-type', file.content_type)
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    )
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .send(file.body);
}
