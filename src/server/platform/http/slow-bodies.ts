import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import { RepeatedFaults } from '#server/platform/repeated-faults.ts';

/** How slowly a body may come: a pause that is too long ends it, and so does an average that is too low. */
interface BodyPace {
  silence_ms: number;
  /** The average counts from this moment on. */
  grace_ms: number;
  min_bytes_per_second: number;
}

export interface BodyLimits {
  /** Files: as long as they need on a paddock's line, while something of them arrives. */
  file: BodyPace;
  /** Everything else is small and comes at once. */
  other: BodyPace;
  check_every_ms: number;
}

/** What people on the slowest of lines keep to, and what somebody who holds connections open does not. */
export const standardBodyLimits: BodyLimits = {
  file: { silence_ms: 30_000, grace_ms: 25_000, min_bytes_per_second: 1000 },
  other: { silence_ms: 10_000, grace_ms: 10_000, min_bytes_per_second: 2000 },
  check_every_ms: 1000,
};

/** A body that is on its way in. */
interface OpenBody {
  request: FastifyRequest;
  reply: FastifyReply;
  socket: Socket;
  pace: BodyPace;
  started_at: number;
  heard_at: number;
  first_byte: number;
  bytes: number;
}

const refusal = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Ends requests whose body stops coming or drips, and never one that is merely long: a limit on the whole would cut
 * every large photo on a slow line. Headers have a limit of their own in Node.
 */
export function watchSlowBodies(server: FastifyInstance, limits: BodyLimits): void {
  const open = new Set<OpenBody>();
  server.addHook('onRequest', async (request, reply) => {
    // Calls from inside the process have no line that could be slow.
    if (!hasBody(request) || !(request.raw.socket instanceof Socket)) return;
    const now = performance.now();
    const { raw } = request;
    const body: OpenBody = {
      request,
      reply,
      socket: raw.socket,
      pace: isForm(request) ? limits.file : limits.other,
      started_at: now,
      heard_at: now,
      first_byte: raw.socket.bytesRead,
      bytes: raw.socket.bytesRead,
    };
    open.add(body);
    const forget = (): void => void open.delete(body);
    raw.once('end', forget).once('close', forget);
  });
  // Whoever sends slowly on purpose does it a thousand times.
  const faults = new RepeatedFaults();
  let checked_at = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    for (const body of open) if (isTooSlow(body, now, now - checked_at)) end(body, faults);
    checked_at = now;
  }, limits.check_every_ms);
  timer.unref();
  server.addHook('onClose', async () => clearInterval(timer));
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/') === true;

function isTooSlow(body: OpenBody, now: number, since_last_ms: number): boolean {
  const { pace, socket, request } = body;
  if (socket.bytesRead > body.bytes) {
    body.bytes = socket.bytesRead;
    body.heard_at = now;
  } else if (request.raw.readableLength > 0) {
    // What has come still waits for us: it is not the sender who is slow.
    body.heard_at = now;
    body.started_at += since_last_ms;
  }
  if (now - body.heard_at > pace.silence_ms) return true;
  const elapsed_ms = now - body.started_at;
  const wanted = (elapsed_ms / 1000) * pace.min_bytes_per_second;
  return elapsed_ms > pace.grace_ms && body.bytes - body.first_byte < wanted;
}

function end({ request, reply, socket }: OpenBody, faults: RepeatedFaults): void {
  const route = request.routeOptions.url ?? '';
  const repeated = faults.tell(route);
  if (repeated !== undefined)
    request.log.warn({ part: 'http', route, repeated }, 'a body came too slowly');
  if (socket.writable && !reply.raw.headersSent) socket.end(refusal, () => socket.destroy());
  else socket.destroy();
}
