import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { CallError, startTestApp } from '#test/harness/app.ts';
import { camtOf, type WrittenEntry } from '#test/harness/bank/bank-files.ts';
import { buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const nothing = { fee: 0, commission: 0, ipt: [] };
let balance = 0;

/** What is open, under which status, and what every account holds. */
async function bookNow() {
  const payments =
    await sql`select payment_id, instalment_number, amount_open, status, method from payments
    order by 1, 2`.execute(db);
  const accounts =
    await sql`select account, currency, sum(amount)::bigint as balance from ledger_entries
    group by 1, 2 having sum(amount) <> 0 order by 1, 2`.execute(db);
  const kept =
    await sql`select coalesce(sum(amount_left), 0)::bigint as n from unallocated_receipts`.execute(
      db,
    );
  return { payments: payments.rows, accounts: accounts.rows, kept: kept.rows };
}

async function entriesOf(status: 'open' | 'accepted') {
  const { entries } = await admin.call('get_bank_entries', { status, page_size: 100 });
  return entries;
}

async function accept({ entry_id, match }: Awaited<ReturnType<typeof entriesOf>>[number]) {
  const { write_off, user_id, transaction_id, receipt_id } = match;
  const paid = receipt_id === null ? match.parts : [];
  const parts = paid.map(({ payment_id, instalment_number, amount }) => ({
    ...{ payment_id, instalment_number, amount },
  }));
  const how = { parts, write_off, user_id, transaction_id, receipt_id };
  await admin.call('accept_bank_entry', { entry_id, ...how });
}

/** Takes back what was decided, unless something else must be taken back first. */
async function undo(entry_id: string) {
  try {
    await admin.call('undo_bank_entry', { entry_id });
  } catch (error) {
    const reason = error instanceof CallError ? (error.body as { reason?: string }).reason : '';
    if (reason !== 'taken_back' && reason !== 'amount_above_open') throw error;
  }
}

async function bankShows(entries: readonly WrittenEntry[], statement_ref: string) {
  const statement = { entries, opening_balance: balance, statement_ref };
  balance += entries.reduce((sum, one) => sum + one.amount, 0);
  const file = { document_name: 'a.xml', content_type: 'application/xml' };
  const bytes = Buffer.from(camtOf([statement]));
  await admin.upload('import_bank_file', {}, { ...file, bytes });
}

/** Each is accepted as it is proposed then, because the ones before took what they took. */
async function acceptAll() {
  for (let next = await entriesOf('open'); next[0]; next = await entriesOf('open'))
    await accept(next[0]);
}

// What comes for an invoice of 1,000.00 in two instalments, named or not.
const transfer = fc.record({
  amount: fc.constantFrom(50_000, 49_950, 100_000, 99_999, 30_000, 120_000, 1),
  named: fc.boolean(),
  taken_back: fc.boolean(),
});

test('whatever transfers are accepted and in whatever order they are taken back, the book is as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(transfer, { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat()),
      async (transfers, picks) => {
        const { payments } = await buildBilledPolicy(app, cast, {
          ...{ ...nothing, net: 100_000, instalments: 2 },
        });
        const number = payments[0]?.invoice_number ?? '';
        const before = await bookNow();
        const earlier = new Set((await entriesOf('accepted')).map((one) => one.entry_id));
        const own = async () =>
          (await entriesOf('accepted')).filter((one) => !earlier.has(one.entry_id));
        const entries = transfers.map(({ amount, named }, place) => ({
          ...{ amount, remittance: named ? number : 'premium', end_to_end: `${number} DD${place}` },
        }));
        await bankShows(entries, number);
        await acceptAll();
        const back = entries.filter((_, place) => transfers[place]?.taken_back);
        if (back.length > 0)
          await bankShows(
            back.map(({ amount, end_to_end }) => ({
              ...{ amount: 0 - amount, end_to_end, is_reversal: true },
            })),
            `${number} back`,
          );
        await acceptAll();
        // An account that is empty stands nowhere among them.
        const held = (await bookNow()).accounts as { account: string; balance: number }[];
        expect(held.find(({ account }) => account === 'cash')?.balance ?? 0).toBe(balance);
        for (let left = await own(); left.length > 0; left = await own()) {
          const pick = picks.next().value ?? 0;
          const one = left[pick % left.length];
          await undo(one?.entry_id ?? '');
        }
        expect(await bookNow()).toEqual(before);
        await admin.call('accept_exact_bank_entries', {});
        await acceptAll();
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);
