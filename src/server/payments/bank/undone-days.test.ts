import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { camtOf } from '#test/harness/bank/bank-files.ts';
import { buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);

/** What the books of each day say, where they say anything. */
async function booksByDay() {
  const { rows } = await sql`
    select e.account, e.currency, t.booked_on, sum(e.amount)::bigint as amount
    from ledger_entries e join ledger_transactions t using (transaction_id)
    group by 1, 2, 3 having sum(e.amount) <> 0 order by 1, 2, 3`.execute(db);
  return rows;
}

test('a decision about a movement of two days ago that is taken back leaves the books of no day in between', async () => {
  const { payments } = await buildBilledPolicy(app, cast, {
    ...{ net: 45_000, fee: 0, commission: 0, ipt: [], instalments: 1 },
  });
  const moved = {
    amount: 45_000,
    remittance: payments[0]?.invoice_number ?? '',
    booked_on: '2026-05-18',
  };
  await admin.upload(
    'import_bank_file',
    { file_name: 'bank.xml' },
    {
      ...{ document_name: 'bank.xml', content_type: 'application/octet-stream' },
      bytes: Buffer.from(camtOf([{ entries: [moved] }])),
    },
  );
  const before = await booksByDay();
  const { entries } = await admin.call('get_bank_entries', { status: 'open', page_size: 10 });
  const [{ entry_id, match } = { entry_id: '', match: { parts: [] } }] = entries;
  const parts = match.parts.map(({ payment_id, instalment_number, amount }) => ({
    ...{ payment_id, instalment_number, amount },
  }));
  await admin.call('accept_bank_entry', { entry_id, parts });
  const accepted = await booksByDay();
  expect(accepted).toContainEqual(
    expect.objectContaining({ account: 'cash', booked_on: '2026-05-18', amount: 45_000 }),
  );
  await admin.call('undo_bank_entry', { entry_id });
  expect(await booksByDay()).toEqual(before);
  await admin.call('accept_bank_entry', { entry_id, parts });
  expect(await booksByDay()).toEqual(accepted);
});
