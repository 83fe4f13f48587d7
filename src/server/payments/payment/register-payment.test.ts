import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import {
  buildBilledPolicy,
  buildPayers,
  instalmentsOf,
  ledgerOf,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const superadmin = app.as(cast.superadmin);
const client = app.as(cast.client);

async function onePayment(instalments: 1 | 2 = 1) {
  const { policy_id, payments } = await buildBilledPolicy(app, cast, { instalments });
  const { payment_id = '', instalment_number = 1, amount = 0 } = payments[0] ?? {};
  const transfer = { received_on: '2026-05-19', reference: `NL ${payment_id}` };
  return { policy_id, key: { payment_id, instalment_number }, amount, transfer };
}

describe('money that comes in by bank', () => {
  test('[4.21] [4.24] 9,807.10 received: paid, nothing open, invoice paid, client thanked, ledger moved', async () => {
    const { policy_id, key, amount, transfer } = await onePayment();
    const paid = await admin.call('register_payment', { ...key, ...transfer, revision: 0, amount });
    expect(paid).toMatchObject({ status: 'paid', amount_open: 0, method: 'bank', abilities: [] });
    expect(await ledgerOf(db, policy_id)).toMatchObject({ cash: 980_710, insurer: -682_553 });
    const { invoice } = await client.call('get_invoice', { invoice_id: paid.invoice_id ?? '' });
    expect(invoice).toMatchObject({ status: 'paid', amount_open: 0 });
    const { communication } = await admin.call('get_communication', {
      parent_type: 'policy',
      parent_id: policy_id,
    });
    expect(communication.map((one) => one.communication_string).join('\n')).toContain(
      `EUR 9,807.10 received, bank transfer, reference ${transfer.reference}. Paid.`,
    );
    const mail = await db
      .selectFrom('emails')
      .select(['recipient', 'subject'])
      .where('parent_id', '=', policy_id)
      .where('type', '=', 'payment_received')
      .execute();
    expect(mail).toEqual([
      { recipient: cast.client.email, subject: 'Payment received: EUR 9,807.10' },
    ]);
    const { receipts } = await client.call('get_payment', key);
    expect(receipts).toMatchObject([{ amount, method: 'bank', reference: transfer.reference }]);
  });

  test('the activity of an invoice is also that of its instalments, each by its number', async () => {
    const { key, amount, transfer } = await onePayment(2);
    const paid = await admin.call('register_payment', { ...key, ...transfer, revision: 0, amount });
    const record = { record_kind: 'invoice', record_id: paid.invoice_id ?? '' };
    const { entries, total } = await admin.call('get_activity', record);
    expect(entries.map(({ action, record_name }) => [action, record_name])).toContainEqual([
      'register_payment',
      `${paid.invoice_number}, instalment ${key.instalment_number}`,
    ]);
    expect(entries.map((entry) => entry.record_kind)).toContain('invoice');
    expect(entries).toHaveLength(total);
    expect((await admin.call('get_activity', { ...record, record_id: 'x' })).total).toBe(0);
    expect((await client.answer('get_activity', record)).status).toBe(404);
  });

  test('[3.22] the payment dialog knows client, policy and insurance, begins with what is open, and a step answers what it shows next', async () => {
    const { policy_id, key, amount, transfer } = await onePayment();
    const { payment } = await admin.call('get_payment', key);
    const { user_id } = cast.client;
    expect(payment).toMatchObject({
      ...key,
      user_id,
      policy_id,
      is_vi: false,
      amount_open: amount,
    });
    const part = { ...key, ...transfer, revision: payment.revision, amount: amount - 1 };
    const answer = await admin.call('register_payment', part);
    expect(answer).toMatchObject({ ...key, status: 'partially_paid', amount_open: 1 });
    expect((await admin.call('get_payment', key)).payment).toEqual(answer);
  });

  test('[4.24] 5,000.00 of 9,807.10 is a part; the rest to the US account makes it paid_us', async () => {
    const { policy_id, key, transfer } = await onePayment();
    const part = await admin.call('register_payment', {
      ...key,
      ...transfer,
      revision: 0,
      amount: 500_000,
    });
    expect(part).toMatchObject({ status: 'partially_paid', amount_open: 480_710 });
    const rest = await admin.call('register_payment', {
      ...key,
      ...transfer,
      revision: part.revision,
      amount: 480_710,
      account: 'bank_us',
    });
    expect(rest).toMatchObject({ status: 'paid_us', amount_open: 0 });
    expect(await ledgerOf(db, policy_id)).toMatchObject({ cash: 500_000, cash_us: 480_710 });
  });

  test('[4.24] [5.14] nothing, a day to come, an old page and a client are refused', async () => {
    const { key, amount, transfer } = await onePayment();
    const wish = { ...key, ...transfer, revision: 0, amount };
    const refused = async (change: object, who = admin) => {
      const { status, body } = await who.answer('register_payment', { ...wish, ...change });
      return [status, (body as { fields?: { field: string }[] }).fields?.[0]?.field];
    };
    expect(await refused({ amount: 0 })).toEqual([422, 'amount']);
    expect(await refused({ received_on: '2026-05-21' })).toEqual([422, 'received_on']);
    expect(await refused({ revision: 3 })).toEqual([409, undefined]);
    expect(await refused({}, client)).toEqual([403, undefined]);
    expect(await refused({ payment_id: crypto.randomUUID() })).toEqual([404, undefined]);
  });

  test('[4.24] the same row of the bank statement is refused at its reference and says where it was booked; one that was taken back is free', async () => {
    const first = await onePayment();
    const { transfer } = first;
    const paid = await admin.call('register_payment', {
      ...first.key,
      ...transfer,
      revision: 0,
      amount: first.amount,
    });
    const second = await onePayment();
    const wish = { ...second.key, ...transfer, revision: 0, amount: second.amount };
    const again = {
      ...wish,
      reference: ` ${transfer.reference.toLowerCase().replace(' ', '   ')}`,
    };
    for (const same of [wish, again]) {
      const { status, body } = await admin.answer('register_payment', same);
      expect([status, (body as { fields?: unknown }).fields]).toMatchObject([
        422,
        [{ field: 'reference', code: 'booked_before' }],
      ]);
      expect(JSON.stringify(body)).toContain(`for ${paid.invoice_number}, Caro Racing`);
    }
    expect(await ledgerOf(db, second.policy_id)).not.toHaveProperty('cash');
    await superadmin.call('change_payment_status', {
      ...first.key,
      revision: paid.revision,
      status: 'pending',
      reason: 'Booked on the wrong invoice',
    });
    expect(await admin.call('register_payment', wish)).toMatchObject({ status: 'paid' });
    const { reference, ...other } = wish;
    const part = { ...other, ...(await onePayment()).key, reference: `${reference} part 2` };
    expect(await admin.call('register_payment', part)).toMatchObject({ status: 'paid' });
  });

  test('[4.24] five instalments at once with the same row of the bank statement: one gets it', async () => {
    const payments = await Promise.all(Array.from({ length: 5 }, () => onePayment()));
    const answers = await Promise.all(
      payments.map(({ key, amount }) =>
        admin.answer('register_payment', {
          ...key,
          amount,
          revision: 0,
          received_on: '2026-05-19',
          reference: 'One transfer',
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 422, 422, 422, 422]);
  });

  test('[R10] twenty times the same intention at once books it once', async () => {
    const { policy_id, key, amount, transfer } = await onePayment();
    const wish = { ...key, ...transfer, revision: 0, amount };
    const tries = Array.from({ length: 20 }, () =>
      admin.answer('register_payment', wish, { key: `pay-${key.payment_id}` }),
    );
    const answers = await Promise.all(tries);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await ledgerOf(db, policy_id)).toMatchObject({ cash: amount });
  });

  test('[R31] twenty different intentions at once book it once, the others are told to look again', async () => {
    const { policy_id, key, amount, transfer } = await onePayment();
    const tries = Array.from({ length: 20 }, (_, index) =>
      admin.answer('register_payment', {
        ...key,
        ...transfer,
        revision: 0,
        amount,
        reference: `R${index}`,
      }),
    );
    const statuses = (await Promise.all(tries)).map((one) => one.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await ledgerOf(db, policy_id)).toMatchObject({ cash: amount });
  });
});

describe('what else happens to an instalment', () => {
  test('[4.21] a client reports it as paid; staff find the proof wrong, and later right', async () => {
    const { key, amount, transfer } = await onePayment();
    const reported = await client.call('report_payment', {
      ...key,
      revision: 0,
      note: 'Sent on Monday',
    });
    expect(reported).toMatchObject({
      status: 'under_review',
      note: 'Sent on Monday',
      abilities: [],
    });
    const back = await admin.call('change_payment_status', {
      ...key,
      revision: reported.revision,
      status: 'pending',
      reason: 'Another invoice',
    });
    expect(back.status).toBe('pending');
    const again = await client.call('report_payment', {
      ...key,
      revision: back.revision,
      note: 'Now',
    });
    const paid = await admin.call('register_payment', {
      ...key,
      ...transfer,
      revision: again.revision,
      amount,
    });
    expect(paid.status).toBe('paid');
  });

  test('[4.24] a cancelled instalment gets a credit note and leaves nobody a part of it', async () => {
    const { policy_id, key } = await onePayment(2);
    const before = await ledgerOf(db, policy_id);
    const cancelled = await admin.call('change_payment_status', {
      ...key,
      revision: 0,
      status: 'cancelled',
      reason: 'Event withdrawn',
    });
    expect(cancelled).toMatchObject({ status: 'cancelled', amount_open: 0, next_statuses: [] });
    const after = await ledgerOf(db, policy_id);
    expect(after['premium_receivable']).toBe(490_355);
    expect(after['tax_payable']).toBe((before['tax_payable'] ?? 0) / 2);
    expect(Object.values(after).reduce((sum, one) => sum + one, 0)).toBe(0);
    const notes = await db
      .selectFrom('invoices')
      .select('total')
      .where('policy_id', '=', policy_id)
      .where('credit_of', 'is not', null)
      .execute();
    expect(notes).toEqual([{ total: -490_355 }]);
  });

  test('[4.24] a bank reversal is the superadmin’s: it is owed again, and only once', async () => {
    const { policy_id, key, amount, transfer } = await onePayment();
    const paid = await admin.call('register_payment', { ...key, ...transfer, revision: 0, amount });
    const wish = {
      ...key,
      revision: paid.revision,
      status: 'pending',
      reason: 'Bank took it back',
    };
    expect((await admin.answer('change_payment_status', wish)).status).toBe(409);
    const back = await superadmin.call('change_payment_status', { ...wish, status: 'pending' });
    expect(back).toMatchObject({ status: 'pending', amount_open: amount });
    expect(await ledgerOf(db, policy_id)).not.toHaveProperty('cash');
    const { receipts } = await admin.call('get_payment', key);
    expect(receipts[0]?.returned_on).toBe('2026-05-20');
  });

  test('[4.24] no status is reached by choosing it when money has to move', async () => {
    const { key } = await onePayment();
    for (const status of [
      'paid',
      'paid_stripe',
      'refunded',
      'paid_through_claim',
      'partially_paid',
    ])
      expect(
        await superadmin.answer('change_payment_status', {
          ...key,
          revision: 0,
          status,
          reason: 'x',
        }),
      ).toMatchObject({ status: 409 });
    expect(await admin.call('get_payment', key)).toMatchObject({ payment: { status: 'pending' } });
  });

  test('[6.2] a stranger’s client, and a stranger’s brokerage, do not see it', async () => {
    const { key } = await onePayment();
    for (const stranger of [cast.strangers.agent, cast.strangers.brokerage])
      expect(await app.as(stranger).answer('get_payment', key)).toMatchObject({ status: 404 });
    expect(await app.as(cast.insurer).answer('get_payment', key)).toMatchObject({ status: 403 });
    expect((await app.as(cast.broker).call('get_payment', key)).payment.abilities).toEqual([
      'report_payment',
    ]);
  });

  test('[4.22] the status that a rule answers always has the amount that the ledger leaves open', async () => {
    const wrong = await sql`select from payments p where amount_open <> (
      select coalesce(sum(e.amount), 0) from ledger_entries e
      where e.payment_id = p.payment_id and e.instalment_number = p.instalment_number
        and e.account = 'premium_receivable')`.execute(db);
    expect(wrong.rows).toEqual([]);
    const [some] = await instalmentsOf(db, (await onePayment()).policy_id);
    expect(some?.amount_open).toBe(980_710);
  });
});
