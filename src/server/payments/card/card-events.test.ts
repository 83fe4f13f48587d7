import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import {
  buildBilledPolicy,
  buildPayers,
  cardObjects,
  instalmentsOf,
  ledgerOf,
  openCheckout,
  sendCardEvent,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const small = { net: 100_000, fee: 0, commission: 0, ipt: [] };

async function checkoutFor(instalments: 1 | 2 = 2) {
  const { policy_id, payments } = await buildBilledPolicy(app, cast, { ...small, instalments });
  const checkout = await openCheckout(app, cast, payments);
  return { policy_id, payments, checkout, objects: cardObjects(checkout) };
}

type CardObjects = ReturnType<typeof cardObjects>;
let events = 0;
const eventId = () => `evt_${(events += 1)}`;

async function tell(event: { type: string; object: Record<string, unknown> }, id = eventId()) {
  const status = await sendCardEvent(app, { id, ...event });
  expect(status).toBe(200);
  await app.runJobs();
  return id;
}

/** What the ledger holds of one checkout, whatever policy the entries name. */
async function balancesOf(payments: readonly { payment_id: string }[], card_checkout_id: string) {
  const found = await sql<{ account: string; balance: number }>`
    select e.account, sum(e.amount)::bigint as balance
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.kind in ('card_received', 'card_returned') and (t.reference like ${`%${card_checkout_id}%`}
      or e.payment_id = any(${payments.map((one) => one.payment_id)}::uuid[]))
    group by 1 having sum(e.amount) <> 0 order by 1`.execute(db);
  return Object.fromEntries(found.rows.map((row) => [row.account, row.balance]));
}

async function todosOf(policy_id: string) {
  const rows = await db
    .selectFrom('todos')
    .select('message')
    .where('parent_id', '=', policy_id)
    .execute();
  return rows.map((row) => row.message);
}

/** CARD_HISTORIES=10000 is the whole run. */
const histories = Number(process.env['CARD_HISTORIES'] ?? 25);

describe('messages of the card provider', () => {
  test(
    '[R20] [R21] any history of up to 12 messages, doubled and in any order, ends in the same books',
    async () => {
      const kinds = ['paid', 'refund_1', 'refund_2', 'disputed', 'declined', 'expired'] as const;
      const objectOf = (objects: CardObjects, kind: (typeof kinds)[number]) => {
        if (kind === 'refund_1') return objects.refunded(30_000);
        if (kind === 'refund_2') return objects.refunded(45_000);
        return objects[kind];
      };
      const history = fc.array(
        fc.record({ kind: fc.constantFrom(...kinds), copy: fc.integer({ min: 0, max: 1 }) }),
        {
          minLength: 1,
          maxLength: 12,
        },
      );
      await fc.assert(
        fc.asyncProperty(history, async (told) => {
          const { policy_id, payments, checkout, objects } = await checkoutFor();
          const id = checkout.card_checkout_id;
          for (const { kind, copy } of told) {
            const answer = await sendCardEvent(app, {
              id: `evt_${id}_${kind}_${copy}`,
              ...objectOf(objects, kind),
            });
            expect(answer).toBe(200);
            // Now and then the work is done at once, now and then it piles up.
            if (copy === 0) await app.runJobs();
          }
          await app.runJobs();
          const heard = new Set(told.map((one) => one.kind));
          const paid = heard.has('paid');
          const disputed = paid && heard.has('disputed') ? 100_000 : 0;
          const refunded = !paid
            ? 0
            : heard.has('refund_2')
              ? 45_000
              : heard.has('refund_1')
                ? 30_000
                : 0;
          const status = !paid || disputed > 0 ? 'pending' : 'paid_stripe';
          const amount_open = status === 'pending' ? 50_000 : 0;
          expect(await instalmentsOf(db, policy_id)).toMatchObject([
            { status, amount_open },
            { status, amount_open },
          ]);
          const held = (paid ? 100_000 : 0) - disputed - refunded;
          expect(await balancesOf(payments, id)).toEqual({
            ...(held === 0 ? {} : { card_provider: held }),
            ...(refunded === 0 ? {} : { refunds_payable: refunded }),
            ...(status === 'pending' ? {} : { premium_receivable: -100_000 }),
          });
          const charges = await db
            .selectFrom('ledger_transactions')
            .select('transaction_id')
            .where('kind', '=', 'card_received')
            .where('reference', '=', `pi_${id}`)
            .execute();
          expect(charges).toHaveLength(paid ? 1 : 0);
        }),
        { numRuns: histories },
      );
    },
    120_000 + histories * 1000,
  );

  test('[R20] the same message ten times at once is stored and booked once', async () => {
    const { policy_id, objects } = await checkoutFor();
    const id = eventId();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendCardEvent(app, { id, ...objects.paid })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await app.runJobs();
    await Promise.all([1, 2, 3].map(() => app.runJob('handle_card_event', { event_id: id })));
    expect(await ledgerOf(db, policy_id)).toMatchObject({ card_provider: 100_000 });
  });

  test('[4.21] [4.24] paid, then a chargeback: owed again by due date, receipts marked, admins told (row 17)', async () => {
    const { policy_id, payments, objects } = await checkoutFor();
    await tell(objects.paid);
    await tell(objects.disputed);
    expect(await instalmentsOf(db, policy_id)).toMatchObject([
      { status: 'pending', amount_open: 50_000 },
      { status: 'pending', amount_open: 50_000 },
    ]);
    const { payment_id = '', instalment_number = 1 } = payments[0] ?? {};
    const { receipts } = await app
      .as(cast.admin)
      .call('get_payment', { payment_id, instalment_number });
    expect(receipts).toMatchObject([{ method: 'card', amount: 50_000, returned_on: '2026-05-20' }]);
    expect((await todosOf(policy_id)).join()).toContain('A chargeback took EUR 1,000.00 back');
    await tell(objects.expired);
    await tell(objects.declined);
    expect(await instalmentsOf(db, policy_id)).toMatchObject([
      { status: 'pending' },
      { status: 'pending' },
    ]);
  });

  test('[R24] another amount or currency marks nothing as paid; the money is kept and staff are asked', async () => {
    for (const [change, balances] of [
      [{ amount_total: 99_999 }, { card_provider: 99_999, unallocated: -99_999 }],
      [{ currency: 'usd' }, { card_provider: 100_000, unallocated: -100_000 }],
      [{ currency: 'jpy' }, {}],
    ] as const) {
      const { policy_id, payments, checkout, objects } = await checkoutFor();
      await tell({ ...objects.paid, object: { ...objects.paid.object, ...change } });
      expect(await instalmentsOf(db, policy_id)).toMatchObject([
        { status: 'pending', amount_open: 50_000 },
        { status: 'pending', amount_open: 50_000 },
      ]);
      expect(await balancesOf(payments, checkout.card_checkout_id)).toEqual(balances);
      expect(await todosOf(policy_id)).toHaveLength(1);
    }
  });

  test('[R24] a signed message with our id and another page’s, or of nobody we know, books nothing', async () => {
    const { policy_id, objects } = await checkoutFor();
    await tell({ ...objects.paid, object: { ...objects.paid.object, id: 'cs_somebody_else' } });
    await tell({ ...objects.paid, object: { ...objects.paid.object, id: 'cs_x', metadata: {} } });
    expect(await instalmentsOf(db, policy_id)).toMatchObject([
      { status: 'pending' },
      { status: 'pending' },
    ]);
    expect(await ledgerOf(db, policy_id)).not.toHaveProperty('card_provider');
  });

  test('[R22] money for an instalment that was paid by bank meanwhile is kept, and a refund takes it off again', async () => {
    const { policy_id, payments, checkout, objects } = await checkoutFor();
    const { payment_id = '', instalment_number = 1 } = payments[0] ?? {};
    await app.as(cast.admin).call('register_payment', {
      payment_id,
      instalment_number,
      revision: 0,
      amount: 50_000,
      received_on: '2026-05-20',
      reference: 'by bank',
    });
    await tell(objects.paid);
    expect(await instalmentsOf(db, policy_id)).toMatchObject([
      { status: 'paid' },
      { status: 'paid_stripe' },
    ]);
    expect(await balancesOf(payments, checkout.card_checkout_id)).toEqual({
      card_provider: 100_000,
      unallocated: -50_000,
      premium_receivable: -50_000,
    });
    expect((await todosOf(policy_id)).join()).toContain(
      'EUR 500.00 came by card for what needs nothing any more',
    );
    await tell(objects.refunded(50_000));
    expect(await balancesOf(payments, checkout.card_checkout_id)).toEqual({
      card_provider: 50_000,
      premium_receivable: -50_000,
    });
  });

  test('[R22] money for a cancelled instalment, three days late, is kept too', async () => {
    const { policy_id, payments, objects } = await checkoutFor(1);
    const { payment_id = '', instalment_number = 1 } = payments[0] ?? {};
    await app.as(cast.admin).call('change_payment_status', {
      payment_id,
      instalment_number,
      revision: 0,
      status: 'cancelled',
      reason: 'Withdrawn',
    });
    app.clock.advance(3 * 86_400_000);
    await tell(objects.paid);
    expect(await instalmentsOf(db, policy_id)).toMatchObject([
      { status: 'cancelled', amount_open: 0 },
    ]);
    expect(await todosOf(policy_id)).toHaveLength(1);
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  });

  test('[R20] two pages that are both paid settle the instalment once, the other charge is kept', async () => {
    const { policy_id, payments } = await buildBilledPolicy(app, cast, small);
    const first = await openCheckout(app, cast, payments);
    // On the same day there is one link and so one page.
    app.clock.advance(86_400_000);
    const second = await openCheckout(app, cast, payments);
    await tell(cardObjects(second).paid);
    await tell(cardObjects(first).paid);
    expect(await instalmentsOf(db, policy_id)).toMatchObject([
      { status: 'paid_stripe', amount_open: 0 },
    ]);
    expect(await balancesOf([], first.card_checkout_id)).toEqual({
      card_provider: 100_000,
      unallocated: -100_000,
    });
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  });

  test('[R23] what is not signed is refused with 400 and leaves no row', async () => {
    const before = await db.selectFrom('card_events').select('event_id').execute();
    for (const headers of [{}, { 'stripe-signature': 't=1,v1=00' }]) {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/card_webhook',
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{}',
      });
      expect(answer.statusCode).toBe(400);
    }
    expect(await db.selectFrom('card_events').select('event_id').execute()).toEqual(before);
  });

  test('[R31] after all of it the ledger sums to zero in every currency', async () => {
    const found = await sql<{
      sum: number;
    }>`select sum(amount)::bigint as sum from ledger_entries group by currency`.execute(db);
    expect(found.rows.every((row) => row.sum === 0)).toBe(true);
  });
});
