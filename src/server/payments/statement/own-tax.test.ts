import readXlsxFile from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { partyBalances } from '#server/payments/ledger/party-balances.ts';
import { openRows } from '#server/payments/statement/statement-rows.ts';
import { startTestApp } from '#test/harness/app.ts';
import {
  billVersion,
  buildBilledPolicy,
  buildPayers,
  instalmentsOf,
  ledgerOf,
} from '#test/harness/payment-factories.ts';

// The leader of a panel of 60 and 40 % pays Dutch premium tax itself from 20 May on (decision 110).

const app = await startTestApp({ now: '2026-05-20T08:00:00Z' });
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const { insurer_id: other } = await db
  .selectFrom('insurers')
  .select('insurer_id')
  .where('name', '=', 'Other Mutual')
  .executeTakeFirstOrThrow();
const panel = [
  { insurer_id: cast.insurer_id, share_bp: 6000 },
  { insurer_id: other, share_bp: 4000 },
];
const leader = { account: 'insurer', party_id: cast.insurer_id, currency: 'EUR' } as const;
const moveTo = (day: string) => app.clock.set(new Date(`${day}T08:00:00Z`));
const paysItself = (own_tax: readonly { country_code: string; from: string }[]) =>
  db
    .updateTable('insurers')
    .set({ own_tax: JSON.stringify(own_tax) })
    .where('insurer_id', '=', cast.insurer_id)
    .execute();

let references = 0;
async function pay(policy_id: string, cents: number, received_on: string): Promise<void> {
  const open = (await instalmentsOf(db, policy_id)).find((one) => one.amount_open > 0);
  if (!open) return;
  const { payment_id, instalment_number, revision } = open;
  references += 1;
  await admin.call('register_payment', {
    ...{ payment_id, instalment_number, revision, received_on },
    amount: Math.min(cents, open.amount_open),
    reference: `transfer ${references}`,
  });
}

const preview = (until: string) => admin.call('preview_statement', { ...leader, until });

async function close(until: string) {
  const { closing } = await preview(until);
  return admin.call('close_statement', { ...leader, until, closing });
}

let policy_id: string;
let before: string;

beforeAll(async () => {
  before = (await buildBilledPolicy(app, cast, { panel, currency: 'EUR' })).policy_id;
  await paysItself([{ country_code: 'NL', from: '2026-05-20' }]);
  ({ policy_id } = await buildBilledPolicy(app, cast, { panel, currency: 'EUR', instalments: 2 }));
});

test('is its from the day on, of what is billed then; what was billed before is ours to file', async () => {
  // 1,702.06 of tax on 9,807.10; the leader's 60 % of it are 1,021.24 beside its premium of 4,095.32.
  expect(await ledgerOf(db, before)).toMatchObject({ insurer: -682_553, tax_payable: -170_206 });
  expect(await ledgerOf(db, policy_id)).toMatchObject({
    insurer: -682_553 - 102_124,
    tax_payable: -68_082,
  });
  const { returns } = await admin.call('get_tax_returns', { year: 2026 });
  const dutch = returns.filter((one) => one.country_code === 'NL');
  expect(dutch.reduce((sum, { tax }) => sum + tax, 0)).toBe(170_206 + 68_082);
  const read = await admin.call('get_tax_return', {
    ...{ country_code: 'NL', currency: 'EUR', period_until: dutch[0]?.period_until ?? '' },
  });
  expect(read.paid_by_insurers).toMatchObject([{ insurer_id: cast.insurer_id, tax: 102_124 }]);
});

test('stands on its statement as far as the client paid, apart by country, and on paper and in the file', async () => {
  moveTo('2026-05-22');
  await pay(policy_id, 490_355, '2026-05-21');
  const open = await preview('2026-05-21');
  // Half of 4,095.32 and of 1,021.24.
  expect(open).toMatchObject({
    closing: 204_766 + 51_062,
    own_taxes: [{ country_code: 'NL', booked: 102_124, due: 51_062 }],
  });
  expect(open.rows.map(({ kind, due, own_tax }) => [kind, due, own_tax])).toEqual([
    ['premium_issued', 0, 0],
    ['premium_issued', 0, 0],
    ['payment_received', 255_828, 51_062],
  ]);
  const closed = await close('2026-05-21');
  const key = { statement_id: closed.statement_id };
  const own = app.as(cast.insurer);
  expect(await own.call('get_statement', key)).toMatchObject({
    own_taxes: [{ country_code: 'NL', booked: 102_124, due: 51_062 }],
    rows: [{ own_tax: 0 }, { own_tax: 0 }, { own_tax: 51_062 }],
  });
  const paper = await own.download('get_statement_pdf', key);
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const file = await own.download('get_statement_file', key);
  const [sheet] = await readXlsxFile(file.bytes);
  expect(sheet?.data.map((line) => [line[1], line[4], line[5], line[8]])).toEqual([
    ['Booking', 'Booked', 'Payable', 'Of the payable: tax that the insurer pays itself'],
    ['Opening balance', null, 0, null],
    ['Premium', 4_095.32, 0, 0],
    ['Premium', 5_116.56, 0, 0],
    ['Payment received', 0, 2_558.28, 510.62],
    ['Closing balance', null, 2_558.28, null],
    ['Premium tax that the insurer pays itself: Netherlands', 1_021.24, 510.62, null],
  ]);
});

test('is settled with the statement, and what is cancelled goes back from who has it, whatever holds by then', async () => {
  const { statements } = await admin.call('get_statements', {});
  await admin.call('settle_statement', {
    statement_id: statements[0]?.statement_id ?? '',
    ...{ booked_on: '2026-05-22', reference: 'Order 1' },
  });
  await paysItself([]);
  await billVersion(app, policy_id, { panel, net: 0, fee: 0, commission: 0, ipt: [] });
  const left = await ledgerOf(db, policy_id);
  expect(left['insurer']).toBeUndefined();
  expect(left['tax_payable']).toBeUndefined();
  moveTo('2026-05-23');
  // Half of it was paid out: the insurer owes it back, its tax with it.
  expect(await preview('2026-05-22')).toMatchObject({
    opening: 255_828,
    closing: -255_828,
    own_taxes: [{ country_code: 'NL', booked: -102_124, due: -51_062 }],
  });
  await billVersion(app, before, { panel, net: 0, fee: 0, commission: 0, ipt: [] });
  expect((await ledgerOf(db, before))['tax_payable']).toBeUndefined();
});

/** Numbers that look random and are the same in every run. */
function* drawn(): Generator<number, never> {
  let seed = 20_261_128;
  while (true) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield seed / 2_147_483_648;
  }
}

test('statements of an insurer whose countries come and go add up to what the ledger owes, its tax to what was charged', async () => {
  const chance = drawn();
  const upTo = (n: number) => Math.floor(chance.next().value * n);
  const taxed = (net: number, share: number) => {
    const dutch = Math.round(net * share);
    return [
      { country: 'NL', base: dutch, rate_pct: '21', ipt: Math.round(dutch * 0.21) },
      { country: 'GB', base: net - dutch, rate_pct: '12', ipt: Math.round((net - dutch) * 0.12) },
    ];
  };
  let today = '2026-05-24';
  moveTo(today);
  const policies: string[] = [];
  for (const share of [1, 0.3, 0.55, 0]) {
    const net = 803_004 + upTo(999);
    await paysItself([{ country_code: share < 0.5 ? 'NL' : 'GB', from: today }]);
    const of = { panel, net, fee: 0, ipt: taxed(net, share), instalments: 4 as const };
    policies.push((await buildBilledPolicy(app, cast, of)).policy_id);
  }
  const owed = async (until: string) => {
    const of = { accounts: ['insurer' as const], currency: 'EUR' as const, booked_on: until };
    const balances = await partyBalances(db, of);
    const balance = balances.find((one) => one.insurer_id === cast.insurer_id);
    const { closing, rows } = await openRows(db, leader, until);
    expect(closing).toBe(0 - (balance?.amount ?? 0));
    return { closing, rows };
  };
  for (let round = 0; round < 16; round += 1) {
    today = addDays(today, 1 + upTo(3));
    moveTo(today);
    for (let n = 0; n < 3; n += 1) {
      const late = addDays(today, -upTo(6));
      await pay(policies[upTo(4)] ?? '', 1 + upTo(300_000), late < '2026-05-24' ? today : late);
    }
    const all = ['NL', 'GB'].filter(() => upTo(2) === 0);
    await paysItself(all.map((country_code) => ({ country_code, from: addDays(today, -upTo(2)) })));
    const net = 500_000 + upTo(500_000);
    if (round % 4 === 1)
      await billVersion(app, policies[upTo(4)] ?? '', {
        ...{ panel, net, fee: 0, ipt: taxed(net, upTo(100) / 100), instalments: 4 as const },
      });
    const unfolded = await owed(today);
    await app.runJob('fold_figures');
    expect(await owed(today)).toEqual(unfolded);
    if (upTo(3) === 0 && (await owed(addDays(today, -1))).rows.length > 0)
      await close(addDays(today, -1));
  }
  for (const one of policies) for (let n = 0; n < 9; n += 1) await pay(one, 9_999_999, today);
  moveTo(addDays(today, 1));
  await close(today);
  // All is paid: of each country, all that was charged of its tax was payable at one time.
  const kept = await db.selectFrom('statement_rows').select('own_tax').execute();
  const charged = await db
    .selectFrom('ledger_entries')
    .select(['country_code', (eb) => eb.fn.sum<number>('amount').as('amount')])
    .where('account', '=', 'insurer')
    .where('country_code', 'is not', null)
    .groupBy('country_code')
    .execute();
  const rows = kept.flatMap(({ own_tax }) =>
    Object.entries(own_tax as Record<string, { booked: number; due: number }>),
  );
  const summed = (of: 'booked' | 'due') =>
    charged.map(({ country_code }) =>
      rows.reduce((sum, [country, tax]) => (country === country_code ? sum + tax[of] : sum), 0),
    );
  const ledger = charged.map(({ amount }) => 0 - amount);
  expect(ledger.filter((amount) => amount > 0).length).toBeGreaterThan(0);
  expect(summed('booked')).toEqual(ledger);
  expect(summed('due')).toEqual(ledger);
});
