import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import type { CookieJar } from '#server/platform/context.ts';

/** The session cookie's name: bound to the host and to TLS wherever the product is served over TLS. */
export function sessionCookieName(config: Pick<Config, 'public_url'>): string {
  return isSecure(config) ? '__Host-paddock' : 'paddock_session';
}

/** Reads and writes the session cookie of one request; script never sees it. */
export function cookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'public_url'>,
): CookieJar {
  const name = sessionCookieName(config);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;
  return {
    session: request.cookies[name],
    setSession: (token, expires_at) =>
      void reply.setCookie(name, token, expires_at ? { ...options, expires: expires_at } : options),
    clearSession: () => void reply.clearCookie(name, options),
  };
}

function isSecure(config: Pick<Config, 'public_url'>): boolean {
  return config.public_url.startsWith('https://');
}
