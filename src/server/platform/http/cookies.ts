import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import type { CookieJar } from '#server/platform/context.ts';
import type { LinkTarget } from '#server/platform/http/link-pass.ts';

/** The session cookie's name: bound to the host and to TLS wherever the product is served over TLS. */
export function sessionCookieName(config: Pick<Config, 'public_url'>): string {
  return isSecure(config) ? '__Host-paddock' : 'paddock_session';
}

const DEVICE_DAYS = 365;

/** The name of the cookie that a browser keeps after its first log-in. */
function deviceCookieName(config: Pick<Config, 'public_url'>): string {
  return isSecure(config) ? '__Host-paddock-device' : 'paddock_device';
}

const STEP_MINUTES = 10;

/** The name of the cookie of a log-in that is not finished yet. */
function stepCookieName(config: Pick<Config, 'public_url'>): string {
  return isSecure(config) ? '__Host-paddock-step' : 'paddock_step';
}

/** A cookie for each record that a link was opened to: another link takes no other's place. */
function passCookieName(config: Pick<Config, 'public_url'>, { kind, id }: LinkTarget): string {
  return `${isSecure(config) ? '__Secure-' : ''}paddock_${kind}_${id.replaceAll(/[^\w-]/g, '')}`;
}

/** Reads and writes the cookies of one request; script never sees them. */
export function cookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'public_url'>,
): CookieJar {
  const name = sessionCookieName(config);
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;
  return {
    session: request.cookies[name],
    device: request.cookies[deviceCookieName(config)],
    setDevice: (token) =>
      void reply.setCookie(deviceCookieName(config), token, {
        ...options,
        maxAge: DEVICE_DAYS * 86_400,
      }),
    step: request.cookies[stepCookieName(config)],
    setStep: (token) =>
      void reply.setCookie(stepCookieName(config), token, {
        ...options,
        maxAge: STEP_MINUTES * 60,
      }),
    clearStep: () => void reply.clearCookie(stepCookieName(config), options),
    setSession: (token, expires_at) =>
      void reply.setCookie(name, token, expires_at ? { ...options, expires: expires_at } : options),
    clearSession: () => void reply.clearCookie(name, options),
    pass: (target) => request.cookies[passCookieName(config, target)],
    setPass: (target, value, seconds) =>
      void reply.setCookie(passCookieName(config, target), value, {
        ...options,
        path: '/api',
        sameSite: 'strict',
        maxAge: seconds,
      }),
  };
}

function isSecure(config: Pick<Config, 'public_url'>): boolean {
  return config.public_url.startsWith('https://');
}
