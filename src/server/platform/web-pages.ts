import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorBody } from '#contract/errors.ts';
import { errorCatalogue } from '#contract/errors.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Serves the built web part: hashed files for a year, and for every address that is not a file the one page, with
 * a fresh nonce for its styles. Addresses below /api that no action answers say so as the API does.
 */
export function registerWebPages(server: FastifyInstance, { folder }: { folder: string }): void {
  const pageFile = path.join(folder, 'index.html');
  if (existsSync(folder))
    void server.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      wildcard: true,
      decorateReply: false,
    });
  const page = existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : undefined;
  server.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !request.url.startsWith('/api') &&
      !request.url.startsWith('/assets/');
    if (!wantsPage || page === undefined) {
      const body: ErrorBody = {
        code: 'not_found',
        message: errorCatalogue.not_found.message,
        request_id: request.id,
      };
      return reply.status(404).send(body);
    }
    const nonce = randomBytes(18).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  });
}

/** Script from our own files only, styles from them or with the page's nonce; video frames from one host. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob: https://www.youtube-nocookie.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://checkout.stripe.com",
    "frame-ancestors 'none'",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
  ].join('; ');
}
