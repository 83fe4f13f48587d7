import { beforeAll, expect, test } from 'vitest';
import { claimOwed, claimPaidByInsurer } from '#domain/payments/claim-postings.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { startTestApp } from '#test/harness/app.ts';
import { buildBilledPolicy, buildPayers, instalmentsOf } from '#test/harness/payment-factories.ts';

// The leader of a panel of 60 and 40 % pays Dutch premium tax itself (decision 110) and bears a claim of 1,000.00 by its share.

const app = await startTestApp({ now: '2026-05-20T08:00:00Z' });
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const { insurer_id } = cast;
const currency = 'EUR';
const party = { account: 'insurer', party_id: insurer_id, currency } as const;
const moveTo = (day: string) => app.clock.set(new Date(`${day}T08:00:00Z`));
const bridgeUpTo = async (until: string) =>
  (await admin.call('get_bordereau_bridge', { insurer_id, until })).bridges;

let policy_id = '';
let claim_id = '';
let panel: { insurer_id: string; share_bp: number }[] = [];

const book = (amount: number, booked_on: string, by_insurer = false) =>
  runWrite(app.services, systemOrigin('test'), (ctx) =>
    post(
      ctx,
      by_insurer
        ? claimPaidByInsurer({ currency, user_id: cast.client.user_id, insurer_id, amount })
        : claimOwed({ currency, user_id: cast.client.user_id, panel, amount }),
      { description: 'Claim', booked_on, policy_id, claim_id },
    ),
  );

let references = 0;
async function pay(amount: number, received_on: string): Promise<void> {
  const open = (await instalmentsOf(db, policy_id)).find((one) => one.amount_open > 0);
  references += 1;
  await admin.call('register_payment', {
    ...{ payment_id: open?.payment_id ?? '', instalment_number: open?.instalment_number ?? 0 },
    ...{ revision: open?.revision ?? 0, amount, received_on, reference: `in ${references}` },
  });
}

beforeAll(async () => {
  const other = await db
    .selectFrom('insurers')
    .select('insurer_id')
    .where('name', '=', 'Other Mutual')
    .executeTakeFirstOrThrow();
  panel = [
    { insurer_id, share_bp: 6000 },
    { insurer_id: other.insurer_id, share_bp: 4000 },
  ];
  await db
    .updateTable('insurers')
    .set({ own_tax: JSON.stringify([{ country_code: 'NL', from: '2026-05-20' }]) })
    .where('insurer_id', '=', insurer_id)
    .execute();
  ({ policy_id } = await buildBilledPolicy(app, cast, { panel, currency, instalments: 2 }));
  ({ claim_id } = await db
    .insertInto('claims')
    .values({
      ...{ claim_number: 'CL-2026-9001', policy_id, user_id: cast.client.user_id },
      ...{ insurer_id, currency, status: 'under_review', reserve: 0 },
      date_accident: '2026-05-10T10:00:00Z',
      date_claim: '2026-05-11T10:00:00Z',
    })
    .returning('claim_id')
    .executeTakeFirstOrThrow());
  moveTo('2026-05-22');
  await pay(490_355, '2026-05-21');
});

test('premium told as paid and the account differ by the tax that the insurer pays itself, to the cent', async () => {
  // 4,095.32 of premium and 1,021.24 of tax are written, and half of both is paid.
  expect(await bridgeUpTo('2026-05-21')).toEqual([
    {
      currency,
      lines: [
        { line: 'premium', booked: 409_532, payable: 204_766 },
        { line: 'own_tax', booked: 102_124, payable: 51_062 },
      ],
      ...{ booked: 511_656, payable: 255_828 },
      statement: { opening: 0, period: 255_828 },
    },
  ]);
});

test('what closed bordereaux told, claims, what the insurer paid itself and settlements stand on lines of their own', async () => {
  const until = '2026-05-21';
  const { read_as } = await admin.call('preview_bordereau', { insurer_id, until, kind: 'risk' });
  await admin.call('close_bordereau', { insurer_id, until, read_as, accepted_because: 'Test' });
  const { closing } = await admin.call('preview_statement', { ...party, until });
  await admin.call('close_statement', { ...party, until, closing });
  await admin.call('settle_ledger', {
    ...{ account: 'insurer', currency, booked_on: '2026-05-22', reference: 'out' },
  });
  moveTo('2026-05-25');
  await book(100_000, '2026-05-23');
  await book(20_000, '2026-05-23', true);
  await pay(49_035, '2026-05-24');
  const [bridge] = await bridgeUpTo('2026-05-24');
  // A tenth of what is open came in: 204.77 of premium and 51.06 of tax.
  expect(bridge).toEqual({
    currency,
    lines: [
      { line: 'told_before', booked: 409_532, payable: 204_766 },
      { line: 'premium', booked: 0, payable: 20_476 },
      { line: 'claims', booked: -60_000, payable: -60_000 },
      { line: 'own_tax', booked: 102_124, payable: 56_168 },
      { line: 'paid_by_insurer', booked: 20_000, payable: 20_000 },
      { line: 'settled', booked: -255_828, payable: -255_828 },
    ],
    ...{ booked: 215_828, payable: -14_418 },
    statement: { opening: 255_828, period: -270_246 },
  });
  const next = await admin.call('preview_statement', { ...party, until: '2026-05-24' });
  expect(next.closing).toBe(bridge?.payable);
});

test('what was booked on a claim that its client took back and opened again is told too', async () => {
  await db
    .updateTable('claims')
    .set({ status: 'created', date_claim: null })
    .where('claim_id', '=', claim_id)
    .execute();
  await book(10_000, '2026-05-24');
  const [bridge] = await bridgeUpTo('2026-05-24');
  expect(bridge?.lines).toContainEqual({ line: 'claims', booked: -66_000, payable: -66_000 });
  expect(bridge?.lines.map(({ line }) => line)).not.toContain('other');
});

test('a day before the last closed bordereau is refused', async () => {
  const answer = await admin.answer('get_bordereau_bridge', { insurer_id, until: '2026-05-20' });
  expect(answer).toMatchObject({ status: 422, body: { fields: [{ field: 'until' }] } });
});
