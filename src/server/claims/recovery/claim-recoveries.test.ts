import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import { camtOf } from '#test/harness/bank/bank-files.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  keyOf,
  typedLine,
} from '#test/harness/claim-factories.ts';

const app = await startTestApp();
const people = await buildClaimPeople(app);
const cover = await buildCover(app, people);
const lines = [typedLine(4_000_000, 4_000_000)];
const claim = await buildClaim(app, cover, { status: 'paid', lines });
const { claim_id } = claim;
const staff = app.as(people.admin);
const key = () => keyOf(app, claim);

/** What the insurers and our bank have of this claim's recoveries. */
async function booked() {
  const found = await sql<{ account: string; amount: number }>`
    select e.account, sum(e.amount)::bigint as amount from ledger_entries e
      join ledger_transactions t using (transaction_id) left join ledger_transactions r on r.transaction_id = t.reverses
    where t.claim_id = ${claim_id} and coalesce(r.kind, t.kind) = 'claim_recovered'
    group by 1 order by 1`.execute(app.services.db);
  return Object.fromEntries(found.rows.map(({ account, amount }) => [account, amount]));
}

async function figure() {
  await app.runJob('fold_figures');
  const found = await sql<{ recovered: number }>`
    select sum(recovered)::bigint as recovered from figures where source_id = ${claim_id}`.execute(
    app.services.db,
  );
  return found.rows[0]?.recovered;
}

test('a wreck is expected, sold in two parts and credited to the insurers; what was booked by mistake is taken back', async () => {
  const { paid } = await staff.call('get_claim_recoveries', { claim_id });
  expect(paid).toBeGreaterThan(0);
  const expected = { kind: 'salvage', source: 'Salvage Ltd', expected: 1_000_000 } as const;
  const saved = await staff.call('save_claim_recovery', { ...(await key()), ...expected });
  expect(saved).toMatchObject({ recovered: 0, incurred: paid, recoveries: [expected] });
  const { recovery_id = '' } = saved.recoveries[0] ?? {};
  const receive = async (amount: number, received_on = '2026-05-20') =>
    staff.call('receive_claim_recovery', {
      ...{ ...(await key()), recovery_id, amount, received_on },
      reference: `SALE-${amount}`,
    });
  await receive(600_000);
  const after = await receive(400_000);
  expect(after).toMatchObject({ recovered: 1_000_000, incurred: paid - 1_000_000 });
  expect(await booked()).toEqual({ cash: 1_000_000, insurer: -1_000_000 });
  expect(await figure()).toBe(1_000_000);
  const { renewals } = await staff.call('get_renewals', { season: 2027 });
  expect(renewals.map(({ losses }) => losses)).toEqual([paid - 1_000_000]);
  expect((await refusalOf(receive(paid))).fields).toEqual(['amount: above_cost']);
  expect((await refusalOf(receive(1, '2026-05-21'))).fields).toEqual(['received_on: in_future']);
  expect((await refusalOf(receive(1, '2025-05-20'))).fields).toEqual([
    'received_on: before_accident',
  ]);
  const { receipt_id = '' } = after.recoveries[0]?.receipts[0] ?? {};
  const back = async () =>
    staff.call('take_back_claim_recovery', {
      ...(await key()),
      receipt_id,
      reason: 'Of another claim',
    });
  expect(await back()).toMatchObject({ recovered: 400_000, recoveries: [{ received: 400_000 }] });
  expect(await booked()).toEqual({ cash: 400_000, insurer: -400_000 });
  expect(await figure()).toBe(400_000);
  expect((await refusalOf(back())).status).toBe(409);
});

test('its insurer reads what comes back, its client does not; a recovery of another claim is not found', async () => {
  const insurer = app.as(people.insurer);
  expect(await insurer.call('get_claim_recoveries', { claim_id })).toMatchObject({
    recovered: 400_000,
  });
  expect((await app.as(people.agent).attempt('get_claim_recoveries', { claim_id })).status).toBe(
    403,
  );
  const other = await buildClaim(app, cover);
  const { recoveries } = await staff.call('get_claim_recoveries', { claim_id });
  const change = {
    ...{ ...(await keyOf(app, other)), recovery_id: recoveries[0]?.recovery_id },
    ...{ kind: 'excess' as const, source: 'Client', expected: 1 },
  } as const;
  expect((await refusalOf(staff.call('save_claim_recovery', change))).status).toBe(404);
});

test('what the bank shows is booked on the claim in one go, once, and the bank is the ledger', async () => {
  const { recoveries } = await staff.call('get_open_recoveries', { currency: 'EUR' });
  const [open] = recoveries;
  expect(open).toMatchObject({ claim_id, source: 'Salvage Ltd', open: 600_000 });
  const { recovery_id = '', claim_number = '' } = open ?? {};
  const cash = async () => {
    const { accounts } = await staff.call('get_bank_entries', {});
    return (accounts[0]?.bank_balance ?? 0) - (accounts[0]?.ledger_balance ?? 0);
  };
  const statement = { on: '2026-05-20', statement_ref: 'R-1', opening_balance: 0 };
  const entries = [
    { amount: 250_000, remittance: `Wreck of ${claim_number}`, counterparty: 'Salvage Ltd' },
    { amount: 250_000, remittance: 'Something else' },
  ];
  const bytes = Buffer.from(camtOf([{ ...statement, entries }]));
  const sent = { document_name: 'bank.xml', content_type: 'application/xml', bytes };
  await staff.upload('import_bank_file', {}, sent);
  const apart = await cash();
  const listed = (await staff.call('get_bank_entries', {})).entries;
  const [wreck, other] = [`Wreck of ${claim_number}`, 'Something else'].map(
    (words) => listed.find((one) => one.remittance === words)?.entry_id ?? '',
  );
  const receive = async (entry_id: string | undefined, amount: number) =>
    staff.call('receive_claim_recovery', {
      ...{ ...(await key()), recovery_id, amount, received_on: '2026-05-20', reference: 'SCT' },
      entry_id,
    });
  await staff.call('set_claim_reserve', {
    ...{ ...(await key()), line: 'recovery', amount: 100_000, reason: 'The wreck is sold' },
  });
  const standing = async () => {
    const {
      revision: _,
      recoveries: all,
      ...rest
    } = await staff.call('get_claim_recoveries', {
      claim_id,
    });
    const received = all.map((one) => one.received);
    const { recoveries: expected } = await staff.call('get_open_recoveries', { currency: 'EUR' });
    const wanted = expected.map((one) => [one.recovery_id, one.open]);
    const sums = [await booked(), await cash(), await figure()];
    const waiting = (await staff.call('get_bank_entries', {})).entries.map((one) => one.entry_id);
    return { rest, received, wanted, sums, waiting };
  };
  const before = await standing();
  expect(await refusalOf(receive(wreck, 240_000))).toMatchObject({ status: 409 });
  expect(await receive(wreck, 250_000)).toMatchObject({ recovered: 650_000 });
  expect(await booked()).toEqual({ cash: 650_000, insurer: -650_000 });
  expect(await cash()).toBe(apart - 250_000);
  const taken = await refusalOf(receive(wreck, 250_000));
  expect(taken.message).toContain('decided on before');
  expect(await booked()).toEqual({ cash: 650_000, insurer: -650_000 });
  const { entries: decided } = await staff.call('get_bank_entries', { status: 'accepted' });
  expect(decided.map((one) => one.match.booked_as)).toEqual([
    expect.stringContaining(`Recovery of ${claim_number}`),
  ]);
  // Undone on the bank's tab or on the claim, all of it is as before, and it can be booked again.
  await staff.call('undo_bank_entry', { entry_id: wreck ?? '' });
  expect(await standing()).toEqual(before);
  const again = await receive(wreck, 250_000);
  const { receipt_id = '' } =
    again.recoveries[0]?.receipts.find(
      (one) => one.amount === 250_000 && one.taken_back_because === null,
    ) ?? {};
  const reason = 'Of another claim';
  await staff.call('take_back_claim_recovery', { ...(await key()), receipt_id, reason });
  expect(await standing()).toEqual(before);
  expect((await refusalOf(staff.call('undo_bank_entry', { entry_id: wreck ?? '' }))).status).toBe(
    409,
  );
  await receive(wreck, 250_000);
  await staff.call('set_aside_bank_entry', { entry_id: other ?? '', note: 'Own account' });
});
