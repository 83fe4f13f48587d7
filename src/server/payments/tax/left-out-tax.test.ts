import readXlsxFile from 'read-excel-file/node';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { billVersion, buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';

// An insurer that carries its policies alone and pays Belgian premium tax itself (decision 110).

const app = await startTestApp({ now: '2026-05-20T08:00:00Z' });
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const belgian = [{ country: 'BE', base: 810_504, rate_pct: '9.25', ipt: 74_972 }];
const key = { country_code: 'BE', currency: 'EUR' } as const;
const may = { ...key, period_until: '2026-05-31' };
const moveTo = (day: string) => app.clock.set(new Date(`${day}T08:00:00Z`));
let policy_id: string;

/** The returns of Belgium, and all that was charged of its tax. */
async function belgium() {
  const { returns } = await admin.call('get_tax_returns', { year: 2026 });
  const found = await sql<{ charged: number }>`select -sum(e.amount)::bigint as charged
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where e.country_code = 'BE' and t.kind <> 'tax_payable_settled'`.execute(db);
  const own = returns.filter((one) => one.country_code === 'BE');
  return {
    own: own.map(({ period_until, state, tax, left_out }) => [period_until, state, tax, left_out]),
    sum: own.reduce((total, one) => total + one.tax + one.left_out, 0),
    charged: found.rows[0]?.charged,
  };
}

beforeAll(async () => {
  const own_tax = JSON.stringify([{ country_code: 'BE', from: '2026-05-20' }]);
  await db
    .updateTable('insurers')
    .set({ own_tax })
    .where('insurer_id', '=', cast.insurer_id)
    .execute();
  ({ policy_id } = await buildBilledPolicy(app, cast, { ipt: belgian }));
});

test('a country whose tax the insurer pays alone is a line of nothing due, with what is left out', async () => {
  expect(await belgium()).toEqual({
    own: [['2026-05-31', 'running', 0, 74_972]],
    sum: 74_972,
    charged: 74_972,
  });
  const whole = await admin.call('get_tax_return', may);
  expect(whole).toMatchObject({
    return: { tax: 0, left_out: 74_972 },
    ...{ totals: [], rows: [], row_count: 0 },
    paid_by_insurers: [{ insurer_id: cast.insurer_id, tax: 74_972 }],
  });
  const [sheet] = await readXlsxFile((await admin.download('get_tax_return_file', may)).bytes);
  expect(sheet?.data.map((line) => line[7])).toEqual(['Tax', 0, 749.72]);
  expect(sheet?.data[2]?.[1]).toMatch(/^Left out: .+ pays it itself$/u);
});

test('over, there is nothing to file of it; what we have to file later is filed without it, and all adds up', async () => {
  moveTo('2026-07-02');
  expect((await belgium()).own).toEqual([['2026-05-31', 'nothing', 0, 74_972]]);
  const nothing = { ...may, tax: 0, reference: 'Form' };
  expect(await admin.attempt('file_tax_return', nothing)).toMatchObject({
    status: 409,
    body: { reason: 'nothing_due' },
  });
  // From July on we pay it again; the insurer takes back half of what it has.
  await db.updateTable('insurers').set({ own_tax: '[]' }).execute();
  await buildBilledPolicy(app, cast, { ipt: belgian });
  await billVersion(app, policy_id, { ipt: belgian.map((one) => ({ ...one, ipt: 37_486 })) });
  moveTo('2026-08-02');
  expect((await belgium()).own).toEqual([
    ['2026-07-31', 'due', 74_972, -37_486],
    ['2026-05-31', 'nothing', 0, 74_972],
  ]);
  const july = { ...key, period_until: '2026-07-31', tax: 74_972, reference: 'Form 7' };
  expect(await admin.call('file_tax_return', july)).toMatchObject({ state: 'filed' });
  const { own, sum, charged } = await belgium();
  expect(own).toEqual([
    ['2026-07-31', 'filed', 74_972, -37_486],
    ['2026-05-31', 'nothing', 0, 74_972],
  ]);
  expect(sum).toBe(charged);
});
