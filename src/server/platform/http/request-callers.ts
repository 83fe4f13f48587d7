import type { FastifyRequest } from 'fastify';

const callers = new WeakMap<FastifyRequest, string>();

/** Keeps who called, for what comes after the handler: a fault names its user. */
export function noteCaller(request: FastifyRequest, user_id: string): void {
  callers.set(request, user_id);
}

/** Who called; undefined for callers without a session, and before it was looked up. */
export function callerOf(request: FastifyRequest): string | undefined {
  return callers.get(request);
}
