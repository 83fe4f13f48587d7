import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import qs from 'qs';
import {
  closedPage,
  payPage,
  type PayError,
} from '#server/platform/cards/card-sandbox/checkout-page.ts';
import { payCheckout } from '#server/platform/cards/card-sandbox/pay-checkout.ts';
import {
  findCheckout,
  type SandboxCheckout,
} from '#server/platform/cards/card-sandbox/sandbox-checkouts.ts';
import { readCardEntry } from '#server/platform/cards/card-sandbox/test-cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface CheckoutRouteOptions {
  db: Db;
  clock: Clock;
  /** Called after a payment, so that its message does not wait for the next round. */
  onPaid: () => void;
}

const resolve = createRequire(import.meta.url).resolve;
const staticFiles = [
  {
    path: 'page.css',
    file: new URL('./checkout-page.css', import.meta.url),
    type: 'text/css; charset=utf-8',
  },
  {
    path: 'inter.woff2',
    file: resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    type: 'font/woff2',
  },
  {
    path: 'archivo.woff2',
    file: resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
    type: 'font/woff2',
  },
];

/** No script at all; a form may lead only to this site and to where the shop wants its payers back. */
function pagePolicy(checkout: SandboxCheckout | null): string {
  const back = checkout
    ? [...new Set([checkout.success_url, checkout.cancel_url].map((url) => new URL(url).origin))]
    : [];
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${back.join(' ')}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function sendPage(
  reply: FastifyReply,
  status: number,
  checkout: SandboxCheckout | null,
  page: string,
): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(checkout))
    .header('cache-control', 'no-store')
    .send(page);
}

function successUrl({ success_url, checkout_id }: SandboxCheckout): string {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', checkout_id);
}

/** The sandbox's pages at /card-sandbox, in a room of their own so that only they read forms. */
export function registerCheckoutRoutes(
  server: FastifyInstance,
  options: CheckoutRouteOptions,
): void {
  void server.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) =>
        done(null, qs.parse(String(body), { depth: 0, parameterLimit: 20 })),
    );
    for (const { path, file, type } of staticFiles) {
      const content = readFileSync(file);
      pages.get(`/card-sandbox/${path}`, async (_request, reply) =>
        reply
          .header('content-type', type)
          .header('cache-control', 'public, max-age=3600')
          .send(content),
      );
    }
    addPaymentRoutes(pages, options);
  });
}

function addPaymentRoutes(
  pages: FastifyInstance,
  { db, clock, onPaid }: CheckoutRouteOptions,
): void {
  pages.get<{ Params: { id: string } }>('/card-sandbox/checkout/:id', async (request, reply) => {
    const checkout = await findCheckout(db, { checkout_id: request.params.id });
    if (checkout?.status === 'complete') return reply.redirect(successUrl(checkout), 303);
    const open = checkout?.status === 'open' && checkout.expires_at * 1000 > clock.now().getTime();
    if (!open) return sendPage(reply, checkout ? 410 : 404, checkout, closedPage(checkout));
    return sendPage(reply, 200, checkout, payPage(checkout));
  });

  pages.post<{ Params: { id: string }; Body: unknown }>(
    '/card-sandbox/checkout/:id',
    async (request, reply) => {
      const entry = (request.body ?? {}) as Record<string, unknown>;
      const checkout_id = request.params.id;
      const now = clock.now();
      const refuse = async (error: PayError) => {
        const checkout = await findCheckout(db, { checkout_id });
        if (checkout?.status !== 'open')
          return sendPage(reply, 410, checkout, closedPage(checkout));
        return sendPage(reply, 422, checkout, payPage(checkout, { error, entry }));
      };
      const read = readCardEntry(entry, now);
      if (!read.ok) return refuse(read);
      const delay_seconds = Math.min(
        Math.max(Math.trunc(Number(entry['delay_seconds'])) || 0, 0),
        3600,
      );
      const doubled = entry['doubled'] === 'yes';
      const paid = await payCheckout(db, {
        checkout_id,
        card: read.card,
        now,
        delay_seconds,
        doubled,
      });
      if (paid === null) return sendPage(reply, 404, null, closedPage(null));
      onPaid();
      if (paid.outcome === 'expired')
        return sendPage(reply, 410, paid.checkout, closedPage(paid.checkout));
      if (paid.outcome === 'declined') return refuse({ field: 'form', message: paid.message });
      return reply.redirect(successUrl(paid.checkout), 303);
    },
  );
}
