import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Services } from '#server/platform/context.ts';
import { cookieJar } from '#server/platform/cookies.ts';
import type { LiveChanges } from '#server/platform/live-changes.ts';
import { findSession } from '#server/platform/sessions.ts';

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
    const stream = live.open(actor, token);
    request.raw.on('close', () => stream.destroy());
    return reply
      .header('content-type', 'text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream);
  });
}
