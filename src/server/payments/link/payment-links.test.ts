import { beforeEach, describe, expect, test } from 'vitest';
import qs from 'qs';
import { startTestApp } from '#test/harness/app.ts';
import { linkBrowser } from '#test/harness/browser/link-browser.ts';
import { buildBilledPolicy, buildPayers, instalmentsOf } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);

beforeEach(() => app.clock.advance(61_000));

async function madeLink() {
  const { policy_id, payments } = await buildBilledPolicy(app, cast, {
    net: 100_000,
    fee: 0,
    commission: 0,
    ipt: [],
  });
  const keys = payments.map(({ payment_id, instalment_number }) => ({
    payment_id,
    instalment_number,
  }));
  const { invoice_id } = await db
    .selectFrom('payments')
    .select('invoice_id')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  const make = () => admin.call('create_bulk_payment_link', { payments: keys });
  const { bulk_id } = await make();
  return { policy_id, invoice_id: invoice_id ?? '', bulk_id, make };
}

const linksOf = async (invoice_id: string) =>
  (await admin.call('get_payment_links', { invoice_id })).links;

async function withdraw(invoice_id: string) {
  const open = (await linksOf(invoice_id)).filter((link) => link.is_open);
  const wish = { invoice_id, bulk_payment_ids: open.map((link) => link.bulk_payment_id) };
  return { wish, answer: await admin.call('withdraw_payment_links', wish) };
}

const pay = (url: string) =>
  app.server.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: qs.stringify({ card_number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123' }),
  });

const withdrawn = { status: 410, body: { code: 'link_expired', reason: 'withdrawn' } };

describe('[2.6] [R49] a payment link that staff withdraw', () => {
  test('opens nothing any more, for browsers that had opened it too, and says so', async () => {
    const { invoice_id, bulk_id } = await madeLink();
    const browser = linkBrowser(app);
    const { link } = (await browser.post('open_payment_link', { bulk_id })).json<{
      link: string;
    }>();
    const { wish, answer } = await withdraw(invoice_id);
    expect(answer).toEqual({ withdrawn: 1 });
    expect(await admin.call('withdraw_payment_links', wish)).toEqual({ withdrawn: 0 });
    for (const action of ['get_bulk_payment', 'open_payment_link', 'start_bulk_checkout'] as const)
      expect(await app.anonymous.answer(action, { bulk_id })).toMatchObject(withdrawn);
    expect((await browser.get('get_bulk_payment', { link })).json()).toMatchObject({
      reason: 'withdrawn',
      message: 'This payment link was withdrawn. Ask your contact for a new one.',
    });
  });

  test('stands with who made it and who took it back, in the activity and in the thread', async () => {
    const { policy_id, invoice_id } = await madeLink();
    const now = Math.floor(app.clock.now().getTime() / 1000);
    const made = {
      made_by: 'Anouk',
      made_at: now,
      instalments: 1,
      amount_open: 100_000,
      currency: 'EUR',
    };
    expect(await linksOf(invoice_id)).toMatchObject([
      { ...made, is_open: true, withdrawn_at: null },
    ]);
    await withdraw(invoice_id);
    expect(await linksOf(invoice_id)).toMatchObject([
      { ...made, is_open: false, withdrawn_at: now, withdrawn_by: 'Anouk' },
    ]);
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('record_id', '=', invoice_id)
      .where('action', '=', 'withdraw_payment_links')
      .execute();
    expect(audit).toEqual([{ action: 'withdraw_payment_links', actor_id: cast.admin.user_id }]);
    const { communication } = await admin.call('get_communication', {
      parent_type: 'policy',
      parent_id: policy_id,
    });
    expect(communication.at(-1)?.communication_string).toBe(
      'Payment link of EUR 1,000.00 withdrawn: nothing can be paid by it any more.',
    );
  });

  test('is followed by another one on the same day; the other one works', async () => {
    const { invoice_id, bulk_id, make } = await madeLink();
    await withdraw(invoice_id);
    const next = await make();
    expect(next.bulk_id).not.toBe(bulk_id);
    expect((await make()).bulk_id).toBe(next.bulk_id);
    expect((await app.anonymous.attempt('get_bulk_payment', next)).status).toBe(200);
    expect(await app.anonymous.answer('get_bulk_payment', { bulk_id })).toMatchObject(withdrawn);
  });

  test('has its open card page closed', async () => {
    const { policy_id, invoice_id, bulk_id } = await madeLink();
    const { url } = await app.anonymous.call('start_bulk_checkout', { bulk_id });
    await withdraw(invoice_id);
    await app.runJobs();
    expect((await pay(url)).statusCode).toBe(410);
    await app.deliverCardEvents();
    await app.runJobs();
    expect(await instalmentsOf(db, policy_id)).toMatchObject([{ status: 'pending' }]);
  });

  test('books what was paid before, though its message comes afterwards', async () => {
    const { policy_id, invoice_id, bulk_id } = await madeLink();
    const { url } = await app.anonymous.call('start_bulk_checkout', { bulk_id });
    await pay(url);
    await withdraw(invoice_id);
    await app.runJobs();
    await app.deliverCardEvents();
    await app.runJobs();
    expect(await instalmentsOf(db, policy_id)).toMatchObject([{ status: 'paid_stripe' }]);
  });

  test('leaves no page open that was asked for at the same moment', async () => {
    const { policy_id, invoice_id, bulk_id } = await madeLink();
    const create = app.services.cards.createCheckout.bind(app.services.cards);
    let url = '';
    app.services.cards.createCheckout = async (asked) => {
      const page = await create(asked);
      url = page.url;
      await withdraw(invoice_id);
      return page;
    };
    const started = await app.anonymous.answer('start_bulk_checkout', { bulk_id });
    app.services.cards.createCheckout = create;
    expect(started).toMatchObject(withdrawn);
    await app.runJobs();
    expect((await pay(url)).statusCode).toBe(410);
    expect(await instalmentsOf(db, policy_id)).toMatchObject([{ status: 'pending' }]);
  });

  test('is withdrawn and listed by staff alone, and only with an invoice that it is for', async () => {
    const one = await madeLink();
    const other = await madeLink();
    const [link] = await linksOf(one.invoice_id);
    const wish = { bulk_payment_ids: [link?.bulk_payment_id ?? ''] };
    for (const who of [cast.client, cast.broker]) {
      const asked = { ...wish, invoice_id: one.invoice_id };
      expect((await app.as(who).answer('withdraw_payment_links', asked)).status).toBe(403);
      expect((await app.as(who).answer('get_payment_links', asked)).status).toBe(403);
    }
    const elsewhere = { ...wish, invoice_id: other.invoice_id };
    expect(await admin.call('withdraw_payment_links', elsewhere)).toEqual({ withdrawn: 0 });
    const { bulk_id } = one;
    expect((await app.anonymous.answer('get_bulk_payment', { bulk_id })).status).toBe(200);
  });
});
