import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  accidentAt,
  addFiles,
  buildClaim,
  buildClaimPeople,
  buildCover,
  buildDraft,
  type BuiltCover,
  type ClaimPeople,
  keyOf,
  mailsAbout,
  readClaim,
  statusChangesOf,
} from '#test/harness/claim-factories.ts';
import { buildAccount, type BuiltAccount, buildDriver } from '#test/harness/factories.ts';

let app: TestApp;
let people: ClaimPeople;
let cover: BuiltCover;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
  cover = await buildCover(app, people);
});

const start = (who: BuiltAccount, of = cover) =>
  app.as(who).call('create_claim', { policy_id: of.policy_id, item_id: of.item_id });

describe('starting a report', () => {
  it('[4.25] row 1: client, brokerage and admin start a draft with a number of its own', async () => {
    const numbers = [];
    for (const who of [people.agent, people.brokerage, people.admin])
      numbers.push((await start(who)).claim_number);
    expect(numbers).toEqual(['CL-2026-0001', 'CL-2026-0002', 'CL-2026-0003']);
  });

  it('[4.25] row 1: a draft takes over what the policy knows', async () => {
    const { claim_id } = await start(people.agent);
    const claim = await readClaim(app, { claim_id }, people.agent);
    expect(claim).toMatchObject({
      status: 'created',
      item_id: cover.item_id,
      car_id: cover.car_id,
      event_id: cover.event_id,
      circuit_id: 'zandvoort',
      insured_value: 26_000_000,
      is_vi: false,
      wizard_step: 1,
      claimed: 0,
    });
    expect(claim.chassis_number).toMatch(/^WP0ZZZ/);
    expect(claim.abilities).toEqual(
      expect.arrayContaining(['submit_claim', 'cancel_claim', 'save_claim']),
    );
    expect(claim.missing_to_submit.map(({ field }) => field)).toEqual([
      'date_accident',
      'narrative',
      'driver_accident_info.during',
      'driver_accident_info.type_of_accident',
      'driver_id',
      'statement_to_follow',
    ]);
  });

  it('[4.29] a policy that is not in force, a strange item and suspended cover start nothing', async () => {
    const ended = await buildCover(app, people, {
      policy: { status: 'cancelled', status_since: '2026-05-10T10:00:00Z' },
    });
    expect((await refusalOf(start(people.agent, ended))).fields).toEqual([
      'policy_id: not_in_force',
    ]);
    const strange = { ...cover, item_id: ended.item_id };
    expect((await refusalOf(start(people.agent, strange))).fields).toEqual([
      'item_id: not_covered',
    ]);
    const unpaid = await buildCover(app, people, { policy: { suspended_since: '2026-05-01' } });
    expect((await refusalOf(start(people.agent, unpaid))).fields).toEqual([
      'policy_id: cover_suspended',
    ]);
    const none = app.as(people.agent).call('create_claim', { policy_id: cover.policy_id });
    expect((await refusalOf(none)).fields).toEqual(['item_id: required']);
  });

  it('[4.29] an accident on another day than the event is outside the cover', async () => {
    const { claim_id, revision } = await start(people.agent);
    const late = app
      .as(people.agent)
      .call('save_claim', { claim_id, revision, date_accident: accidentAt + 86_400 });
    expect((await refusalOf(late)).fields).toEqual(['date_accident: outside_cover']);
  });

  it("[6.13] somebody else's policy and claim do not exist for strangers", async () => {
    const { claim_id, revision } = await start(people.agent);
    expect(await refusalOf(start(people.stranger))).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    for (const who of [people.stranger, people.other_adjuster]) {
      expect(await refusalOf(readClaim(app, { claim_id }, who))).toMatchObject({
        code: 'not_found',
      });
      expect((await app.as(who).download('get_claim_pdf', { claim_id })).status).toBe(404);
    }
    const taken = app.as(people.stranger).call('save_claim', { claim_id, revision });
    expect(await refusalOf(taken)).toMatchObject({ code: 'not_found' });
  });

  it('[6.4] a brokerage without the claim permission reads and writes nothing', async () => {
    const brokerage = await buildAccount(app.services.db, { account_type: 'brokerage' });
    const of = await buildCover(app, people, { policy: { broker_id: brokerage.user_id } });
    expect(await refusalOf(start(brokerage, of))).toMatchObject({ status: 403, code: 'forbidden' });
    const { claim_id, revision } = await start(people.agent, of);
    expect((await readClaim(app, { claim_id }, brokerage)).abilities).toEqual([]);
    const saved = app.as(brokerage).call('save_claim', { claim_id, revision, narrative: 'x' });
    expect(await refusalOf(saved)).toMatchObject({ status: 403 });
  });
});

describe('filling in a report', () => {
  it('[3.17] only what is sent changes, and answers about the accident add up', async () => {
    const { claim_id, revision } = await start(people.agent);
    const client = app.as(people.agent);
    const first = await client.call('save_claim', {
      claim_id,
      revision,
      driver_accident_info: { during: 'race', start_number: '7' },
      damaged_parts: ['Front bumper'],
      estimated_amount: 900_000,
    });
    await client.call('save_claim', {
      claim_id,
      revision: first.revision,
      driver_accident_info: { corner_on_track: 'Tarzan' },
      wizard_step: 3,
    });
    expect(await readClaim(app, { claim_id }, people.agent)).toMatchObject({
      driver_accident_info: { during: 'race', start_number: '7', corner_on_track: 'Tarzan' },
      damaged_parts: ['Front bumper'],
      claimed: 900_000,
      estimated_amount: 900_000,
      wizard_step: 3,
    });
  });

  it('[4.29] of two who save at the same time the second is shown the claim as it is now', async () => {
    const { claim_id, revision } = await start(people.agent);
    await app.as(people.agent).call('save_claim', { claim_id, revision, narrative: 'Mine' });
    const stale = await refusalOf(
      app.as(people.admin).call('save_claim', { claim_id, revision, narrative: 'Theirs' }),
    );
    expect(stale).toMatchObject({ status: 409, code: 'conflict' });
    expect(stale.current).toMatchObject({ narrative: 'Mine', revision: revision + 1 });
  });

  it('a driver of the team may stand in a claim, a strange one may not', async () => {
    const { claim_id, revision } = await start(people.agent);
    const { db } = app.services;
    const reserve = await buildDriver(db, { user_ids: [people.agent.user_id] });
    const strange = await buildDriver(db);
    const client = app.as(people.agent);
    const saved = await client.call('save_claim', {
      claim_id,
      revision,
      driver_id: reserve.driver_id,
    });
    const refused = client.call('save_claim', { claim_id, ...saved, driver_id: strange.driver_id });
    expect((await refusalOf(refused)).fields).toEqual(['driver_id: unknown']);
  });

  it('[4.25] a report that is being handled can no longer be changed', async () => {
    const claim = await buildClaim(app, cover, { status: 'submitted' });
    const saved = app
      .as(people.agent)
      .call('save_claim', { ...(await keyOf(app, claim)), narrative: 'Another story' });
    expect(await refusalOf(saved)).toMatchObject({ status: 409, code: 'transition_refused' });
  });
});

describe('sending a report', () => {
  const submit = async (claim: { claim_id: string }, truth_declared = true) =>
    app.as(people.agent).call('submit_claim', { ...(await keyOf(app, claim)), truth_declared });

  it('[4.29] row 2: what is missing is named field by field', async () => {
    const { claim_id } = await start(people.agent);
    await addFiles(app, claim_id, { kind: 'damaged_part', count: 3, by: people.agent });
    expect(await refusalOf(submit({ claim_id }, false))).toMatchObject({
      status: 422,
      fields: [
        'date_accident: required',
        'narrative: too_short',
        'driver_accident_info.during: required',
        'driver_accident_info.type_of_accident: required',
        'driver_id: required',
        'statement_to_follow: required',
        'truth_declared: required',
      ],
    });
  });

  it('[4.25] row 2: sent with 4 photos; staff hear of it, and 26,000.00 excess leaves 4,000.00 reserve', async () => {
    const claim = await buildDraft(app, cover, { estimated_amount: 3_000_000 });
    const sent = await submit(claim);
    expect(sent).toMatchObject({ claim_number: claim.claim_number, photos: 4 });
    const read = await readClaim(app, claim, people.admin);
    expect(read).toMatchObject({
      status: 'submitted',
      date_claim: sent.submitted_at,
      reserve: 400_000,
      additional_excess_codes: [],
      missing_to_submit: [],
    });
    expect(read.policy_check?.map(({ key, ok }) => [key, ok])).toEqual([
      ['event_on_policy', true],
      ['driver_on_policy', true],
      ['chassis_matches', true],
      ['premium_paid', true],
      ['reported_in_time', true],
    ]);
    expect(await statusChangesOf(app, claim)).toEqual(['created#submitted']);
    expect(await mailsAbout(app, claim)).toMatchObject([
      { type: 'claim_received', recipient: people.agent.email },
    ]);
    const { communication } = await app
      .as(people.agent)
      .call('get_communication', { parent_type: 'claim', parent_id: claim.claim_id });
    expect(communication.find((one) => one.type_message === 'email')).toMatchObject({
      sender: '',
      sender_type: 'other',
    });
    const bell = await app.as(people.second_admin).call('get_notifications', { limit: 5 });
    expect(bell.notifications[0]).toMatchObject({ feature: 'claims', feature_id: claim.claim_id });
    const trail = await app.services.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'actor_id'])
      .where('record_id', '=', claim.claim_id)
      .where('action', '=', 'submit_claim')
      .executeTakeFirst();
    expect(trail).toMatchObject({
      actor_id: people.agent.user_id,
      before: { status: 'created' },
      after: { status: 'submitted' },
    });
  });

  it('[4.29] row 2: more than 48 hours later the rule LATE_NOTICE is proposed', async () => {
    const claim = await buildDraft(app, cover, { date_accident: accidentAt - 50 * 3600 });
    await submit(claim);
    const read = await readClaim(app, claim, people.admin);
    expect(read.additional_excess_codes).toEqual(['LATE_NOTICE']);
    expect(read.claim_amounts).toMatchObject({
      excess: 3_250_000,
      additional_excess: [{ code: 'LATE_NOTICE', amount: 650_000 }],
    });
    expect(read.additional_excess_suggested?.map(({ code }) => code)).toEqual(['LATE_NOTICE']);
    expect(read.policy_check?.at(-1)).toMatchObject({ ok: false });
  });

  it('[4.29] row 2: cover that rests since the draft was made refuses the report', async () => {
    const of = await buildCover(app, people);
    const claim = await buildDraft(app, of);
    app.clock.set(new Date('2026-05-11T08:00:00Z'));
    await app.runJob('suspend_cover', { policy_id: of.policy_id, since: '2026-05-10' });
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
    expect((await refusalOf(submit(claim))).fields).toEqual(['policy_id: cover_suspended']);
  });

  it('[3.15] a car without a chassis number is named; its report goes out from the pit box, and the rest follows', async () => {
    const of = await buildCover(app, people, { chassis_number: '' });
    const { claim_id } = await start(people.agent, of);
    const client = app.as(people.agent);
    await client.call('save_claim', {
      ...(await keyOf(app, { claim_id })),
      date_accident: accidentAt,
      driver_id: of.driver_id,
      driver_accident_info: { during: 'race', type_of_accident: 'barrier' },
      narrative: 'Lost the rear in turn three and hit the tyre wall.',
      statement_to_follow: true,
    });
    const summary = await client.call('get_claim_summary', { claim_id });
    expect(summary.cars_missing_chassis_string).toBe('Porsche 911 GT3 Cup');
    expect(await submit({ claim_id })).toMatchObject({ photos: 0 });
    expect((await readClaim(app, { claim_id }, people.agent)).evidence_to_follow).toEqual({
      items: [
        { kind: 'photos', text: '4 photos of the car' },
        { kind: 'chassis_number', text: 'the chassis number' },
        { kind: 'official_statement', text: 'the statement of a course official' },
      ],
      due_on: '2026-06-03',
    });
    const { todos } = await app
      .as(people.admin)
      .call('get_todos', { parent_type: 'claim', parent_id: claim_id });
    expect(todos).toMatchObject([{ due_on: '2026-06-03', status: 'open' }]);
    const [mail] = await mailsAbout(app, { claim_id });
    expect(JSON.stringify(mail)).toContain('4 photos of the car');
    await addFiles(app, claim_id, { kind: 'damaged_part', count: 4, by: people.agent });
    const now = await readClaim(app, { claim_id }, people.admin);
    expect(now.evidence_to_follow?.items.map(({ kind }) => kind)).toEqual([
      'chassis_number',
      'official_statement',
    ]);
  });

  it('a second report of one car, event and day is said to staff, and offered to who starts one', async () => {
    const of = await buildCover(app, people);
    const first = await buildClaim(app, of, { status: 'submitted' });
    const second = await buildClaim(app, of, { status: 'submitted' });
    const same = [{ id: first.claim_id, number: first.claim_number }];
    expect((await readClaim(app, second, people.admin)).same_crash).toEqual(same);
    expect(await readClaim(app, second, people.agent)).not.toHaveProperty('same_crash');
    const { events } = await app
      .as(people.agent)
      .call('get_events_for_policy', { policy_id: of.policy_id });
    expect(events[0]?.items[0]?.claims?.map(({ claim_id, day }) => [claim_id, day])).toEqual([
      [first.claim_id, '2026-05-20'],
      [second.claim_id, '2026-05-20'],
    ]);
    await app.as(people.agent).call('retract_claim', {
      ...(await keyOf(app, first)),
      reason: 'Reported twice',
    });
    expect((await readClaim(app, second, people.admin)).same_crash).toEqual([]);
  });
});

describe('giving a claim up', () => {
  const step = async (
    who: BuiltAccount,
    action: 'cancel_claim' | 'retract_claim' | 'reopen_claim',
    claim: { claim_id: string },
    reason = 'Repaired it myself',
  ) => app.as(who).call(action, { ...(await keyOf(app, claim)), reason });

  it('[4.25] row 3: a draft is dropped with a reason, and that is final', async () => {
    const claim = await buildDraft(app, cover);
    const closed = await step(people.agent, 'cancel_claim', claim);
    expect(closed).toMatchObject({ status: 'cancelled_by_client', abilities: [] });
    expect(await refusalOf(step(people.admin, 'reopen_claim', claim))).toMatchObject({
      code: 'transition_refused',
    });
  });

  it('[4.28] rows 4 and 5: taken back before anybody began, and a draft again under the same number', async () => {
    const claim = await buildClaim(app, cover, { status: 'submitted' });
    await step(people.brokerage, 'retract_claim', claim);
    expect(await readClaim(app, claim, people.admin)).toMatchObject({
      status: 'retracted',
      reserve: 0,
    });
    expect((await readClaim(app, claim, people.agent)).status).toBe('cancelled_by_client');
    const reopened = await step(people.agent, 'reopen_claim', claim, '');
    expect(reopened).toMatchObject({
      status: 'created',
      claim_number: claim.claim_number,
      date_claim: null,
    });
    expect(await statusChangesOf(app, claim)).toEqual([
      'created#submitted',
      'submitted#retracted',
      'retracted#created',
    ]);
  });

  it('[4.29] row 5: 30 days after the accident only staff reopen', async () => {
    const claim = await buildClaim(app, cover, { status: 'retracted' });
    app.clock.advance(31 * 86_400_000);
    try {
      expect((await refusalOf(step(people.agent, 'reopen_claim', claim))).fields).toEqual([
        'date_accident: too_late',
      ]);
      expect(await step(people.admin, 'reopen_claim', claim)).toMatchObject({ status: 'created' });
    } finally {
      app.clock.advance(-31 * 86_400_000);
    }
  });

  it('[4.28] a claim that is being read can be cancelled, no longer taken back', async () => {
    const claim = await buildClaim(app, cover, { status: 'under_review' });
    expect(await refusalOf(step(people.agent, 'retract_claim', claim))).toMatchObject({
      code: 'transition_refused',
    });
  });

  it.each(['submitted', 'under_review', 'info_required', 'revised'] as const)(
    '[4.25] row 14: %s is cancelled by its client, and its reserve is free again',
    async (status) => {
      const claim = await buildClaim(app, cover, { status, estimated_amount: 3_000_000 });
      expect((await readClaim(app, claim, people.admin)).reserve).toBe(400_000);
      await step(people.agent, 'cancel_claim', claim);
      expect(await readClaim(app, claim, people.admin)).toMatchObject({
        status: 'cancelled_by_client',
        reserve: 0,
      });
    },
  );
});
