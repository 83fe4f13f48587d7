import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '#server/platform/context.ts';
import { contentDisposition } from '#server/platform/storage/file-names.ts';
import { mayShowInline } from '#server/platform/storage/file-types.ts';

const harmless = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Sends a file so that it can do no harm: never run as a page, never sniffed as another type, and saved under its
 * name unless its type is one that may be shown. A PDF is not put in a sandbox, because browsers then do not show it;
 * their own viewer keeps it apart. A page with a `frame_policy` is shown under that.
 */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const shown =
    file.frame_policy !== undefined || (file.inline === true && mayShowInline(file.content_type));
  if (file.size_bytes !== undefined) void reply.header('content-length', file.size_bytes);
  return reply
    .header('content-type', file.content_type)
    .header(
      'content-disposition',
      contentDisposition(shown ? 'inline' : 'attachment', file.document_name),
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', file.frame_policy ?? policyOf(file))
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'private, no-store')
    .send(file.body);
}

function policyOf({ content_type }: FileAnswer): string {
  return content_type === 'application/pdf' ? harmless : `sandbox; ${harmless}`;
}
