import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import qs from 'qs';
import { startTestApp } from '#test/harness/app.ts';
import { linkBrowser } from '#test/harness/browser/link-browser.ts';
import {
  buildBilledPolicy,
  buildPayers,
  billVersion,
  buildPolicyRow,
  instalmentsOf,
  ledgerOf,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);

type Key = { payment_id: string; instalment_number: number };
const keyOf = ({ payment_id, instalment_number }: Key): Key => ({ payment_id, instalment_number });

async function billed(premium: Parameters<typeof buildBilledPolicy>[2] = {}) {
  const { policy_id, payments } = await buildBilledPolicy(app, cast, premium);
  return { policy_id, keys: payments.map(keyOf) };
}
const small = { net: 100_000, fee: 0, commission: 0, ipt: [] };

async function reasonOf(payments: Key[], who = admin) {
  const { status, body } = await who.answer('create_bulk_payment_link', { payments });
  return [status, (body as { reason?: string }).reason];
}

describe('a payment link', () => {
  test('[7.46] has a random id of 256 bits that is stored as a hash only, and says so in the thread', async () => {
    const { policy_id, keys } = await billed({ ...small, instalments: 2 });
    const link = await admin.call('create_bulk_payment_link', { payments: keys });
    expect(Buffer.from(link.bulk_id, 'base64url')).toHaveLength(32);
    expect(link.url).toMatch(new RegExp(`/new-payment\\?bulk_id=${link.bulk_id}$`));
    expect(link.expires_at).toBe(Date.parse('2026-06-03T22:00:00Z') / 1000);
    const hash = createHash('sha256').update(link.bulk_id).digest();
    const stored = await db.selectFrom('bulk_payments').selectAll().execute();
    expect(stored.map((row) => row.bulk_id_hash.toString('hex'))).toContain(hash.toString('hex'));
    expect(JSON.stringify(stored)).not.toContain(link.bulk_id);
    const { communication } = await admin.call('get_communication', {
      parent_type: 'policy',
      parent_id: policy_id,
    });
    expect(communication.at(-1)?.communication_string).toContain('Payment link of EUR 1,000.00');
  });

  test('[7.46] a repeat gets the very same link, of which the answer that waits for it says nothing', async () => {
    const { keys } = await billed(small);
    const make = (payments = keys) =>
      admin.call('create_bulk_payment_link', { payments }, { key: 'one link please' });
    const link = await make();
    expect(await make()).toEqual(link);
    const kept = await db.selectFrom('idempotency_keys').selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    for (const secret of [link.bulk_id, 'one link please'])
      expect(JSON.stringify(kept)).not.toContain(secret);
    const other = await billed(small);
    await expect(make(other.keys)).rejects.toMatchObject({
      body: { code: 'idempotency_mismatch' },
    });
  });

  test('[5.14] [9.3] takes 25,000.00 and not a cent more, and only what is owed and invoiced', async () => {
    const exact = await billed({ ...small, net: 2_500_000 });
    expect(await reasonOf(exact.keys)).toEqual([200, undefined]);
    const above = await billed({ ...small, net: 2_500_001 });
    expect(await reasonOf(above.keys)).toEqual([409, 'above_maximum']);
    const [one, two] = [
      await billed({ ...small, net: 1_250_000 }),
      await billed({ ...small, net: 1_250_001 }),
    ];
    expect(await reasonOf([...one.keys, ...two.keys])).toEqual([409, 'above_maximum']);
    const pounds = await billed({ ...small, currency: 'GBP' });
    expect(await reasonOf([...one.keys, ...pounds.keys])).toEqual([409, 'currency_differs']);
    expect(await reasonOf([...one.keys, ...one.keys])).toEqual([409, 'listed_twice']);
    const none = await admin.answer('create_bulk_payment_link', { payments: [] });
    expect(none).toMatchObject({
      status: 422,
      body: { fields: [{ message: 'Please select at least one payment' }] },
    });
    const dotted = await billed(small);
    await db
      .updateTable('payments')
      .set({ invoice_number: '.' })
      .where('policy_id', '=', dotted.policy_id)
      .execute();
    expect(await reasonOf(dotted.keys)).toEqual([409, 'no_invoice_number']);
  });

  test('[6.2] nobody makes one for what they may not see, or for two clients at once', async () => {
    const { keys } = await billed(small);
    expect(await reasonOf(keys, app.as(cast.strangers.agent))).toEqual([404, undefined]);
    expect(await reasonOf(keys, app.as(cast.broker))).toEqual([403, undefined]);
    const other = await buildPolicyRow(db, cast, { user_id: cast.strangers.agent.user_id });
    await billVersion(app, other, small);
    const others = (await instalmentsOf(db, other)).map(keyOf);
    expect(await reasonOf([...keys, ...others])).toEqual([409, 'several_clients']);
    expect(await reasonOf(keys, app.as(cast.client))).toEqual([200, undefined]);
  });

  test('[R13] twenty people who ask for the same set at once make one link', async () => {
    const { policy_id, keys } = await billed({ ...small, instalments: 2 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        admin.answer('create_bulk_payment_link', {
          payments: index % 2 === 0 ? keys : keys.toReversed(),
        }),
      ),
    );
    const links = answers.map(({ status, body }) => [status, (body as { url?: string }).url]);
    expect(new Set(links.map(String)).size).toBe(1);
    expect(links[0]?.[0]).toBe(200);
    const { communication } = await admin.call('get_communication', {
      parent_type: 'policy',
      parent_id: policy_id,
    });
    expect(communication.filter((one) => one.type_message === 'other')).toHaveLength(1);
  });

  test('[7.46] who asks again on the same day is shown the link that was made; the next day has its own', async () => {
    const { keys } = await billed({ ...small, instalments: 2 });
    const make = async (payments: Key[], who = admin) =>
      (await who.call('create_bulk_payment_link', { payments })).url;
    const url = await make(keys);
    expect(await make(keys.toReversed(), app.as(cast.client))).toBe(url);
    expect(await make(keys.slice(0, 1))).not.toBe(url);
    const now = app.clock.now();
    app.clock.advance(86_400_000);
    expect(await make(keys)).not.toBe(url);
    app.clock.set(now);
  });
});

describe('the payment page', () => {
  test('[2.6] shows what the link is for to whoever has it, and nothing else', async () => {
    const { keys } = await billed({ ...small, instalments: 2 });
    const { bulk_id } = await admin.call('create_bulk_payment_link', { payments: keys });
    const page = await app.anonymous.call('get_bulk_payment', { bulk_id });
    expect(page).toMatchObject({
      client_name: 'Caro Racing',
      total_open: 100_000,
      state: 'open',
      sandbox: true,
      bank: { iban: 'NL76 TRIO 0390 4172 68' },
      payments: [
        { instalment_number: 1, amount_open: 50_000, is_paid: false },
        { instalment_number: 2, amount_open: 50_000, is_paid: false },
      ],
    });
    expect(JSON.stringify(page)).not.toContain(cast.client.user_id);
    await admin.call('register_payment', {
      ...keys[0],
      revision: 0,
      amount: 50_000,
      received_on: '2026-05-20',
      reference: `x ${crypto.randomUUID()}`,
    } as never);
    const later = await app.anonymous.call('get_bulk_payment', { bulk_id });
    expect([later.total_open, later.payments.map((one) => one.is_paid)]).toEqual([
      50_000,
      [true, false],
    ]);
  });

  test('[2.6] works for 14 days', async () => {
    const { keys } = await billed(small);
    const { bulk_id } = await admin.call('create_bulk_payment_link', { payments: keys });
    const now = app.clock.now();
    app.clock.set(new Date('2026-06-03T21:59:59Z'));
    expect((await app.anonymous.answer('get_bulk_payment', { bulk_id })).status).toBe(200);
    app.clock.set(new Date('2026-06-03T22:00:00Z'));
    expect(await app.anonymous.answer('get_bulk_payment', { bulk_id })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
    expect((await app.anonymous.answer('start_bulk_checkout', { bulk_id })).status).toBe(410);
    app.clock.set(now);
  });

  test('[R49] twenty wrong links in a minute, then nothing is answered for a while', async () => {
    const { keys } = await billed(small);
    const { bulk_id } = await admin.call('create_bulk_payment_link', { payments: keys });
    for (let n = 0; n < 20; n += 1) {
      const wrong = await app.anonymous.answer('get_bulk_payment', {
        bulk_id: `wrong-link-${n}-${'x'.repeat(20)}`,
      });
      expect(wrong.status).toBe(404);
    }
    expect(
      (await app.anonymous.answer('get_bulk_payment', { bulk_id: 'x'.repeat(43) })).status,
    ).toBe(429);
    expect((await app.anonymous.answer('get_bulk_payment', { bulk_id })).status).toBe(429);
    app.clock.advance(61_000);
    expect((await app.anonymous.answer('get_bulk_payment', { bulk_id })).status).toBe(200);
  });
});

describe('[2.6] the secret of a payment link', () => {
  test('is swapped for a cookie of this link, with which the page and the card work on', async () => {
    const { keys } = await billed(small);
    const { bulk_id } = await admin.call('create_bulk_payment_link', { payments: keys });
    const browser = linkBrowser(app);
    const opened = await browser.post('open_payment_link', { bulk_id });
    const { link } = opened.json<{ link: string }>();
    expect(opened.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Strict', path: '/api' }]);
    expect(JSON.stringify([opened.cookies, opened.json()])).not.toContain(bulk_id);
    expect((await browser.get('get_bulk_payment', { link })).statusCode).toBe(200);
    expect((await browser.post('start_bulk_checkout', { link })).statusCode).toBe(200);
    expect((await linkBrowser(app).get('get_bulk_payment', { link })).json()).toMatchObject({
      code: 'link_invalid',
      message: 'Open this payment by the link in your email again.',
    });
    const now = app.clock.now();
    app.clock.advance(8 * 3_600_000 + 1000);
    expect((await browser.get('get_bulk_payment', { link })).statusCode).toBe(404);
    app.clock.set(now);
  });
});

describe('paying by card', () => {
  const pay = async (url: string, entry: Record<string, string> = {}) =>
    app.server.inject({
      method: 'POST',
      url: new URL(url).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: qs.stringify({
        card_number: '4242 4242 4242 4242',
        expiry: '12 / 40',
        cvc: '123',
        ...entry,
      }),
    });

  test('[7.46] [4.21] from the link to the page, back, and both instalments are paid via Stripe', async () => {
    const { policy_id, keys } = await billed({ ...small, instalments: 2 });
    const { bulk_id } = await admin.call('create_bulk_payment_link', { payments: keys });
    const { url } = await app.anonymous.call('start_bulk_checkout', { bulk_id });
    const back = await pay(url, { doubled: 'yes' });
    expect(back.headers.location).toEqual(
      expect.stringMatching(
        /^http:\/\/localhost:3000\/new-payment\?link=[0-9a-f-]{36}&result=success$/,
      ),
    );
    expect((await app.anonymous.call('get_bulk_payment', { bulk_id })).state).toBe('open');
    await app.deliverCardEvents();
    expect((await app.anonymous.call('get_bulk_payment', { bulk_id })).state).toBe('processing');
    await app.runJobs();
    const page = await app.anonymous.call('get_bulk_payment', { bulk_id });
    expect([page.state, page.total_open]).toEqual(['paid', 0]);
    expect(page.received).toMatchObject({ amount: 100_000, currency: 'EUR' });
    expect(page.received?.reference).toMatch(/^(pi|cs)_/);
    expect(await instalmentsOf(db, policy_id)).toMatchObject([
      { status: 'paid_stripe', amount_open: 0, sandbox: true, method: 'card' },
      { status: 'paid_stripe', amount_open: 0, sandbox: true, method: 'card' },
    ]);
    expect(await ledgerOf(db, policy_id)).toMatchObject({ card_provider: 100_000 });
    expect((await app.anonymous.answer('start_bulk_checkout', { bulk_id })).status).toBe(409);
    const thanks = await db
      .selectFrom('emails')
      .select('subject')
      .where('parent_id', '=', policy_id)
      .where('type', '=', 'payment_received')
      .execute();
    expect(thanks).toEqual([{ subject: 'Payment received: EUR 1,000.00' }]);
  });

  test('[7.46] a declined card is told, and the same page can be tried again', async () => {
    const { keys } = await billed(small);
    const { bulk_id } = await admin.call('create_bulk_payment_link', { payments: keys });
    const { url } = await app.anonymous.call('start_bulk_checkout', { bulk_id });
    await pay(url, { card_number: '4000 0000 0000 0002' });
    await app.deliverCardEvents();
    await app.runJobs();
    expect((await app.anonymous.call('get_bulk_payment', { bulk_id })).state).toBe('declined');
    expect(await app.anonymous.call('start_bulk_checkout', { bulk_id })).toEqual({ url });
    await pay(url);
    await app.deliverCardEvents();
    await app.runJobs();
    expect((await app.anonymous.call('get_bulk_payment', { bulk_id })).state).toBe('paid');
  });

  test('[R13] a double click opens one page; a part that was paid meanwhile opens a new one for the rest', async () => {
    const { keys } = await billed({ ...small, instalments: 2 });
    const { bulk_id } = await admin.call('create_bulk_payment_link', { payments: keys });
    const [one, two] = await Promise.all([
      app.anonymous.call('start_bulk_checkout', { bulk_id }),
      app.anonymous.call('start_bulk_checkout', { bulk_id }),
    ]);
    expect(one).toEqual(two);
    await admin.call('register_payment', {
      ...keys[0],
      revision: 0,
      amount: 50_000,
      received_on: '2026-05-20',
      reference: `x ${crypto.randomUUID()}`,
    } as never);
    const rest = await app.anonymous.call('start_bulk_checkout', { bulk_id });
    expect(rest.url).not.toBe(one.url);
    await app.runJobs();
    expect((await app.server.inject({ url: new URL(one.url).pathname })).statusCode).toBe(410);
    const open = await db
      .selectFrom('card_checkouts')
      .select('amount')
      .where('url', '=', rest.url)
      .executeTakeFirst();
    expect(open?.amount).toBe(50_000);
  });

  test('[R22] a message that never comes is asked for when the page’s time is over', async () => {
    const { policy_id, keys } = await billed(small);
    const { bulk_id } = await admin.call('create_bulk_payment_link', { payments: keys });
    const { url } = await app.anonymous.call('start_bulk_checkout', { bulk_id });
    await pay(url);
    app.clock.advance(75 * 60_000);
    await app.runJob('check_card_checkouts');
    await app.runJobs();
    expect(await instalmentsOf(db, policy_id)).toMatchObject([{ status: 'paid_stripe' }]);
    await app.deliverCardEvents();
    await app.runJobs();
    expect(await ledgerOf(db, policy_id)).toMatchObject({ card_provider: 100_000 });
  });
});
