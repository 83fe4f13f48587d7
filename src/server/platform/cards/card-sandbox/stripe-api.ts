import { createHash, timingSafeEqual } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import qs from 'qs';
import { sumBy } from '#domain/sums.ts';
import {
  addCheckout,
  addRefundTo,
  closeCheckouts,
  findCheckout,
  sandboxId,
  type SandboxCheckout,
} from '#server/platform/cards/card-sandbox/sandbox-checkouts.ts';
import {
  addEvent,
  toStripeCharge,
  toStripeSession,
} from '#server/platform/cards/card-sandbox/sandbox-events.ts';
import {
  createRefundRequest,
  createSessionRequest,
  invalidRequest,
  readRequest,
  StripeRefusal,
} from '#server/platform/cards/card-sandbox/stripe-requests.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction, type Db, type Tx } from '#server/platform/database/database.ts';

export interface StripeApiOptions {
  db: Db;
  clock: Clock;
  /** The key that requests must carry. */
  secret_key: string;
  pageUrl: (checkout_id: string) => string;
}

type Answer = Record<string, unknown>;
type Work = (tx: Tx, request: FastifyRequest) => Promise<Answer>;

/**
 * The part of Stripe's API that Paddock uses, on this machine only: the very client that talks with Stripe talks
 * with it, so that its requests are tried each time somebody pays in the sandbox.
 */
export async function startStripeApi(
  options: StripeApiOptions,
): Promise<{ api_base: string; close(): Promise<void> }> {
  const server = Fastify({ bodyLimit: 1_000_000, forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) =>
      done(null, qs.parse(String(body), { depth: 8, arrayLimit: 200, parameterLimit: 3000 })),
  );
  server.addHook('onRequest', async (request) => refuseWrongKey(request, options.secret_key));
  server.setErrorHandler(async (error, _request, reply) => {
    const refusal =
      error instanceof StripeRefusal
        ? error
        : new StripeRefusal(500, 'api_error', 'The sandbox failed.');
    return reply.code(refusal.status).send(refusal.body);
  });
  addRoutes(server, options);
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return { api_base: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function refuseWrongKey(request: FastifyRequest, secret_key: string): void {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  if (
    !timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${secret_key}`))
  ) {
    throw new StripeRefusal(401, 'invalid_request_error', 'Invalid API Key provided.');
  }
}

function addRoutes(server: FastifyInstance, options: StripeApiOptions): void {
  const { pageUrl } = options;
  const once = (work: Work) => (request: FastifyRequest) => doOnce(options, request, work);
  const answer = (checkout: SandboxCheckout): Answer =>
    toStripeSession(checkout, pageUrl(checkout.checkout_id));

  server.post(
    '/v1/checkout/sessions',
    once(async (tx, request) => answer(await openCheckout(tx, request, options))),
  );
  server.get('/v1/checkout/sessions/:id', (request) => readCheckout(request, options));
  server.post(
    '/v1/checkout/sessions/:id/expire',
    once((tx, request) => expireCheckout(tx, request, options)),
  );
  server.post(
    '/v1/refunds',
    once((tx, request) => refundPayment(tx, request, options)),
  );
}

/** Does a request once for each Idempotency-Key, and answers a repeat as the first time; another body is refused. */
async function doOnce(
  { db, clock }: StripeApiOptions,
  request: FastifyRequest,
  work: Work,
): Promise<Answer> {
  const key = request.headers['idempotency-key'];
  const asked = JSON.stringify([request.url, request.body]);
  const hash = createHash('sha256').update(asked).digest('hex');
  return inTransaction(db, async (tx) => {
    if (typeof key !== 'string') return work(tx, request);
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    const known = await sql<{
      request_hash: string;
      response: Answer;
    }>`select request_hash, response
      from sandbox_requests where idempotency_key = ${key}`.execute(tx);
    const [row] = known.rows;
    if (row && row.request_hash !== hash) {
      throw new StripeRefusal(400, 'idempotency_error', 'This key was used with other parameters.');
    }
    if (row) return row.response;
    const response = await work(tx, request);
    await sql`insert into sandbox_requests (idempotency_key, request_hash, response, created_at)
      values (${key}, ${hash}, ${JSON.stringify(response)}, ${clock.now().toISOString()})`.execute(
      tx,
    );
    return response;
  });
}

async function openCheckout(
  tx: Tx,
  { body }: FastifyRequest,
  { clock }: StripeApiOptions,
): Promise<SandboxCheckout> {
  const order = readRequest(createSessionRequest, body);
  const now = clock.now();
  const minutes = (order.expires_at - now.getTime() / 1000) / 60;
  if (minutes < 29 || minutes > 24 * 60 + 1) {
    throw invalidRequest('expires_at must lie between 30 minutes and 24 hours from now.');
  }
  const currencies = new Set(order.line_items.map((line) => line.price_data.currency));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1)
    throw invalidRequest('All lines need one currency.');
  const lines = order.line_items.map(({ quantity, price_data }) => ({
    name: price_data.product_data.name,
    amount: price_data.unit_amount,
    quantity,
  }));
  return addCheckout(
    tx,
    {
      amount: sumBy(lines, (line) => line.amount * line.quantity),
      currency,
      lines,
      reference: order.client_reference_id,
      metadata: order.metadata,
      payment_metadata: order.payment_intent_data.metadata,
      customer_email: order.customer_email ?? null,
      success_url: order.success_url,
      cancel_url: order.cancel_url,
      expires_at: order.expires_at,
    },
    now,
  );
}

async function readCheckout(
  request: FastifyRequest,
  { db, pageUrl }: StripeApiOptions,
): Promise<Answer> {
  const checkout = await knownCheckout(db, (request.params as { id: string }).id);
  return toStripeSession(checkout, pageUrl(checkout.checkout_id));
}

async function knownCheckout(db: Db | Tx, checkout_id: string): Promise<SandboxCheckout> {
  const checkout = await findCheckout(db, { checkout_id });
  if (checkout) return checkout;
  throw new StripeRefusal(
    404,
    'invalid_request_error',
    'No such checkout.session.',
    'resource_missing',
  );
}

async function expireCheckout(
  tx: Tx,
  request: FastifyRequest,
  options: StripeApiOptions,
): Promise<Answer> {
  const { id } = request.params as { id: string };
  const [checkout] = await closeCheckouts(tx, { checkout_id: id });
  if (!checkout) {
    await knownCheckout(tx, id);
    throw invalidRequest('Only an open checkout can be closed.');
  }
  const object = toStripeSession(checkout, options.pageUrl(id));
  await addEvent(tx, { type: 'checkout.session.expired', object, now: options.clock.now() });
  return object;
}

async function refundPayment(
  tx: Tx,
  { body }: FastifyRequest,
  { clock }: StripeApiOptions,
): Promise<Answer> {
  const order = readRequest(createRefundRequest, body);
  const found = await findCheckout(tx, { payment_intent_id: order.payment_intent }, { lock: true });
  if (found?.status !== 'complete') {
    throw new StripeRefusal(404, 'invalid_request_error', 'No such payment.', 'resource_missing');
  }
  const left = found.amount - found.amount_refunded;
  const amount = order.amount ?? left;
  if (left === 0)
    throw invalidRequest('The charge has already been refunded.', 'charge_already_refunded');
  if (amount > left)
    throw invalidRequest('The refund is greater than what is left.', 'amount_too_large');
  const checkout = await addRefundTo(tx, found.checkout_id, amount);
  await addEvent(tx, {
    type: 'charge.refunded',
    object: toStripeCharge(checkout),
    now: clock.now(),
  });
  return {
    id: sandboxId('re'),
    object: 'refund',
    amount,
    currency: checkout.currency,
    payment_intent: checkout.payment_intent_id,
    status: 'succeeded',
  };
}
