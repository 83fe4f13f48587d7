import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Shorter answers are sooner there as they are. */
const COMPRESSED_FROM_BYTES = 1_000;
/** Answers from here on carry a mark of their content, by which a page that has them is spared them. */
const MARKED_FROM_BYTES = 100_000;

const brotliOf = promisify(brotliCompress);
const gzipOf = promisify(gzip);

/** The first two levels that are worth it: half of what the highest ones save, in a twentieth of their time. */
const brotli = (text: string) =>
  brotliOf(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/**
 * Sends JSON and pages compressed as the caller takes them. A large answer to a read has a mark of its content: whoever
 * sends the mark along gets 304 and nothing else while the answer is the same. No browser keeps it on a disk for that,
 * and who may read it is asked each time, before that.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isText(reply) || reply.hasHeader('content-encoding'))
      return payload;
    if (isKnown(request, reply, payload)) {
      void reply.code(304).removeHeader('content-length').removeHeader('content-type');
      return '';
    }
    if (payload.length < COMPRESSED_FROM_BYTES) return payload;
    void reply.header('vary', 'accept-encoding');
    const taken = request.headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(taken) ? 'br' : /\bgzip\b/.test(taken) ? 'gzip' : undefined;
    if (encoding === undefined) return payload;
    const bytes = encoding === 'br' ? await brotli(payload) : await gzipOf(payload, { level: 4 });
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return bytes;
  });
}

function isText(reply: FastifyReply): boolean {
  return /^(application\/json|text\/html)\b/.test(String(reply.getHeader('content-type') ?? ''));
}

/** Whether the browser that asks has this very answer; marks it, so that it may next time. */
function isKnown(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  const is_large_read =
    request.method === 'GET' &&
    reply.statusCode === 200 &&
    payload.length >= MARKED_FROM_BYTES &&
    String(reply.getHeader('content-type')).startsWith('application/json');
  if (!is_large_read || reply.hasHeader('etag')) return false;
  const mark = `W/"${createHash('sha256').update(payload).digest('base64url')}"`;
  void reply.header('etag', mark);
  return request.headers['if-none-match'] === mark;
}
