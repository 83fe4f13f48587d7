import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';

/**
 * Refuses a write that another site's page sent. A browser says where a request comes from (Sec-Fetch-Site,
 * Origin); our own client adds a header that a plain form cannot carry, so that even an old browser that says
 * neither is refused.
 */
export function refuseCrossSite(request: FastifyRequest, config: Pick<Config, 'public_url'>): void {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new AppError('cross_site');
  const origin = request.headers.origin;
  if (origin !== undefined && !isOwnOrigin(origin, request, config))
    throw new AppError('cross_site');
  if (request.method !== 'GET' && request.headers['x-paddock'] === undefined)
    throw new AppError('cross_site');
}

function isOwnOrigin(
  origin: string,
  request: FastifyRequest,
  config: Pick<Config, 'public_url'>,
): boolean {
  if (origin === new URL(config.public_url).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
