import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/context.ts';
import { cookieJar } from '#server/platform/http/cookies.ts';
import type { LiveChanges } from '#server/platform/live/live-changes.ts';
import { findSession } from '#server/platform/http/sessions.ts';

/** `GET /api/events`: the stream of server-sent events that tells open screens what changed. */
export function registerEventStream(
  server: FastifyInstance,
  { services, live }: { services: Services; live: LiveChanges },
): void {
  server.get('/api/events', async (request, reply) => {
    const token = cookieJar(request, reply, services.config).session;
    const actor = token
      ? await findSession(services.db, { token, now: services.clock.now() })
      : null;
    if (!actor || !token) throw new AppError('not_logged_in');
    const stream = live.open(actor, token, missedSince(request));
    request.raw.on('close', () => stream.destroy());
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}

/** Since when the page has not heard of changes: its last stream's mark, or how long ago it was asked for. */
function missedSince(request: FastifyRequest): number {
  const now = Date.now();
  const mark = Number(request.headers['last-event-id'] ?? Number.NaN);
  if (Number.isFinite(mark)) return Math.min(mark, now);
  const { missed_ms } = request.query as { missed_ms?: string };
  const missed = Number(missed_ms ?? 0);
  return Number.isFinite(missed) && missed > 0 ? now - missed : now;
}
