import { beforeAll, describe, expect, it } from 'vitest';
import { NO_ADMISSION } from '#domain/lines/liability/loss.ts';
import type { InputOf } from '#contract/contract.ts';
import { instantOf } from '#domain/dates.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  addFiles,
  buildClaim,
  buildClaimPeople,
  mailsAbout,
  buildCover,
  type ClaimPeople,
  keyOf,
  readClaim,
  typedLine,
} from '#test/harness/claim-factories.ts';
import { buildLinePolicy, lineExamples } from '#test/harness/line-policies.ts';
import { liftLimits } from '#test/harness/staff-limits.ts';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

type Answers = NonNullable<InputOf<'save_claim'>['loss_answers']>;
type Policy = Parameters<typeof buildLinePolicy>[2];

/** A policy of a line, and a loss on a day of June that is told as far as the line asks nothing. */
async function lossOn(day: string, policy: Policy) {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  const { policy_id } = await buildLinePolicy(app, { people }, policy);
  app.clock.set(new Date(`${day}T18:00:00Z`));
  const client = app.as(people.agent);
  const date_accident = instantOf(day, '10:00');
  const { claim_id } = await client.call('create_claim', { policy_id, date_accident });
  await addFiles(app, claim_id, { kind: 'other', by: people.agent });
  await client.call('save_claim', {
    ...(await keyOf(app, { claim_id })),
    narrative: 'It happened on the way back from the paddock to the truck.',
    estimated_amount: 500_000,
  });
  return claim_id;
}

const answer = async (claim_id: string, loss_answers: Answers) =>
  app.as(people.agent).call('save_claim', { ...(await keyOf(app, { claim_id })), loss_answers });

const send = async (claim_id: string) =>
  app
    .as(people.agent)
    .call('submit_claim', { ...(await keyOf(app, { claim_id })), truth_declared: true });

const maxPayout = async (claim_id: string) =>
  (await readClaim(app, { claim_id }, people.admin)).claim_amounts.max_payout;

async function decide(claim_id: string, agreed: number) {
  const staff = app.as(people.admin);
  const key = () => keyOf(app, { claim_id });
  await staff.call('review_claim', await key());
  await staff.call('save_claim_lines', { ...(await key()), lines: [typedLine(agreed, agreed)] });
  const fault_result = 'own' as const;
  await staff.call('confirm_claim_terms', {
    ...(await key()),
    ...{ fault_result, additional_excess_codes: [] },
  });
  await liftLimits(app, [people.admin]);
  await staff.call('approve_claim', await key());
}

describe('a loss of each line', () => {
  it('of a person is a benefit that is insured, and the weekly one waits seven days', async () => {
    const [anna] = lineExamples.PA.items;
    const claim_id = await lossOn('2026-06-15', {
      insurance_type: 'PA',
      line: { items: [{ ...anna, weekly_benefit: 70_000 }] },
    });
    const told = { injury: 'Broken wrist', claims_for: ['weekly_benefit'] };
    expect((await refusalOf(send(claim_id))).fields).toEqual([
      'loss_answers.injury: required',
      'loss_answers.claims_for: required',
    ]);
    await answer(claim_id, { ...told, days_unfit: 7 });
    const early = await refusalOf(send(claim_id));
    expect(early.fields).toEqual(['loss_answers.days_unfit: refused']);
    const kept = await readClaim(app, { claim_id }, people.agent);
    expect(kept.loss_answers).toMatchObject({ injury: 'Broken wrist', days_unfit: 7 });
    await answer(claim_id, { ...told, claims_for: ['medical'] });
    expect((await refusalOf(send(claim_id))).message).toBe(
      'Medical cost is not insured for Anna Visser.',
    );
    await answer(claim_id, { ...told, days_unfit: 21 });
    await send(claim_id);
    // Two weeks of 700.00.
    expect(await maxPayout(claim_id)).toBe(140_000);
  });

  it('of goods lies between their departure and their arrival, and is about goods that are insured', async () => {
    const [goods] = lineExamples.TI.items;
    const claim_id = await lossOn('2026-06-14', {
      insurance_type: 'TI',
      line: { items: [{ ...goods, trips: 1 }] },
      period_to: '2026-06-30',
    });
    await answer(claim_id, { leg: 'Breda to Monza' });
    const late = await refusalOf(send(claim_id));
    expect([late.fields, late.message]).toEqual([
      ['loss_answers.items: refused'],
      'Two race cars and spares, Breda to Monza was insured on its way from 10-06-2026 to 12-06-2026; the loss was on 14-06-2026.',
    ]);
    const stored = await lossOn('2026-06-14', {
      insurance_type: 'TI',
      line: {
        items: [
          { ...goods, trips: 1, storage_days: 5 },
          { ...goods, goods: 'Tyres' },
        ],
      },
      period_to: '2026-06-30',
    });
    const other = await refusalOf(answer(stored, { items: ['A motorhome'] }));
    expect(other.fields).toEqual(['loss_answers.items: not_insured']);
    await answer(stored, {
      leg: 'Storage in Monza',
      items: ['Two race cars and spares, Breda to Monza'],
    });
    await send(stored);
  });

  it('of a weekend hangs on the claim of the car: both name each other, and it is decided after it', async () => {
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
    const crash = await buildClaim(app, await buildCover(app, people), {
      status: 'under_review',
      lines: [typedLine(4_000_000, 4_000_000)],
    });
    const claim_id = await lossOn('2026-06-10', { insurance_type: 'MRW' });
    const strange = await refusalOf(answer(claim_id, { on_track_claim: 'C-26-9999' }));
    expect(strange.fields).toEqual(['loss_answers.on_track_claim: unknown']);
    await answer(claim_id, { trigger: 'transport_delay' });
    expect((await refusalOf(send(claim_id))).fields).toEqual(['loss_answers.trigger: refused']);
    await answer(claim_id, { trigger: null });
    expect((await refusalOf(send(claim_id))).fields).toEqual(['loss_answers.trigger: required']);
    expect((await readClaim(app, { claim_id }, people.agent)).loss_answers).not.toHaveProperty(
      'trigger',
    );
    await answer(claim_id, { trigger: 'car_damage' });
    expect((await refusalOf(send(claim_id))).fields).toEqual([
      'loss_answers.on_track_claim: refused',
    ]);
    await answer(claim_id, { on_track_claim: crash.claim_number });
    const costless = await refusalOf(send(claim_id));
    expect(costless.message).toBe('Enter what was lost of at least one cost.');
    await answer(claim_id, { entry_lost: 900_000 });
    await send(claim_id);
    const weekend = await readClaim(app, { claim_id }, people.agent);
    expect(weekend.linked_claims.map((one) => one.claim_number)).toEqual([crash.claim_number]);
    const car = await readClaim(app, crash, people.agent);
    expect(car.linked_claims.map((one) => one.claim_number)).toEqual([weekend.claim_number]);
    const early = await refusalOf(decide(claim_id, 500_000));
    expect(early.fields).toEqual(['linked_claim: undecided']);
    const staff = app.as(people.admin);
    await liftLimits(app, [people.admin]);
    await staff.call('approve_claim', await keyOf(app, crash));
    const { communication } = await staff.call('get_communication', {
      parent_type: 'claim',
      parent_id: claim_id,
    });
    expect(communication.map((one) => one.communication_string)).toContain(
      `${crash.claim_number}: Approved`,
    );
    const lines = [typedLine(500_000, 500_000)];
    const salvage = await refusalOf(
      staff.call('save_claim_lines', {
        ...(await keyOf(app, { claim_id })),
        ...{ lines, salvage_value: 100 },
      }),
    );
    expect(salvage.fields).toEqual(['salvage_value: no_thing']);
    await staff.call('approve_claim', await keyOf(app, { claim_id }));
  });

  it('of a weekend that names a claim which was not sent, or was taken back, is told so', async () => {
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
    const cover = await buildCover(app, people);
    const [draft, other] = [
      await buildClaim(app, cover, { status: 'created' }),
      await buildClaim(app, cover, { status: 'submitted' }),
    ];
    const claim_id = await lossOn('2026-06-10', { insurance_type: 'MRW' });
    const told = { trigger: 'car_damage', entry_lost: 900_000 };
    await answer(claim_id, { ...told, on_track_claim: draft.claim_number });
    const { linkable_claims } = await readClaim(app, { claim_id }, people.agent);
    expect(
      linkable_claims.find(({ claim_number }) => claim_number === draft.claim_number),
    ).toMatchObject({ is_draft: true });
    expect(await refusalOf(send(claim_id))).toMatchObject({
      fields: ['loss_answers.on_track_claim: refused'],
      message: `${draft.claim_number} has not been sent yet: send it first.`,
    });
    await app
      .as(people.agent)
      .call('cancel_claim', { ...(await keyOf(app, draft)), reason: 'Nothing is broken.' });
    expect((await refusalOf(send(claim_id))).message).toBe(
      `${draft.claim_number} was taken back: choose the claim of the car that counts.`,
    );
    await answer(claim_id, { on_track_claim: other.claim_number });
    await send(claim_id);
    await app
      .as(people.agent)
      .call('retract_claim', { ...(await keyOf(app, other)), reason: 'It drove on.' });
    expect((await refusalOf(decide(claim_id, 500_000))).message).toBe(
      `${other.claim_number} was taken back, and this claim hangs on it.`,
    );
    const shown = async () =>
      (await readClaim(app, other, people.agent)).linked_claims.map((one) => one.claim_id);
    expect(await shown()).toEqual([claim_id]);
    await app
      .as(people.agent)
      .call('cancel_claim', { ...(await keyOf(app, { claim_id })), reason: 'So did we.' });
    expect(await shown()).toEqual([]);
  });

  it('of a weekend that named the wrong claim hangs on another, by its client until somebody handles it, then by staff', async () => {
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
    const cover = await buildCover(app, people);
    const [wrong, right, draft] = [
      await buildClaim(app, cover, { status: 'submitted' }),
      await buildClaim(app, cover, { status: 'submitted' }),
      await buildClaim(app, cover, { status: 'created' }),
    ];
    const claim_id = await lossOn('2026-06-10', { insurance_type: 'MRW' });
    const told = { trigger: 'car_damage', entry_lost: 900_000 };
    await answer(claim_id, { ...told, on_track_claim: wrong.claim_number });
    await send(claim_id);
    const link = async (who: ClaimPeople['agent'], on_track_claim: string) =>
      app.as(who).call('link_claim', { ...(await keyOf(app, { claim_id })), on_track_claim });
    const { abilities, linkable_claims } = await readClaim(app, { claim_id }, people.agent);
    expect(abilities).toContain('link_claim');
    expect(linkable_claims.map(({ claim_number }) => claim_number)).toContain(right.claim_number);
    expect((await refusalOf(link(people.agent, 'C-26-9999'))).fields).toEqual([
      'on_track_claim: unknown',
    ]);
    expect((await refusalOf(link(people.agent, draft.claim_number))).message).toBe(
      `${draft.claim_number} has not been sent yet: send it first.`,
    );
    const linked = await link(people.agent, right.claim_number);
    expect(linked.linked_claims.map((one) => one.claim_number)).toEqual([right.claim_number]);
    const hanging = async (claim: typeof wrong) =>
      (await readClaim(app, claim, people.agent)).linked_claims.map((one) => one.claim_id);
    expect([await hanging(wrong), await hanging(right)]).toEqual([[], [claim_id]]);
    const { communication } = await app.as(people.agent).call('get_communication', {
      ...{ parent_type: 'claim', parent_id: claim_id },
    });
    expect(communication.map((one) => one.communication_string)).toContain(
      `Hangs on ${right.claim_number} in place of ${wrong.claim_number}`,
    );
    await app.as(people.admin).call('review_claim', await keyOf(app, { claim_id }));
    expect((await refusalOf(link(people.agent, wrong.claim_number))).status).toBe(409);
    await link(people.admin, wrong.claim_number);
    expect([await hanging(wrong), await hanging(right)]).toEqual([[claim_id], []]);
    // A crash on track hangs on nothing.
    expect((await readClaim(app, wrong, people.admin)).abilities).not.toContain('link_claim');
  });

  it('of a weekend pays of each cost what was lost, and of none more than was insured', async () => {
    const [weekend] = lineExamples.MRW.items;
    const claim_id = await lossOn('2026-06-10', {
      insurance_type: 'MRW',
      line: {
        terms: { triggers: ['transport_delay'], on_track_policy: '' },
        items: [{ ...weekend, hire: 0 }],
      },
    });
    await answer(claim_id, { trigger: 'transport_delay', hire_lost: 100_000 });
    const strange = await refusalOf(send(claim_id));
    expect([strange.fields, strange.message]).toEqual([
      ['loss_answers.hire_lost: refused'],
      'Hire is not insured for this weekend.',
    ]);
    await answer(claim_id, { hire_lost: 0, entry_lost: 900_000, travel_lost: 650_000 });
    // 9,000.00 of the entry and 5,000.00 of the travel, less the 10 % of 22,000.00 that the client bears.
    expect(await maxPayout(claim_id)).toBe(1_400_000 - 220_000);
    await send(claim_id);
  });

  it('of a collection is paid up to the sum at one place', async () => {
    const [museum, other] = lineExamples.CC.items;
    const claim_id = await lossOn('2026-06-10', {
      insurance_type: 'CC',
      line: {
        items: [
          { ...museum, car: 'Porsche', place: 'Hall 1', value: 25_000_000 },
          { ...other, car: 'BMW', place: 'hall 1 ', value: 14_500_000 },
          { ...other, car: 'Lancia', chassis_number: '', place: 'Barn', value: 60_000_000 },
        ],
      },
    });
    const listedAs = async () => {
      const { claims } = await app
        .as(people.agent)
        .call('get_claims', { filters: { is_vi: true } });
      return claims.find((one) => one.claim_id === claim_id)?.lost_item;
    };
    expect(await listedAs()).toBe('Porsche + 2 more');
    // Nobody has said which: what stands in the barn is more than the 395,000.00 of the hall.
    expect(await maxPayout(claim_id)).toBe(60_000_000 - 50_000);
    await answer(claim_id, { items: ['Porsche', 'BMW'], place: 'Hall 1' });
    expect(await maxPayout(claim_id)).toBe(39_500_000 - 50_000);
    expect(await listedAs()).toBe('Porsche, BMW');
    await answer(claim_id, { items: ['BMW', 'Porsche', 'Lancia'] });
    expect(await listedAs()).toBe('BMW + 2 more');
    await answer(claim_id, { items: ['Porsche', 'Lancia'] });
    expect(await maxPayout(claim_id)).toBe(60_000_000 - 50_000);
    const { loss } = await readClaim(app, { claim_id }, people.agent);
    expect(loss).toContainEqual({
      label: 'At most paid',
      text: 'EUR 600,000.00: the highest sum at one place, Barn',
    });
  });

  it('of others is decided without admission, up to the limit of the year, and of a circuit apart', async () => {
    const [team] = lineExamples.LI.items;
    const claim_id = await lossOn('2026-06-20', {
      insurance_type: 'LI',
      line: { items: [{ ...team, limit: 100_000_000, circuit_damage: 2_500_000 }] },
    });
    await answer(claim_id, { third_party: 'A spectator', admission: 'something' });
    expect((await refusalOf(send(claim_id))).fields).toEqual(['loss_answers.harm: required']);
    await answer(claim_id, { harm: 'property' });
    expect((await refusalOf(send(claim_id))).fields).toEqual(['loss_answers.admitted: refused']);
    await answer(claim_id, { admitted: 'That the tyre was ours', harm: 'circuit' });
    // 25,000.00 of damage to circuits less 1,000.00.
    expect(await maxPayout(claim_id)).toBe(2_400_000);
    await answer(claim_id, { harm: 'persons' });
    // The limit of the claim, less 500.00.
    expect(await maxPayout(claim_id)).toBe(99_950_000);
    await send(claim_id);
    await decide(claim_id, 1_000_000);
    const mails = (await mailsAbout(app, { claim_id })).map(({ body }) => body);
    expect(mails.some((text) => text.includes('Send on every letter as it comes.'))).toBe(true);
    expect(mails.length).toBeGreaterThan(1);
    for (const text of mails) expect(text).toContain(NO_ADMISSION);
    const { policy_id } = await readClaim(app, { claim_id }, people.admin);
    const second = await app.as(people.agent).call('create_claim', {
      policy_id,
      date_accident: instantOf('2026-06-20', '11:00'),
    });
    // 1,000,000.00 less the 9,500.00 of the first claim, less 500.00.
    expect(await maxPayout(second.claim_id)).toBe(99_000_000);
  });
});
