import Fastify, { type FastifyInstance } from 'fastify';
import qs from 'qs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCardSandbox, type CardSandbox } from '#server/platform/cards/card-sandbox.ts';
import {
  cardWebhookPath,
  CardWebhookRefused,
  type CardEvent,
  type CheckoutOrder,
} from '#server/platform/cards/cards.ts';
import { SetClock } from '#server/platform/clock.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

const clock = new SetClock(new Date('2026-05-20T08:00:00Z'));
let database: TestDatabase;
let server: FastifyInstance;
let sandbox: CardSandbox;
let events: CardEvent[] = [];
let answers: number[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = Fastify();
  sandbox = await startCardSandbox({
    server,
    db: database.db,
    clock,
    public_url: 'http://localhost:3000',
    poll_ms: 0,
    onError: (error) => {
      throw error;
    },
  });
  await server.register(async (hook) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    hook.post(cardWebhookPath, async (request, reply) => {
      const status = answers.shift();
      if (status !== undefined) return reply.code(status).send();
      try {
        const signature = String(request.headers['stripe-signature']);
        events.push(sandbox.cards.parseWebhook(request.body as Buffer, signature));
        return await reply.code(200).send();
      } catch (error) {
        return reply.code(error instanceof CardWebhookRefused ? 400 : 500).send();
      }
    });
  });
});
afterAll(async () => {
  await sandbox.close();
  await server.close();
  await database.drop();
});
beforeEach(async () => {
  clock.set(new Date('2026-05-20T08:00:00Z'));
  await database.asOwner('truncate sandbox_checkouts, sandbox_requests, sandbox_webhooks');
  events = [];
  answers = [];
});

let orders = 0;
function anOrder(changes: Partial<CheckoutOrder> = {}): CheckoutOrder {
  orders += 1;
  return {
    reference: 'PL-1',
    amount: 1_236_000,
    currency: 'EUR',
    lines: [
      { name: 'Invoice 2026-00001, instalment 1 of 2', amount: 618_000 },
      { name: 'Invoice 2026-00001, instalment 2 of 2', amount: 618_000 },
    ],
    success_url: 'http://localhost:3000/new-payment?bulk_id=x&session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/new-payment?bulk_id=x',
    expires_at: new Date(clock.now().getTime() + 3_600_000),
    idempotency_key: `order-${orders}`,
    metadata: { bulk_payment_id: 'b1' },
    ...changes,
  };
}
const pagePath = (url: string): string => new URL(url).pathname;
const goodCard = { card_number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' };

async function submit(url: string, entry: Record<string, string> = goodCard) {
  return server.inject({
    method: 'POST',
    url: pagePath(url),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: qs.stringify(entry),
  });
}

describe('[7.46] a payment in the card sandbox', () => {
  test('goes from the order to the page, back to the shop, and its event settles it', async () => {
    const { provider_ref, url } = await sandbox.cards.createCheckout(anOrder());
    expect(await sandbox.cards.getCheckout(provider_ref)).toMatchObject({
      status: 'open',
      paid: false,
    });
    const page = await server.inject({ url: pagePath(url) });
    expect(page.body).toContain('EUR 12,360.00');
    expect(page.body).toContain('No real money');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");

    const back = await submit(url);
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(
      `http://localhost:3000/new-payment?bulk_id=x&session=${provider_ref}`,
    );
    expect(await sandbox.deliver()).toBe(1);
    expect(events).toMatchObject([
      {
        type: 'checkout_completed',
        provider_ref,
        amount: 1_236_000,
        currency: 'EUR',
        metadata: { bulk_payment_id: 'b1' },
        created_at: clock.now(),
      },
    ]);
    expect(await sandbox.cards.getCheckout(provider_ref)).toMatchObject({
      status: 'complete',
      paid: true,
    });
  });

  test('is one payment however often the button is clicked', async () => {
    const { url } = await sandbox.cards.createCheckout(anOrder());
    const clicks = await Promise.all([submit(url), submit(url), submit(url)]);
    expect(clicks.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    await sandbox.deliver();
    expect(events).toHaveLength(1);
    expect((await server.inject({ url: pagePath(url) })).statusCode).toBe(303);
  });

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined. You were not charged.'],
    ['4000000000009995', 'Your card has insufficient funds. You were not charged.'],
  ])('is declined for %s, and may be tried again', async (card_number, message) => {
    const { provider_ref, url } = await sandbox.cards.createCheckout(anOrder());
    const page = await submit(url, { ...goodCard, card_number });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain(message);
    await sandbox.deliver();
    expect(events).toMatchObject([{ type: 'payment_failed', metadata: { bulk_payment_id: 'b1' } }]);
    expect((await submit(url)).statusCode).toBe(303);
    expect(await sandbox.cards.getCheckout(provider_ref)).toMatchObject({ paid: true });
  });

  test.each([
    [{ card_number: '5500 0000 0000 0004' }, 'Real cards are not taken here'],
    [{ card_number: '' }, 'Use one of the test cards'],
    [{ expiry: '13 / 30' }, 'Enter the expiry date'],
    [{ expiry: '04 / 26' }, 'This card has expired'],
    [{ cvc: '12' }, 'security code'],
  ])('says what is wrong at the field: %j', async (wrong, message) => {
    const { url } = await sandbox.cards.createCheckout(anOrder());
    const page = await submit(url, { ...goodCard, ...wrong });
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain(message);
    expect(page.body).toContain('aria-invalid="true"');
  });

  test('can be late and doubled, and keeps its event id', async () => {
    const { url } = await sandbox.cards.createCheckout(anOrder());
    await submit(url, { ...goodCard, delay_seconds: '30', doubled: 'yes' });
    expect(await sandbox.deliver()).toBe(0);
    clock.advance(30_000);
    expect(await sandbox.deliver()).toBe(2);
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(1);
    expect(events).toHaveLength(2);
  });

  test('its event is sent again, signed anew, until it is taken', async () => {
    const { url } = await sandbox.cards.createCheckout(anOrder());
    await submit(url);
    answers = [500, 503];
    expect(await sandbox.deliver()).toBe(0);
    clock.advance(1_000);
    expect(await sandbox.deliver()).toBe(0);
    expect(await sandbox.deliver()).toBe(0);
    clock.advance(86_400_000);
    expect(await sandbox.deliver()).toBe(1);
    expect(events).toMatchObject([
      { type: 'checkout_completed', created_at: new Date('2026-05-20T08:00:00Z') },
    ]);
    expect(await sandbox.deliver()).toBe(0);
  });
});

describe('the sandbox', () => {
  test('makes one checkout for one key, and refuses the key for another order', async () => {
    const order = anOrder();
    const [one, two] = await Promise.all([
      sandbox.cards.createCheckout(order),
      sandbox.cards.createCheckout(order),
    ]);
    expect(one).toEqual(two);
    const other = anOrder({ idempotency_key: order.idempotency_key, reference: 'PL-2' });
    await expect(sandbox.cards.createCheckout(other)).rejects.toMatchObject({ kind: 'permanent' });
  });

  test('closes a checkout when its time is over, and says so', async () => {
    const { provider_ref, url } = await sandbox.cards.createCheckout(anOrder());
    clock.advance(3_600_000);
    expect((await submit(url)).statusCode).toBe(410);
    await sandbox.deliver();
    expect(events).toMatchObject([{ type: 'checkout_expired', provider_ref }]);
    const page = await server.inject({ url: pagePath(url) });
    expect(page.statusCode).toBe(410);
    expect(page.body).toContain('This payment page has expired');
  });

  test('closes a checkout that the shop takes back; twice is no error', async () => {
    const { provider_ref, url } = await sandbox.cards.createCheckout(anOrder());
    await sandbox.cards.expireCheckout(provider_ref);
    await sandbox.cards.expireCheckout(provider_ref);
    expect((await submit(url)).statusCode).toBe(410);
    await sandbox.deliver();
    expect(events).toHaveLength(1);
  });

  test('refunds in parts, never more than was paid', async () => {
    const { provider_ref, url } = await sandbox.cards.createCheckout(anOrder());
    const refund = (amount: number, idempotency_key: string) =>
      sandbox.cards.refund({ provider_ref, amount, idempotency_key });
    await expect(refund(1, 'early')).rejects.toMatchObject({ code: 'checkout_not_paid' });
    await submit(url);
    const first = await refund(36_000, 'r1');
    expect(await refund(36_000, 'r1')).toEqual(first);
    await expect(refund(1_200_001, 'r2')).rejects.toMatchObject({ code: 'amount_too_large' });
    await refund(1_200_000, 'r3');
    await expect(refund(1, 'r4')).rejects.toMatchObject({ code: 'charge_already_refunded' });
    await sandbox.deliver();
    const refunds = events.filter(({ type }) => type === 'charge_refunded');
    expect(refunds.map(({ amount }) => amount)).toEqual([36_000, 1_236_000]);
  });

  test('a disputed card pays first and is disputed then', async () => {
    const { url } = await sandbox.cards.createCheckout(anOrder());
    await submit(url, { ...goodCard, card_number: '4000000000000259' });
    await sandbox.deliver();
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'checkout_completed',
      'dispute_created',
    ]);
    expect(events[0]?.payment_ref).toBe(events[1]?.payment_ref);
  });

  test('what the shop names its lines cannot become a page of its own', async () => {
    const lines = [{ name: '<script>alert(1)</script>"', amount: 100 }];
    const { url } = await sandbox.cards.createCheckout(anOrder({ lines, amount: 100 }));
    const page = await server.inject({ url: pagePath(url) });
    expect(page.body).not.toContain('<script>');
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;');
  });

  test('knows nothing of other checkouts, and lines must add up', async () => {
    expect((await server.inject({ url: '/card-sandbox/checkout/cs_test_guess' })).statusCode).toBe(
      404,
    );
    await expect(sandbox.cards.getCheckout('cs_test_guess')).rejects.toMatchObject({
      code: 'resource_missing',
    });
    await expect(sandbox.cards.createCheckout(anOrder({ amount: 1 }))).rejects.toThrow('add up');
  });
});
