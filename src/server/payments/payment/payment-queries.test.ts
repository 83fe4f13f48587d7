import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import {
  buildBilledPolicy,
  buildPayers,
  buildPolicyRow,
  billVersion,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
let other_policy = '';

beforeAll(async () => {
  await buildBilledPolicy(app, cast, { instalments: 4 });
  await buildBilledPolicy(app, cast, { currency: 'GBP' });
  other_policy = await buildPolicyRow(db, cast, { user_id: cast.strangers.agent.user_id });
  await billVersion(app, other_policy);
  const { payments } = await admin.call('get_all_payments', {});
  const [first] = payments;
  await admin.call('register_payment', {
    payment_id: first?.payment_id ?? '',
    instalment_number: first?.instalment_number ?? 1,
    revision: 0,
    amount: first?.amount ?? 0,
    received_on: '2026-05-20',
    reference: `x ${crypto.randomUUID()}`,
  });
});

test('[7.30] the list answers a page, exact totals for its tabs, and sums by currency of what is chosen', async () => {
  const all = await admin.call('get_all_payments', { page: 1, amount_per_page: 2 });
  expect(all.payments).toHaveLength(2);
  expect(all.total).toBe(6);
  expect(all.counts).toEqual({ pending: 5, paid: 1 });
  expect(all.sums).toMatchObject([
    { currency: 'EUR', amount: 1_961_420 },
    { currency: 'GBP', amount: 980_710, amount_open: 980_710 },
  ]);
  const pending = await admin.call('get_all_payments', {
    filters: { status: ['pending', 'too_late'] },
  });
  expect([pending.total, pending.payments.length]).toEqual([5, 5]);
  expect(pending.counts).toEqual({ pending: 5, paid: 1 });
  expect(pending.sums.map((sum) => sum.amount === sum.amount_open)).toEqual([true, true]);
  const dates = pending.payments.map((payment) => payment.date);
  expect(dates).toEqual(dates.toSorted());
});

test('[7.30] totals are the same whether they are kept or counted: by person, currency, days and search', async () => {
  const of = async (
    who: typeof admin,
    input: Parameters<typeof admin.call<'get_all_payments'>>[1],
  ) => {
    const { total, counts, payments } = await who.call('get_all_payments', input);
    return [total, Object.values(counts).reduce((sum, n) => sum + n, 0), payments.length];
  };
  const user_id = cast.client.user_id;
  expect(await of(admin, { user_id, amount_per_page: 100 })).toEqual([5, 5, 5]);
  expect(await of(app.as(cast.client), {})).toEqual([5, 5, 5]);
  expect(await of(app.as(cast.broker), {})).toEqual([5, 5, 5]);
  expect(await of(app.as(cast.broker), { user_id })).toEqual([5, 5, 5]);
  expect(await of(app.as(cast.strangers.brokerage), {})).toEqual([0, 0, 0]);
  expect(await of(admin, { filters: { currency: ['GBP'] } })).toEqual([1, 1, 1]);
  expect(await of(admin, { filters: { from: '2026-06-04' } })).toEqual([3, 3, 3]);
  expect(await of(admin, { filters: { to: '2026-06-03' } })).toEqual([3, 3, 3]);
  expect(await of(admin, { search: '2026-00001' })).toEqual([4, 4, 4]);
  expect(await of(admin, { policy_id: other_policy })).toEqual([1, 1, 1]);
  expect(await of(admin, { insurance_type: 'vi' })).toEqual([0, 0, 0]);
  expect(await of(admin, { insurance_type: '', user_id: '' })).toEqual([6, 6, 6]);
  expect(await of(admin, { insurance_type: 'track' })).toEqual([6, 6, 6]);
  await app.withOwner((db) =>
    sql`update payments set is_vi = true where policy_id = ${other_policy}`.execute(db),
  );
  for (const [insurance_type, n] of [
    ['vi', 1],
    ['track', 5],
  ] as const) {
    expect(await of(admin, { insurance_type })).toEqual([n, n, n]);
    expect(await of(admin, { insurance_type, search: '2026' })).toEqual([n, n, n]);
    expect(await of(admin, { insurance_type, filters: { from: '2020-01-01' } })).toEqual([n, n, n]);
  }
});

test('[7.30] every column sorts both ways, and pages neither skip nor repeat', async () => {
  for (const sortBy of ['date', 'amount', 'amount_open', 'client_name', 'invoice_number'] as const)
    for (const ascending of [true, false]) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          admin.call('get_all_payments', { sortBy, ascending, page, amount_per_page: 2 }),
        ),
      );
      const keys = pages.flatMap((one) =>
        one.payments.map((row) => `${row.payment_id}_${row.instalment_number}`),
      );
      expect(new Set(keys).size, `${sortBy} ${ascending}`).toBe(6);
    }
});

test('[2.14] Overview: what is open by currency and what is too late', async () => {
  const client = await app.as(cast.client).call('get_payment_totals', {});
  expect(client).toMatchObject({ open: [{ currency: 'EUR' }, { currency: 'GBP' }], too_late: 0 });
  const all = await admin.call('get_payment_totals', {});
  expect(all.open.reduce((sum, one) => sum + one.count, 0)).toBe(5);
});

test('[2.17] Administration: what is open by its age adds up to what is open', async () => {
  const { open, aging } = await admin.call('get_payment_totals', {});
  const sums = aging.map((one) => ({
    currency: one.currency,
    amount_open: one.not_due + one.days_30 + one.days_60 + one.days_90 + one.older,
  }));
  expect(sums).toEqual(open.map(({ currency, amount_open }) => ({ currency, amount_open })));
  app.clock.advance(45 * 86_400_000);
  const later = await admin.call('get_payment_totals', {});
  expect(later.aging.some((one) => one.days_60 > 0)).toBe(true);
  app.clock.advance(-45 * 86_400_000);
});

test('[2.17] Administration: nothing was settled after today', async () => {
  const tomorrow = await admin.call('get_all_payments', {
    filters: { settled_from: '2026-05-21' },
  });
  expect(tomorrow.total).toBe(0);
});

test('[3.11] invoices: tabs, sums, what is overdue, and a PDF that is drawn once', async () => {
  const list = await admin.call('get_invoices', {});
  expect(list.total).toBe(3);
  expect(list.counts).toEqual({ issued: 2, partially_paid: 1 });
  expect(list.sums.find((sum) => sum.currency === 'GBP')).toEqual({
    currency: 'GBP',
    total: 980_710,
    amount_open: 980_710,
  });
  const searched = await admin.call('get_invoices', { search: '2026-00002' });
  expect(searched.invoices).toEqual(
    list.invoices.filter((one) => one.invoice_number === '2026-00002'),
  );
  expect(searched.total).toBe(1);
  expect((await admin.call('get_invoices', { filters: { overdue: true } })).total).toBe(0);
  const own = await app.as(cast.client).call('get_invoices', {});
  expect(own.total).toBe(2);
  expect(own.invoices.map(({ broker_name }) => broker_name)).toEqual([undefined, undefined]);
  expect(new Set(list.invoices.map(({ broker_name }) => broker_name))).toEqual(
    new Set(['', 'Bram Racing']),
  );
  const { invoice_id = '' } = list.invoices[0] ?? {};
  const first = await admin.download('get_invoice_pdf', { invoice_id });
  const second = await admin.download('get_invoice_pdf', { invoice_id });
  expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(second.bytes.equals(first.bytes)).toBe(true);
  expect(first.headers['content-type']).toBe('application/pdf');
  expect(
    await app.as(cast.strangers.brokerage).answer('get_invoice', { invoice_id }),
  ).toMatchObject({
    status: 404,
  });
});

test('invoices of the track and of the various insurances are told apart, kept or counted', async () => {
  await app.withOwner((owner) =>
    sql`update invoices set is_vi = true where policy_id = ${other_policy}`.execute(owner),
  );
  for (const [insurance_type, n] of [
    ['vi', 1],
    ['track', 2],
  ] as const)
    for (const narrowed of [{}, { search: '2026' }, { filters: { from: '2020-01-01' } }]) {
      const { total, invoices, counts } = await admin.call('get_invoices', {
        ...narrowed,
        filters: { ...narrowed.filters, insurance_type },
      });
      expect([
        total,
        invoices.length,
        Object.values(counts).reduce((sum, one) => sum + one),
      ]).toEqual([n, n, n]);
      expect(invoices.map(({ is_vi }) => is_vi)).toEqual(Array(n).fill(insurance_type === 'vi'));
    }
});

test('[9.16] an invoice is mailed once with its PDF', async () => {
  await app.runJobs();
  const mails = await db
    .selectFrom('emails')
    .select(['subject', 'attachment_ids', 'status'])
    .where('type', '=', 'payment')
    .execute();
  expect(mails).toHaveLength(3);
  expect(mails.every((mail) => mail.attachment_ids.length === 1 && mail.status === 'sent')).toBe(
    true,
  );
  const [invoice] = (await admin.call('get_invoices', {})).invoices;
  await app.runJob('send_invoice', { invoice_id: invoice?.invoice_id });
  const again = await db
    .selectFrom('emails')
    .select('email_id')
    .where('type', '=', 'payment')
    .execute();
  expect(again).toHaveLength(3);
});

test('settling pays everybody what the ledger owes them, and a second time nothing', async () => {
  const wish = {
    account: 'tax',
    currency: 'EUR',
    booked_on: '2026-05-20',
    reference: 'Q2',
  } as const;
  const { balances } = await admin.call('get_ledger_balances', {});
  const owed = balances.find((one) => one.account === 'tax_payable' && one.currency === 'EUR');
  const { settled } = await admin.call('settle_ledger', wish);
  expect(settled).toBe(-(owed?.balance ?? 0));
  expect(await admin.answer('settle_ledger', wish)).toMatchObject({ status: 409 });
  const after = await admin.call('get_ledger_balances', {});
  expect(
    after.balances.some((one) => one.account === 'tax_payable' && one.currency === 'EUR'),
  ).toBe(false);
  for (const currency of ['EUR', 'GBP'])
    expect(
      after.balances
        .filter((one) => one.currency === currency)
        .reduce((sum, one) => sum + one.balance, 0),
    ).toBe(0);
});

test('credit notes are told apart from invoices, kept or counted, and of the various insurances alone', async () => {
  const before = await admin.call('get_invoices', {});
  await app.withOwner((owner) =>
    sql`insert into invoices (invoice_number, policy_id, version_id, user_id, broker_id, premium, fee, total, currency,
        issue_date, due_date, status, is_vi, credit_of)
      select '2026-09001', policy_id, version_id, user_id, broker_id, -premium, 0, -premium, currency, issue_date,
        due_date, 'credited', true, invoice_id from invoices where policy_id = ${other_policy}`.execute(
      owner,
    ),
  );
  for (const [asked, n] of [
    [{ kind: 'credit_note' }, 1],
    [{ kind: 'invoice' }, before.total],
    [{ kind: 'credit_note', insurance_type: 'vi' }, 1],
    [{ kind: 'credit_note', insurance_type: 'track' }, 0],
  ] as const)
    for (const narrowed of [{}, { search: '2026' }, { filters: { from: '2020-01-01' } }]) {
      const { total, invoices, sums } = await admin.call('get_invoices', {
        ...narrowed,
        filters: { ...narrowed.filters, ...asked },
      });
      const is_credit = asked.kind === 'credit_note';
      expect([total, invoices.length]).toEqual([n, n]);
      expect(invoices.filter((one) => (one.credit_of !== null) === is_credit)).toHaveLength(n);
      const added = (of: { total: number }[]) => of.reduce((sum, one) => sum + one.total, 0);
      expect(added(sums)).toBe(added(invoices));
    }
});
