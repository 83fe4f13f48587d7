import fc from 'fast-check';
import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { CardWebhookRefused } from '#server/platform/cards/cards.ts';
import { parseStripeWebhook } from '#server/platform/cards/stripe-webhook.ts';

const now = new Date('2026-05-20T08:00:00Z');
const seconds = now.getTime() / 1000;
const secret = 'whsec_current';

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  amount_total: 1_236_000,
  currency: 'eur',
  payment_intent: 'pi_1',
  payment_status: 'paid',
  metadata: { bulk_payment_id: 'b1' },
};
const charge = {
  id: 'ch_1',
  object: 'charge',
  amount: 1_236_000,
  amount_refunded: 36_000,
  currency: 'eur',
  payment_intent: 'pi_1',
  metadata: { bulk_payment_id: 'b1' },
};

function bodyOf(
  type: string,
  object: Record<string, unknown>,
  changes: Record<string, unknown> = {},
): string {
  const event = {
    id: 'evt_1',
    object: 'event',
    created: seconds,
    livemode: false,
    type,
    data: { object },
  };
  return JSON.stringify({ ...event, ...changes });
}
const completed = bodyOf('checkout.session.completed', session);

function sign(payload: string, { with_secret = secret, timestamp = seconds } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: with_secret, timestamp });
}
function parse(
  body: string | Buffer,
  header: string | undefined,
  secrets: readonly string[] = [secret],
) {
  return parseStripeWebhook({ body: Buffer.from(body), header, secrets, now, livemode: false });
}
function reasonOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof CardWebhookRefused ? error.reason : String(error);
  }
}

describe('[7.46] a signed webhook', () => {
  test('says what was paid, in our units and words', () => {
    expect(parse(completed, sign(completed))).toEqual({
      event_id: 'evt_1',
      type: 'checkout_completed',
      provider_type: 'checkout.session.completed',
      provider_ref: 'cs_1',
      payment_ref: 'pi_1',
      amount: 1_236_000,
      currency: 'EUR',
      metadata: { bulk_payment_id: 'b1' },
      created_at: now,
    });
  });

  test.each([
    ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, 'other'],
    ['checkout.session.async_payment_succeeded', session, 'checkout_completed'],
    [
      'checkout.session.async_payment_failed',
      { ...session, payment_status: 'unpaid' },
      'payment_failed',
    ],
    ['checkout.session.expired', { ...session, payment_intent: null }, 'checkout_expired'],
    [
      'payment_intent.payment_failed',
      { ...charge, id: 'pi_1', object: 'payment_intent' },
      'payment_failed',
    ],
    ['charge.refunded', charge, 'charge_refunded'],
    ['charge.dispute.created', { ...charge, object: 'dispute', metadata: {} }, 'dispute_created'],
    ['customer.created', { id: 'cus_1', object: 'customer' }, 'other'],
  ])('%s %#', (type, object, expected) => {
    const body = bodyOf(type, object);
    expect(parse(body, sign(body)).type).toBe(expected);
  });

  test('a refund says what was refunded in all, and which payment', () => {
    const body = bodyOf('charge.refunded', charge);
    expect(parse(body, sign(body))).toMatchObject({
      provider_ref: null,
      payment_ref: 'pi_1',
      amount: 36_000,
    });
  });

  test('of a connected account is none of our payments', () => {
    const body = bodyOf('checkout.session.completed', session, { account: 'acct_other' });
    expect(parse(body, sign(body)).type).toBe('other');
  });

  test('may be signed with either secret while one replaces the other', () => {
    const secrets = ['whsec_next', secret];
    expect(parse(completed, sign(completed), secrets).event_id).toBe('evt_1');
    expect(parse(completed, sign(completed, { with_secret: 'whsec_next' }), secrets).event_id).toBe(
      'evt_1',
    );
  });
});

describe('a webhook is refused', () => {
  test.each([
    ['without a header', completed, undefined, 'signature'],
    ['with an empty header', completed, '', 'signature'],
    [
      'with another secret',
      completed,
      sign(completed, { with_secret: 'whsec_forged' }),
      'signature',
    ],
    ['with a v0 signature alone', completed, sign(completed).replace('v1=', 'v0='), 'signature'],
    [
      'when its JSON was written anew',
      JSON.stringify(JSON.parse(completed), null, 1),
      sign(completed),
      'signature',
    ],
    ['301 seconds old', completed, sign(completed, { timestamp: seconds - 301 }), 'time'],
    ['301 seconds ahead', completed, sign(completed, { timestamp: seconds + 301 }), 'time'],
    [
      'with a fresh time before an old one',
      completed,
      `t=${seconds},${sign(completed, { timestamp: 1000 })}`,
      'time',
    ],
    ['without any secret set', completed, sign(completed, { with_secret: 'x' }), 'signature'],
  ])('%s', (_title, body, header, reason) => {
    expect(reasonOf(() => parse(body, header))).toBe(reason);
  });

  test.each([-300, 300])('but not yet %i seconds away', (offset) => {
    expect(parse(completed, sign(completed, { timestamp: seconds + offset })).event_id).toBe(
      'evt_1',
    );
  });

  test('of the live mode while we are testing', () => {
    const body = bodyOf('checkout.session.completed', session, { livemode: true });
    expect(reasonOf(() => parse(body, sign(body)))).toBe('mode');
  });

  test.each([
    '{}',
    'null',
    'not json',
    '[]',
    bodyOf('checkout.session.completed', { object: 'checkout.session' }),
  ])('when it is no event: %s', (body) => {
    expect(reasonOf(() => parse(body, sign(body)))).toBe('malformed');
  });

  test('with any single bit changed', () => {
    const header = sign(completed);
    const bits = Buffer.from(completed).length * 8;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bits - 1 }), (bit) => {
        const body = Buffer.from(completed);
        body[bit >> 3] = (body[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return reasonOf(() => parse(body, header)) === 'signature';
      }),
      { numRuns: 1000 },
    );
  });

  test('when no secret is set at all', () => {
    expect(reasonOf(() => parse(completed, sign(completed), []))).toBe('signature');
    expect(reasonOf(() => parse(completed, sign(completed), ['']))).toBe('signature');
  });
});
