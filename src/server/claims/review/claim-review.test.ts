import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  addFiles,
  buildClaim,
  buildClaimPeople,
  buildCover,
  type BuiltClaim,
  type BuiltCover,
  type ClaimPeople,
  keyOf,
  mailsAbout,
  readClaim,
  statusChangesOf,
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
const review = async (who: BuiltAccount, claim: BuiltClaim) =>
  app.as(who).call('review_claim', await key(claim));

describe('reading a claim', () => {
  it('[4.25] row 6: an admin takes it under review and is its reviewer; the client still sees it as sent', async () => {
    const claim = await buildClaim(app, cover);
    const read = await review(people.admin, claim);
    expect(read).toMatchObject({
      status: 'under_review',
      parties: { reviewer: { user_id: people.admin.user_id } },
    });
    expect(read.allowed_next_statuses).toEqual([
      'info_required',
      'approved',
      'rejected',
      'cancelled_by_client',
    ]);
    const seen = await readClaim(app, claim, people.agent);
    expect(seen.status).toBe('submitted');
    expect(seen.parties).not.toHaveProperty('reviewer');
  });

  it('[4.29] row 6: above 10,000.00 it waits for a loss adjuster', async () => {
    const claim = await buildClaim(app, cover, { estimated_amount: 1_000_001 });
    expect((await refusalOf(review(people.admin, claim))).fields).toEqual([
      'loss_adjuster_id: required',
    ]);
    const assign = async (loss_adjuster_id: string | null) =>
      app
        .as(people.admin)
        .call('assign_loss_adjuster', { ...(await key(claim)), loss_adjuster_id });
    expect((await refusalOf(assign(people.agent.user_id))).fields).toEqual([
      'loss_adjuster_id: unknown',
    ]);
    await assign(people.loss_adjuster.user_id);
    expect(await mailsAbout(app, claim)).toMatchObject([
      { type: 'claim_received' },
      { type: 'adjuster_assigned', recipient: people.loss_adjuster.email },
    ]);
    await review(people.loss_adjuster, claim);
    expect((await readClaim(app, claim, people.loss_adjuster)).status).toBe('under_review');
    await assign(people.other_adjuster.user_id);
    expect(await refusalOf(readClaim(app, claim, people.loss_adjuster))).toMatchObject({
      code: 'not_found',
    });
  });

  it('[6.1] an insurer reads and does nothing', async () => {
    const claim = await buildClaim(app, cover);
    const read = await readClaim(app, claim, people.insurer);
    expect(read).toMatchObject({ status: 'submitted', abilities: [], allowed_next_statuses: [] });
    expect(await refusalOf(review(people.insurer, claim))).toMatchObject({ status: 403 });
  });
});

describe('asking the client', () => {
  const ask = async (
    claim: BuiltClaim,
    items = ['Repair estimate', 'Photo of the chassis plate'],
  ) =>
    app
      .as(people.admin)
      .call('ask_claim_info', { ...(await key(claim)), items, message: 'Please send these.' });

  it('[4.26] row 7: the client gets a mail with the items and 14 days', async () => {
    const claim = await buildClaim(app, cover, { status: 'under_review' });
    const asked = await ask(claim);
    expect(asked).toMatchObject({
      status: 'info_required',
      info_request: {
        items: ['Repair estimate', 'Photo of the chassis plate'],
        due_on: '2026-06-03',
      },
    });
    const mail = (await mailsAbout(app, claim)).at(-1);
    expect(mail).toMatchObject({ type: 'claim_info_required', recipient: people.agent.email });
    expect(mail?.body).toContain('- Repair estimate');
    expect(mail?.body).toContain('03-06-2026');
    const { todos } = await app.as(people.admin).call('get_todos', {
      parent_type: 'claim',
      parent_id: claim.claim_id,
    });
    expect(todos[0]).toMatchObject({ owner_id: people.admin.user_id, due_on: '2026-06-03' });
  });

  it('[4.29] row 8: silence is no answer; words, a file or a changed report are', async () => {
    const answer = async (claim: BuiltClaim, text: string) =>
      app.as(people.agent).call('answer_claim_info', { ...(await key(claim)), answer: text });
    const byWords = await buildClaim(app, cover, { status: 'info_required' });
    expect((await refusalOf(answer(byWords, 'No.'))).fields).toEqual(['answer: required']);
    expect(await answer(byWords, 'It comes tomorrow.')).toMatchObject({ status: 'submitted' });
    expect((await readClaim(app, byWords, people.admin)).status).toBe('revised');

    const byFile = await buildClaim(app, cover, { status: 'info_required' });
    await addFiles(app, byFile.claim_id, { kind: 'repair_estimate', by: people.agent });
    await answer(byFile, '');

    const byChange = await buildClaim(app, cover, { status: 'info_required' });
    await app.as(people.agent).call('save_claim', {
      ...(await key(byChange)),
      narrative: 'I had braked too late, as usual.',
    });
    await answer(byChange, '');
    expect(await statusChangesOf(app, byChange)).toEqual([
      'created#submitted',
      'submitted#under_review',
      'under_review#info_required',
      'info_required#revised',
    ]);
  });

  it('[4.25] rows 9 and 10: an answer is read again, or asked about once more', async () => {
    const claim = await buildClaim(app, cover, { status: 'revised' });
    await ask(claim, ['Invoice of the supplier']);
    expect((await readClaim(app, claim, people.agent)).info_request?.items).toEqual([
      'Invoice of the supplier',
    ]);
    const again = await buildClaim(app, cover, { status: 'revised' });
    expect(await review(people.second_admin, again)).toMatchObject({
      status: 'under_review',
      parties: { reviewer: { user_id: people.admin.user_id } },
    });
  });
});

describe('the damage table', () => {
  const save = async (
    who: BuiltAccount,
    claim: BuiltClaim,
    lines: ReturnType<typeof typedLine>[],
    salvage_value?: number,
  ) =>
    app.as(who).call('save_claim_lines', {
      ...(await key(claim)),
      lines,
      ...(salvage_value === undefined ? {} : { salvage_value }),
    });

  it('[3.16] the client claims, staff and adjuster agree, nobody else', async () => {
    const claim = await buildClaim(app, cover, { status: 'info_required' });
    const own = await save(people.agent, claim, [typedLine(300_000, 300_000), typedLine(100_000)]);
    expect(own.lines.map(({ claimed, agreed }) => [claimed, agreed])).toEqual([
      [300_000, null],
      [100_000, null],
    ]);
    expect(own.claim_amounts.total).toEqual({ claimed: 400_000, agreed: null });
    const [first, second] = own.lines;
    const typed = (line: typeof first, agreed: number, claimed = line!.claimed) => ({
      ...typedLine(claimed, agreed),
      claim_line_id: line!.claim_line_id,
    });
    const agreed = await save(people.loss_adjuster, claim, [
      typed(first, 250_000),
      typed(second, 100_000, 999_999),
    ]);
    expect(agreed.lines.map(({ claimed, agreed: sum }) => [claimed, sum])).toEqual([
      [300_000, 250_000],
      [100_000, 100_000],
    ]);
    const removed = save(people.loss_adjuster, claim, [typed(first, 250_000)]);
    expect((await refusalOf(removed)).fields).toEqual(['lines: removed']);
    const seen = await readClaim(app, claim, people.agent);
    expect(seen.lines.map((line) => line.agreed)).toEqual([null, null]);
    const dearer = await save(people.agent, claim, [typed(first, 0, 400_000), typed(second, 0)]);
    expect(dearer.claim_amounts.total.claimed).toBe(500_000);
    const now = await readClaim(app, claim, people.admin);
    expect(now.lines.map((line) => line.agreed)).toEqual([null, 100_000]);
    expect(await refusalOf(save(people.insurer, claim, []))).toMatchObject({ status: 403 });
  });

  it('[4.25] once it is read the client no longer writes it', async () => {
    const claim = await buildClaim(app, cover, { status: 'under_review' });
    expect(await refusalOf(save(people.agent, claim, []))).toMatchObject({
      code: 'transition_refused',
    });
  });

  it('[3.16] reserve and amounts follow what is agreed', async () => {
    const claim = await buildClaim(app, cover, { status: 'under_review' });
    const half = await save(people.admin, claim, [
      typedLine(3_000_000, 2_900_000),
      typedLine(600_000),
    ]);
    expect(half).toMatchObject({
      reserve: 1_000_000,
      claim_amounts: { total: { agreed: 2_900_000 }, final_amount: null, frozen: false },
    });
    const all = await save(people.admin, claim, [typedLine(3_600_000, 2_900_000)]);
    expect(all).toMatchObject({ reserve: 300_000, claim_amounts: { final_amount: 300_000 } });
    const none = await refusalOf(
      app.as(people.admin).call('save_claim_lines', {
        ...(await key(claim)),
        lines: [{ ...typedLine(1), quantity: '0' }],
      }),
    );
    expect(none.fields).toEqual(['lines.0.quantity: custom']);
  });
});

describe('additional excess', () => {
  it('[3.16] what the accident brings with it is proposed, and counts once it is confirmed', async () => {
    const { db } = app.services;
    const hard = await buildCover(app, people);
    await db
      .updateTable('policy_items')
      .set({ circuit_factor: '1.5' })
      .where('item_id', '=', hard.item_id)
      .execute();
    await db
      .updateTable('policy_item_drivers')
      .set({ category: 'Non-Categorised', experience: 'Unknown', claim_level: 8 })
      .where('item_id', '=', hard.item_id)
      .execute();
    const claim = await buildClaim(app, hard, { status: 'info_required' });
    await app.as(people.agent).call('save_claim', {
      ...(await key(claim)),
      driver_accident_info: { track_conditions: 'wet', slick_tyres: 'yes' },
    });
    const read = await readClaim(app, claim, people.admin);
    expect(read.additional_excess_suggested?.map(({ code, amount }) => [code, amount])).toEqual([
      ['DRIVER_LEVEL_8_PLUS', 650_000],
      ['DRIVER_NOVICE', 650_000],
      ['HIGH_RISK_CIRCUIT', 650_000],
      ['WET_SLICKS', 650_000],
    ]);
    expect(read.claim_amounts.excess).toBe(2_600_000);
    await app.as(people.agent).call('answer_claim_info', { ...(await key(claim)), answer: '' });
    await review(people.loss_adjuster, claim);
    const confirm = async (additional_excess_codes: string[]) =>
      app.as(people.loss_adjuster).call('confirm_claim_terms', {
        ...(await key(claim)),
        fault_result: 'own',
        additional_excess_codes,
      });
    expect((await refusalOf(confirm(['NO_SUCH_RULE']))).fields).toEqual([
      'additional_excess_codes: unknown',
    ]);
    const confirmed = await confirm(['WET_SLICKS', 'DRIVER_NOVICE']);
    expect(confirmed).toMatchObject({
      additional_excess_confirmed: true,
      claim_amounts: { base_excess: 2_600_000, excess: 3_900_000 },
    });
  });

  it('[3.16] a driver whom the policy does not name costs 10 % of the value more', async () => {
    const unnamed = await buildCover(app, people);
    const claim = await buildClaim(app, unnamed);
    await app.services.db
      .deleteFrom('policy_item_drivers')
      .where('item_id', '=', unnamed.item_id)
      .execute();
    const read = await readClaim(app, claim, people.admin);
    expect(read.additional_excess_suggested?.map(({ code, amount }) => [code, amount])).toEqual([
      ['UNNAMED_DRIVER', 2_600_000],
    ]);
    expect(read.policy_check?.find(({ key: name }) => name === 'driver_on_policy')?.ok).toBe(false);
  });

  it('[3.16] the second paid claim of a car costs half the excess more', async () => {
    const twice = await buildCover(app, people);
    await buildClaim(app, twice, { status: 'paid' });
    const second = await buildClaim(app, twice);
    const read = await readClaim(app, second, people.admin);
    expect(read.additional_excess_suggested?.map(({ code, amount }) => [code, amount])).toEqual([
      ['REPEAT_CLAIM', 1_300_000],
    ]);
  });
});

describe('the loss adjuster', () => {
  it('[6.1] reports on its own claims; clients never read the report', async () => {
    const claim = await buildClaim(app, cover, { status: 'under_review' });
    const report = async (inspected_on: string) =>
      app.as(people.loss_adjuster).call('save_adjuster_report', {
        ...(await key(claim)),
        inspected_on,
        place: 'Workshop Heemstede',
        findings: 'Bent suspension, consistent with the video.',
        recommendation: 'approve',
      });
    expect((await refusalOf(report('2026-05-21'))).fields).toEqual(['inspected_on: in_future']);
    expect((await report('2026-05-20')).adjuster_report).toMatchObject({
      by: people.loss_adjuster.attn,
      recommendation: 'approve',
    });
    for (const who of [people.agent, people.brokerage])
      expect(Object.keys(await readClaim(app, claim, who))).not.toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /^(adjuster_report|policy_check|reserve|additional_excess_suggested)$/,
          ),
        ]),
      );
  });
});
