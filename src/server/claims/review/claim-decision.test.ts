import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type BuiltClaim,
  type BuiltCover,
  type ClaimPeople,
  keyOf,
  mailsAbout,
  readClaim,
  typedLine,
} from '#test/harness/claim-factories.ts';
import type { BuiltAccount } from '#test/harness/factories.ts';

let app: TestApp;
let people: ClaimPeople;
let cover: BuiltCover;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
  cover = await buildCover(app, people);
});

const key = (claim: BuiltClaim) => keyOf(app, claim);
const day = 86_400_000;

/** Does something at another time, and puts the clock back. */
async function later<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  app.clock.advance(milliseconds);
  try {
    return await work();
  } finally {
    app.clock.advance(-milliseconds);
  }
}

describe('approving', () => {
  const approve = async (who: BuiltAccount, claim: BuiltClaim) =>
    app.as(who).call('approve_claim', { ...(await key(claim)), note: 'As inspected' });

  it('[4.29] row 11: every line, its reason, the fault and the excess come first', async () => {
    const claim = await buildClaim(app, cover, { status: 'under_review' });
    expect((await refusalOf(approve(people.admin, claim))).fields).toEqual([
      'lines: required',
      'fault_result: required',
      'additional_excess_confirmed: required',
    ]);
    await app.as(people.admin).call('save_claim_lines', {
      ...(await key(claim)),
      lines: [typedLine(2_000_000), typedLine(1_900_000, 1_500_000, { reason: '' })],
    });
    expect((await refusalOf(approve(people.admin, claim))).fields).toEqual([
      'lines.0.agreed: required',
      'lines.1.reason: required',
      'fault_result: required',
      'additional_excess_confirmed: required',
      'adjuster_report: required',
    ]);
  });

  it('[4.26] row 11: the amounts are frozen and the client gets the offer in figures and words', async () => {
    const claim = await buildClaim(app, cover, {
      status: 'under_review',
      lines: [typedLine(4_979_250, 4_637_000)],
    });
    const approved = await approve(people.admin, claim);
    expect(approved).toMatchObject({
      status: 'approved',
      final_amount: 2_037_000,
      agreed: 4_637_000,
      reserve: 2_037_000,
      decision: { kind: 'approved', text: 'As inspected', by: people.admin.attn },
    });
    const mail = (await mailsAbout(app, claim)).at(-1);
    expect(mail).toMatchObject({ type: 'claim_approved', recipient: people.agent.email });
    expect(mail?.body).toContain('EUR 20,370.00');
    expect(mail?.body).toContain('twenty thousand three hundred seventy euro, zero cents');
    await app.services.db
      .updateTable('policy_items')
      .set({ excess_pct: '20.0' })
      .where('item_id', '=', cover.item_id)
      .execute();
    expect((await readClaim(app, claim, people.agent)).claim_amounts).toMatchObject({
      excess: 2_600_000,
      final_amount: 2_037_000,
      frozen: true,
    });
    await app.services.db
      .updateTable('policy_items')
      .set({ excess_pct: '10.0' })
      .where('item_id', '=', cover.item_id)
      .execute();
  });

  it('[4.29] row 11: a loss adjuster approves up to 25,000.00 agreed, an admin above', async () => {
    const small = await buildClaim(app, cover, {
      status: 'under_review',
      lines: [typedLine(2_500_000, 2_500_000)],
    });
    expect(await approve(people.loss_adjuster, small)).toMatchObject({ status: 'approved' });
    const large = await buildClaim(app, cover, {
      status: 'under_review',
      lines: [typedLine(2_500_001, 2_500_001)],
    });
    expect((await refusalOf(approve(people.loss_adjuster, large))).fields).toEqual([
      'total_agreed: above_adjuster_limit',
    ]);
    expect(await approve(people.admin, large)).toMatchObject({ status: 'approved' });
  });
});

describe('two people at once', () => {
  it('[4.29] of two decisions at the same moment one stands, the other is told', async () => {
    const claim = await buildClaim(app, cover, {
      status: 'under_review',
      lines: [typedLine(3_000_000, 3_000_000)],
    });
    const at = await key(claim);
    const answers = await Promise.all([
      app.as(people.admin).answer('approve_claim', at),
      app.as(people.second_admin).answer('reject_claim', {
        ...at,
        code: 'fraud',
        text: 'The photos show another car than the one insured.',
      }),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      current: { claim_id: claim.claim_id, revision: at.revision + 1 },
    });
  });
});

describe('rejecting', () => {
  const reject = async (claim: BuiltClaim, code: 'no_evidence' | 'excluded_mechanical') =>
    app.as(people.admin).call('reject_claim', {
      ...(await key(claim)),
      code,
      text: 'Nothing of what we asked for has reached us until today.',
    });

  it('[4.26] row 12: with a code and words, and a mail that says until when to object', async () => {
    const claim = await buildClaim(app, cover, {
      status: 'under_review',
      estimated_amount: 3_000_000,
    });
    const rejected = await reject(claim, 'excluded_mechanical');
    expect(rejected).toMatchObject({
      status: 'rejected',
      reserve: 0,
      decision: { kind: 'rejected', code: 'excluded_mechanical' },
    });
    const mail = (await mailsAbout(app, claim)).at(-1);
    expect(mail?.type).toBe('claim_rejected');
    expect(mail?.body).toContain('Mechanical failure excluded');
    expect(mail?.body).toContain('19-07-2026');
    const short = app.as(people.admin).call('reject_claim', {
      ...(await key(claim)),
      code: 'fraud',
      text: 'No.',
    });
    expect((await refusalOf(short)).fields).toEqual(['text: too_small']);
  });

  it('[4.29] row 13: without an answer only after 30 days and a reminder, for want of evidence', async () => {
    const claim = await buildClaim(app, cover, { status: 'info_required' });
    expect((await refusalOf(reject(claim, 'excluded_mechanical'))).fields).toEqual([
      'due_on: too_early',
      'reminders: required',
      'code: differs',
    ]);
    await later(45 * day, async () => {
      await app.as(people.admin).call('send_claim_reminder', await key(claim));
      expect((await mailsAbout(app, claim)).at(-1)?.type).toBe('claim_reminder');
      expect(await reject(claim, 'no_evidence')).toMatchObject({ status: 'rejected' });
    });
  });

  it('[4.29] row 20: an objection within 60 days opens it again; later a superadmin does', async () => {
    const object = async (
      who: BuiltAccount,
      claim: BuiltClaim,
      reason = 'The video shows the contact.',
    ) => app.as(who).call('reopen_claim', { ...(await key(claim)), reason });
    const claim = await buildClaim(app, cover, { status: 'rejected' });
    expect(await refusalOf(object(people.agent, claim))).toMatchObject({ status: 403 });
    expect((await refusalOf(object(people.admin, claim, ''))).fields).toEqual(['reason: required']);
    expect(await object(people.admin, claim)).toMatchObject({
      status: 'under_review',
      decision: null,
    });
    const old = await buildClaim(app, cover, { status: 'rejected' });
    await later(61 * day, async () => {
      expect((await refusalOf(object(people.admin, old))).fields).toEqual(['reason: too_late']);
      expect(await object(people.superadmin, old)).toMatchObject({ status: 'under_review' });
    });
  });
});

describe('taking a decision back', () => {
  const withdraw = async (claim: BuiltClaim, reason = 'New photos have come in') =>
    app.as(people.admin).call('withdraw_claim_decision', { ...(await key(claim)), reason });

  it('[4.25] row 17: an approval is taken back and its amounts are open again', async () => {
    const claim = await buildClaim(app, cover, { status: 'accepted' });
    expect(await withdraw(claim)).toMatchObject({
      status: 'under_review',
      final_amount: null,
      decision: null,
      settlement: null,
      claim_amounts: { frozen: false, final_amount: 2_037_000 },
    });
  });

  it('[4.25] row 18: a payment proposal is taken back, and nothing is owed any more', async () => {
    const claim = await buildClaim(app, cover, { status: 'ready_to_be_paid' });
    expect((await readClaim(app, claim, people.admin)).payout).toMatchObject({
      amount: 2_037_000,
      status: 'pending',
    });
    expect(await withdraw(claim)).toMatchObject({ status: 'approved', payout: null });
    const payouts = await app.services.db
      .selectFrom('payouts')
      .select('status')
      .where('claim_id', '=', claim.claim_id)
      .execute();
    expect(payouts).toEqual([{ status: 'cancelled' }]);
    await app.as(people.admin).call('prepare_claim_payment', await key(claim));
    expect((await readClaim(app, claim, people.admin)).status).toBe('ready_to_be_paid');
  });

  it('[4.29] what was not decided cannot be taken back', async () => {
    const claim = await buildClaim(app, cover, { status: 'under_review' });
    expect(await refusalOf(withdraw(claim))).toMatchObject({ code: 'transition_refused' });
  });
});
