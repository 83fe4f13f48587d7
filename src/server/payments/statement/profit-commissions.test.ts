import readXlsxFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/contract.ts';
import { claimOwed } from '#domain/payments/claim-postings.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import { buildBilledPolicy, buildPayers, ledgerOf } from '#test/harness/payment-factories.ts';

// Two agreements of one insurer. Each has a policy of 6,825.53 for it. The first loses: 6,825.53 − 682.55 − 8,000.00 =
// −1,857.02. The second earns: 6,825.53 − 682.55 − 1,000.00 − 500.00 − 1,857.02 = 2,785.96, of which 20 % are 557.19.

const app = await startTestApp({ now: '2026-05-20T08:00:00Z' });
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const party = { account: 'insurer', party_id: cast.insurer_id, currency: 'EUR' } as const;
const moveTo = (day: string) => app.clock.set(new Date(`${day}T08:00:00Z`));

const agreement = {
  ...{ insurer_id: cast.insurer_id, currency: 'EUR' as const, lines: ['on_track' as const] },
  ...{ countries: [], classes: [], highest_series_level: null, highest_driver_level: null },
  ...{ value_per_car: null, value_per_event: null, value_per_transport: null },
  ...{ premium_limit: null, commission_pct: '15', profit_commission_pct: '20' },
  ...{ profit_expenses_pct: '10', deficit_carried: true, notes: '' },
};

/** A policy that begins on a day, billed, with a claim of which so much is owed and set aside. */
async function carried(period_from: string, { owed, reserve }: { owed: number; reserve: number }) {
  const { policy_id, version_id } = await buildBilledPolicy(app, cast);
  await db
    .updateTable('policies')
    .set({ period_from, period_to: period_from })
    .where('policy_id', '=', policy_id)
    .execute();
  await db
    .updateTable('policy_versions')
    .set({ locked_at: '2025-01-01T08:00:00Z' })
    .where('version_id', '=', version_id)
    .execute();
  const { claim_id } = await db
    .insertInto('claims')
    .values({
      ...{ claim_number: `CL-2026-${period_from}`, policy_id, user_id: cast.client.user_id },
      ...{ insurer_id: cast.insurer_id, currency: 'EUR', status: 'under_review', reserve },
      date_accident: `${period_from}T10:00:00Z`,
      date_claim: `${period_from}T18:00:00Z`,
    })
    .returning('claim_id')
    .executeTakeFirstOrThrow();
  await owe({ policy_id, claim_id }, owed);
  return { policy_id, claim_id };
}

async function owe(about: { policy_id: string; claim_id: string }, amount: number) {
  const panel = [{ insurer_id: cast.insurer_id, share_bp: 10_000 }];
  const { user_id } = cast.client;
  const booked_on = app.clock.now().toISOString().slice(0, 10);
  await runWrite(app.services, systemOrigin('test'), (ctx) =>
    post(ctx, claimOwed({ currency: 'EUR', user_id, panel, amount }), {
      ...{ description: 'Claim', booked_on, ...about },
    }),
  );
}

const preview = (until: string) => admin.call('preview_statement', { ...party, until });
async function close(until: string) {
  const { closing } = await preview(until);
  return admin.call('close_statement', { ...party, until, closing });
}
const whole = (statement_id: string) => admin.call('get_statement', { statement_id });
/** What our own commission has of it. */
const ours = async () => (await ledgerOf(db))['commission'] ?? 0;

let second: { policy_id: string; claim_id: string };
let closed: OutputOf<'close_statement'>;

beforeAll(async () => {
  const superadmin = app.as(cast.superadmin);
  for (const days of [
    { umr: 'B0572KST25', valid_from: '2025-01-01', valid_to: '2025-12-31' },
    { umr: 'B0572KST26', valid_from: '2026-01-01', valid_to: '2026-06-30' },
  ])
    await superadmin.call('save_binder', { ...agreement, ...days });
  await carried('2025-06-05', { owed: 800_000, reserve: 0 });
  second = await carried('2026-06-05', { owed: 100_000, reserve: 50_000 });
});

describe('profit commission', () => {
  test('is worked out of agreements that are over, step by step, and booked by closing the account', async () => {
    moveTo('2026-06-30');
    const running = await preview('2026-06-29');
    expect(running.profits.map(({ umr }) => umr)).toEqual(['B0572KST25']);
    moveTo('2026-07-10');
    const before = await preview('2026-07-09');
    expect(before.profits).toMatchObject([
      {
        ...{ umr: 'B0572KST25', premium: 682_553, expenses: 68_255, claims_paid: 800_000 },
        ...{ reserve: 0, deficit_before: 0, profit: -185_702, commission: 0, booked_before: 0 },
      },
      {
        ...{ umr: 'B0572KST26', premium: 682_553, expenses: 68_255, claims_paid: 100_000 },
        ...{ reserve: 50_000, deficit_before: 185_702, profit: 278_596, commission: 55_719 },
      },
    ]);
    const sum = before.rows.reduce((total, { due }) => total + due, before.opening);
    expect(before.closing).toBe(sum - 55_719);
    const commission = await ours();
    closed = await close('2026-07-09');
    expect(closed.closing).toBe(before.closing);
    const kept = await whole(closed.statement_id);
    expect(kept.profits).toEqual(before.profits);
    expect(kept.rows.at(-1)).toMatchObject({ kind: 'profit_commission', due: -55_719 });
    expect(await ours()).toBe(commission - 55_719);
  });

  test('closed again it changes nothing: there is nothing to close', async () => {
    const commission = await ours();
    moveTo('2026-07-20');
    const again = await preview('2026-07-19');
    expect(again).toMatchObject({ profits: [], row_count: 0, closing: closed.closing });
    expect(
      await refusalOf(
        admin.call('close_statement', { ...party, until: '2026-07-19', closing: again.closing }),
      ),
    ).toMatchObject({ code: 'transition_refused' });
    expect(await ours()).toBe(commission);
  });

  test('follows what becomes of the claims: 200.00 more cost 40.00 of it, a reserve that is let go gives 100.00', async () => {
    const frozen = await whole(closed.statement_id);
    moveTo('2026-08-05');
    await owe(second, 20_000);
    moveTo('2026-08-10');
    const august = await preview('2026-08-09');
    expect(august.profits).toMatchObject([
      { umr: 'B0572KST26', profit: 258_596, commission: 51_719, booked_before: 55_719 },
    ]);
    // The claim is the insurer's, the commission on it comes back.
    expect(august.closing).toBe(closed.closing - 20_000 + 4_000);
    await close('2026-08-09');
    await db
      .updateTable('claims')
      .set({ reserve: 0 })
      .where('claim_id', '=', second.claim_id)
      .execute();
    moveTo('2026-09-10');
    const september = await preview('2026-09-09');
    expect(september).toMatchObject({
      row_count: 0,
      profits: [{ reserve: 0, commission: 61_719, booked_before: 51_719 }],
      closing: august.closing - 10_000,
    });
    const last = await close('2026-09-09');
    expect((await whole(last.statement_id)).rows).toMatchObject([
      { kind: 'profit_commission', booked: -10_000, due: -10_000 },
    ]);
    expect(await whole(closed.statement_id)).toEqual(frozen);
  });

  test('the insurer reads the steps on its statement, its paper and its sheet; who read another balance closes nothing', async () => {
    const { statement_id } = closed;
    const insurer = app.as(cast.insurer);
    expect((await insurer.call('get_statement', { statement_id })).profits).toHaveLength(2);
    const paper = await insurer.download('get_statement_pdf', { statement_id });
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const { bytes } = await insurer.download('get_statement_file', { statement_id });
    const [sheet] = await readXlsxFile(bytes);
    const cells = (sheet?.data ?? []).map((row) => [row[1], row[2], row[4]]);
    expect(cells).toContainEqual(['Profit commission, 20 %', 'B0572KST26', 557.19]);
    expect(cells).toContainEqual(['Loss', 'B0572KST25', -1_857.02]);
    await owe(second, 10_000);
    moveTo('2026-09-12');
    const wrong = { ...party, until: '2026-09-11', closing: 1 };
    const commission = await ours();
    expect(await refusalOf(admin.call('close_statement', wrong))).toMatchObject({
      code: 'conflict',
    });
    expect(await ours()).toBe(commission);
  });

  test('counts a reserve as it was at the end of the day up to which is closed', async () => {
    const { claim_id } = second;
    const setAside = async (amount_before: number, amount: number, made_at: string) => {
      await db
        .updateTable('claims')
        .set({ reserve: amount })
        .where('claim_id', '=', claim_id)
        .execute();
      const change = { claim_id, amount_before, amount };
      await db
        .insertInto('claim_reserve_changes')
        .values({ ...change, line: 'indemnity', state: 'booked', reason: 'Seen', made_at })
        .execute();
    };
    // 400.00 in the last minute of the day in Amsterdam, and 900.00 in the first one after it.
    await setAside(0, 40_000, '2026-09-20T21:59:00Z');
    await setAside(40_000, 90_000, '2026-09-20T22:00:00Z');
    moveTo('2026-09-25');
    const reserveAt = async (until: string) => (await preview(until)).profits?.[0]?.reserve ?? 0;
    expect(await reserveAt('2026-09-19')).toBe(0);
    expect(await reserveAt('2026-09-20')).toBe(40_000);
    expect(await reserveAt('2026-09-21')).toBe(90_000);
  });
});
