import { expect, test } from 'vitest';
import type { OutputOf } from '#contract/contract.ts';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
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
const DAY = 86_400_000;
const lines = [typedLine(4_000_000, 4_000_000)];
const staff = app.as(people.admin);
const second = app.as(people.superadmin);
const amounts = ({ lines: kept }: OutputOf<'get_claim_reserves'>) =>
  Object.fromEntries(kept.map(({ line, amount }) => [line, amount]));

test('a line is set with a reason; a change above 10,000.00 waits for a second person, who finds it among the todos', async () => {
  const claim = await buildClaim(app, cover, { status: 'under_review', lines });
  const { claim_id } = claim;
  const key = () => keyOf(app, claim);
  const before = await staff.call('get_claim_reserves', { claim_id });
  const reason = 'Counsel was instructed';
  const set = async (wish: { line: 'indemnity' | 'legal'; amount: number }) =>
    staff.call('set_claim_reserve', { ...(await key()), ...wish, reason });
  const small = await set({ line: 'legal', amount: 1_000_000 });
  expect(small.reserve).toBe(before.reserve + 1_000_000);
  expect(small.changes[0]).toMatchObject({
    ...{ line: 'legal', amount_before: 0, amount: 1_000_000, reason, state: 'booked' },
    made_by: people.admin.attn,
  });
  const asked = await set({ line: 'legal', amount: 2_000_001 });
  expect(amounts(asked)).toMatchObject({ legal: 1_000_000 });
  const { change_id = '', ...waiting } = asked.changes[0] ?? {};
  expect(waiting).toMatchObject({ state: 'waiting', may_approve: false });
  expect((await refusalOf(set({ line: 'legal', amount: 0 }))).status).toBe(409);
  const decide = async (who: typeof staff, approved = true) =>
    who.call('decide_claim_reserve', { ...(await key()), change_id, approved });
  expect((await refusalOf(decide(staff))).status).toBe(403);
  const todos = async () =>
    app.services.db
      .selectFrom('todos')
      .select(['message', 'status', 'owner_id'])
      .where('parent_id', '=', claim_id)
      .where('message', 'like', 'Approve the reserve%')
      .execute();
  expect(await todos()).toEqual([
    {
      message: `Approve the reserve: Legal costs from EUR 10,000.00 to EUR 20,000.01. ${reason}`,
      ...{ status: 'open', owner_id: people.superadmin.user_id },
    },
  ]);
  const approved = await decide(second);
  expect(approved.reserve).toBe(before.reserve + 2_000_001);
  expect(approved.changes[0]).toMatchObject({
    ...{ state: 'booked', decided_by: people.superadmin.attn },
  });
  expect(await todos()).toMatchObject([{ status: 'done' }]);
  expect((await refusalOf(decide(second))).status).toBe(409);
  const insurer = await app.as(people.insurer).call('get_claim_reserves', { claim_id });
  expect(insurer.changes[0]).not.toHaveProperty('may_approve');
  expect((await app.as(people.agent).attempt('get_claim_reserves', { claim_id })).status).toBe(403);
});

test('who wished a change takes it back; what staff set by hand stays until the claim is decided', async () => {
  const claim = await buildClaim(app, cover, { status: 'under_review', lines });
  const { claim_id } = claim;
  const key = () => keyOf(app, claim);
  const set = async (amount: number) =>
    staff.call('set_claim_reserve', {
      ...{ ...(await key()), line: 'indemnity', amount, reason: 'Hidden damage' },
    });
  const { reserve } = await staff.call('get_claim_reserves', { claim_id });
  const asked = await set(reserve + 1_000_001);
  const { change_id = '' } = asked.changes[0] ?? {};
  const back = await staff.call('decide_claim_reserve', {
    ...{ ...(await key()), change_id, approved: false },
  });
  expect(back.reserve).toBe(reserve);
  expect(back.changes[0]).toMatchObject({ state: 'refused' });
  await set(reserve + 500_000);
  const full = await staff.call('get_full_claim', { claim_id });
  const typed = full.lines.map(({ settled: _s, supplement: _p, position: _o, ...line }) => line);
  await staff.call('save_claim_lines', { ...(await key()), lines: typed });
  expect(await staff.call('get_claim_reserves', { claim_id })).toMatchObject({
    reserve: reserve + 500_000,
  });
  await second.call('approve_claim', await key());
  const decided = await staff.call('get_claim_reserves', { claim_id });
  expect(decided.changes[0]).toMatchObject({ amount: reserve, reason: 'Claim: Approved' });
  const below = await refusalOf(set(reserve - 1));
  expect(below.fields).toEqual(['amount: below_due']);
});

test('what is expected back takes from the reserve, and a receipt takes it from there', async () => {
  const claim = await buildClaim(app, cover, { status: 'paid', lines });
  const { claim_id } = claim;
  const key = () => keyOf(app, claim);
  const expectBack = async (amount: number) =>
    staff.call('set_claim_reserve', {
      ...{ ...(await key()), line: 'recovery', amount, reason: 'The wreck is for sale' },
    });
  expect((await refusalOf(expectBack(1))).fields).toEqual(['amount: above_expected']);
  const saved = await staff.call('save_claim_recovery', {
    ...{ ...(await key()), kind: 'salvage', source: 'Salvage Ltd', expected: 1_000_000 },
  });
  expect(await expectBack(1_000_000)).toMatchObject({ reserve: -1_000_000 });
  const before = await staff.call('get_claim_recoveries', { claim_id });
  expect(before.incurred).toBe(before.paid - 1_000_000);
  const { recovery_id = '' } = saved.recoveries[0] ?? {};
  const received = await staff.call('receive_claim_recovery', {
    ...{ ...(await key()), recovery_id, amount: 400_000 },
    ...{ received_on: '2026-05-20', reference: 'SALE' },
  });
  expect(received).toMatchObject({ reserve: -600_000, incurred: before.incurred });
  const { receipt_id = '' } = received.recoveries[0]?.receipts[0] ?? {};
  const back = await staff.call('take_back_claim_recovery', {
    ...{ ...(await key()), receipt_id, reason: 'Of another claim' },
  });
  expect(back).toMatchObject({ reserve: -1_000_000, incurred: before.incurred });
  const less = await staff.call('save_claim_recovery', {
    ...{ ...(await key()), recovery_id, kind: 'salvage', source: 'Salvage Ltd', expected: 1 },
  });
  expect(less.reserve).toBe(-1);
});

test('a reserve that has not moved for 30 days is asked about once', async () => {
  const claim = await buildClaim(app, cover, { status: 'under_review', lines });
  await staff.call('set_claim_reserve', {
    ...{ ...(await keyOf(app, claim)), line: 'adjuster', amount: 1, reason: 'Inspection' },
  });
  const asked = async () =>
    app.services.db
      .selectFrom('todos')
      .select('message')
      .where('parent_id', '=', claim.claim_id)
      .where('message', 'like', 'Reserve of%')
      .execute();
  app.clock.advance(29 * DAY);
  await app.runJob('remind_overdue_claims');
  expect(await asked()).toEqual([]);
  app.clock.advance(DAY);
  await app.runJob('remind_overdue_claims');
  await app.runJob('remind_overdue_claims');
  expect(await asked()).toHaveLength(1);
});

test('a night asks about 25 at most, and the next one about the rest', async () => {
  const { db } = app.services;
  const standing: string[] = [];
  for (let count = 0; count < 27; count += 1)
    standing.push((await buildClaim(app, cover, { status: 'submitted', lines })).claim_id);
  await db
    .updateTable('claims')
    .set({ reserve: 100_000, reserve_seen_on: '2020-01-01' })
    .where('claim_id', 'in', standing)
    .execute();
  const asked = async () => {
    await app.runJob('remind_overdue_claims');
    const found = await db
      .selectFrom('todos')
      .select('parent_id')
      .where('parent_id', 'in', standing)
      .where('message', 'like', 'Reserve of%')
      .execute();
    return found.length;
  };
  expect(await asked()).toBe(25);
  expect(await asked()).toBe(27);
});
