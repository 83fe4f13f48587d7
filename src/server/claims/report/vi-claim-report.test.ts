import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  accidentAt,
  addFiles,
  buildClaim,
  buildClaimPeople,
  buildCover,
  type ClaimPeople,
  keyOf,
  readClaim,
  typedLine,
} from '#test/harness/claim-factories.ts';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

describe('claims of the various insurances', () => {
  it('a claim on valuables is about the policy, needs one file, and has its own list', async () => {
    const valuables = await buildCover(app, people, {
      insurance_type: 'VAL',
      insured_value: 1_500_000,
      min_excess: 50_000,
      policy: { cover_title: 'Steel chronograph' },
    });
    const client = app.as(people.agent);
    const { claim_id, revision } = await client.call('create_claim', {
      policy_id: valuables.policy_id,
      date_accident: accidentAt,
    });
    await client.call('save_claim', {
      claim_id,
      revision,
      narrative: 'The watch was taken from the locked truck in the paddock.',
      estimated_amount: 400_000,
      loss_answers: { place: 'The paddock' },
    });
    // Overview leads to where it is finished: no crash, with its own page.
    const { open_drafts } = await client.call('get_claim_work', {});
    expect(open_drafts).toMatchObject([{ claim_id, is_vi: true, car_name: 'Steel chronograph' }]);
    const send = async () =>
      client.call('submit_claim', { ...(await keyOf(app, { claim_id })), truth_declared: true });
    expect((await refusalOf(send())).fields).toEqual([
      'photos: too_few',
      'loss_answers.cause: required',
    ]);
    await client.call('save_claim', {
      ...(await keyOf(app, { claim_id })),
      loss_answers: { cause: 'theft' },
    });
    await addFiles(app, claim_id, { kind: 'other', by: people.agent });
    await send();
    expect(await readClaim(app, { claim_id }, people.admin)).toMatchObject({
      is_vi: true,
      status: 'submitted',
      item_id: null,
      insured_value: 1_500_000,
      reserve: 350_000,
      policy_check: [],
      claim_amounts: { excess: 50_000, max_payout: 1_450_000 },
    });
    // The menu counts it beside the track, where its list shows it.
    const { needs_action, vi_needs_action } = await app.as(people.admin).call('get_claim_work', {});
    expect([needs_action - vi_needs_action, vi_needs_action]).toEqual([0, 1]);
    const ofLines = async (insurance_type: ViType[], more: object = {}) => {
      const { claims, total } = await app.as(people.admin).call('get_claims', {
        filters: { is_vi: true, insurance_type, ...more },
      });
      expect(claims).toHaveLength(total);
      return total;
    };
    for (const more of [{}, { user_id: [people.agent.user_id] }, { amount_from: 1 }])
      expect([
        await ofLines(['VAL'], more),
        await ofLines(['PA', 'VAL'], more),
        await ofLines(['CC'], more),
      ]).toEqual([1, 1, 0]);
    const listed = await client.call('get_claims', { filters: { is_vi: true } });
    expect(listed).toMatchObject({
      total: 1,
      claims: [
        {
          ...{ claim_id, insurance_type: 'VAL' },
          ...{ lost_item: 'Steel chronograph', loss_place: 'The paddock' },
        },
      ],
    });
    const cancel = app
      .as(people.brokerage)
      .call('cancel_claim', { ...(await keyOf(app, { claim_id })), reason: 'Found again' });
    expect(await refusalOf(cancel)).toMatchObject({ status: 403 });
  });

  it('what the line asks is answered at its fields, kept as a draft, told in words, and asked before the report goes out', async () => {
    const { policy_id } = await buildCover(app, people, {
      insurance_type: 'VAL',
      insured_value: 1_500_000,
      min_excess: 50_000,
    });
    const client = app.as(people.agent);
    const { claim_id } = await client.call('create_claim', {
      policy_id,
      date_accident: accidentAt,
    });
    const save = async (loss_answers: Record<string, string | boolean | number | string[]>) =>
      client.call('save_claim', { ...(await keyOf(app, { claim_id })), loss_answers });
    expect((await refusalOf(save({ cause: 'magic' }))).fields).toEqual([
      'loss_answers.cause: invalid_value',
    ]);
    expect((await refusalOf(save({ corner: 'T1' }))).fields).toEqual([
      'loss_answers: unrecognized_keys',
    ]);
    await save({ cause: 'theft', items: ['Chronograph'], police_report: '2026-118' });
    await client.call('save_claim', {
      ...(await keyOf(app, { claim_id })),
      narrative: 'The watch was taken from the locked truck in the paddock.',
      estimated_amount: 400_000,
    });
    await addFiles(app, claim_id, { kind: 'other', by: people.agent });
    const send = async () =>
      client.call('submit_claim', { ...(await keyOf(app, { claim_id })), truth_declared: true });
    expect((await refusalOf(send())).fields).toEqual(['loss_answers.place: required']);
    await save({ place: 'Paddock of Zandvoort' });
    await send();
    expect(await readClaim(app, { claim_id }, people.admin)).toMatchObject({
      status: 'submitted',
      insurance_type: 'VAL',
      loss: [
        { label: 'Object', text: 'Chronograph' },
        { label: 'Where', text: 'Paddock of Zandvoort' },
        { label: 'What happened to it', text: 'Theft' },
        { label: 'Police report', text: '2026-118' },
      ],
    });
  });

  it('a late notice stands among what is to be confirmed, so that confirming does not waive it unseen', async () => {
    const cover = await buildCover(app, people, {
      insurance_type: 'VAL',
      insured_value: 1_500_000,
      min_excess: 50_000,
      policy: { cover_title: 'Late helmet' },
    });
    const client = app.as(people.agent);
    const { claim_id } = await client.call('create_claim', {
      policy_id: cover.policy_id,
      date_accident: accidentAt - 72 * 3600,
    });
    await client.call('save_claim', {
      ...(await keyOf(app, { claim_id })),
      narrative: 'The helmet was taken from the locked truck in the paddock.',
      loss_answers: { place: 'The paddock', cause: 'theft' },
    });
    await addFiles(app, claim_id, { kind: 'other', by: people.agent });
    await client.call('submit_claim', {
      ...(await keyOf(app, { claim_id })),
      truth_declared: true,
    });
    const { additional_excess_suggested, claim_amounts } = await readClaim(
      app,
      { claim_id },
      people.admin,
    );
    expect(claim_amounts.additional_excess).toMatchObject([
      { code: 'LATE_NOTICE', amount: 12_500 },
    ]);
    expect(additional_excess_suggested).toEqual(claim_amounts.additional_excess);
  });

  it('a theft is approved without a word about fault, and a crash is not', async () => {
    const terms = async (claim: { claim_id: string }) =>
      app.as(people.admin).call('confirm_claim_terms', {
        ...{ ...(await keyOf(app, claim)), additional_excess_codes: [] },
      });
    const crash = await buildClaim(app, await buildCover(app, people), { status: 'under_review' });
    expect((await readClaim(app, crash, people.admin)).asks_fault).toBe(true);
    expect((await refusalOf(terms(crash))).fields).toEqual(['fault_result: required']);

    const { policy_id } = await buildCover(app, people, {
      insurance_type: 'VAL',
      insured_value: 1_500_000,
      min_excess: 50_000,
    });
    const client = app.as(people.agent);
    const { claim_id, revision } = await client.call('create_claim', {
      policy_id,
      date_accident: accidentAt,
    });
    await client.call('save_claim', {
      claim_id,
      revision,
      narrative: 'The watch was taken from the locked truck in the paddock.',
      estimated_amount: 400_000,
      loss_answers: { place: 'The paddock', cause: 'theft' },
    });
    await addFiles(app, claim_id, { kind: 'other', by: people.agent });
    await client.call('submit_claim', {
      ...{ ...(await keyOf(app, { claim_id })), truth_declared: true },
    });
    const staff = app.as(people.admin);
    await staff.call('review_claim', await keyOf(app, { claim_id }));
    await staff.call('save_claim_lines', {
      ...(await keyOf(app, { claim_id })),
      lines: [typedLine(400_000, 400_000)],
    });
    expect(await terms({ claim_id })).toMatchObject({ asks_fault: false, fault_result: null });
    const { entries } = await staff.call('get_activity', {
      ...{ record_kind: 'claim', record_id: claim_id },
    });
    expect(entries.map(({ past }) => past)).toContain('Confirmed the additional excess');
    expect(await staff.call('approve_claim', await keyOf(app, { claim_id }))).toMatchObject({
      status: 'approved',
      final_amount: 350_000,
    });
  });

  it('for an object without a serial number at most 2,500.00 is paid, and the claim says so', async () => {
    const { policy_id } = await buildCover(app, people, {
      insurance_type: 'VAL',
      insured_value: 2_250_000,
      min_excess: 25_000,
    });
    const things = [
      { label: 'Race suit', sum_insured: 400_000, excess: 25_000 },
      { label: 'Chronograph', sum_insured: 1_850_000, excess: 25_000 },
    ];
    const answers = { line: { items: [{ serial_number: '' }, { serial_number: 'CH-1182' }] } };
    await sql`update policy_versions set rating = ${JSON.stringify({ result: { items: things } })}::jsonb,
        content = content || ${JSON.stringify(answers)}::jsonb
      where policy_id = ${policy_id}`.execute(app.services.db);
    const client = app.as(people.agent);
    const { claim_id } = await client.call('create_claim', {
      policy_id,
      date_accident: accidentAt,
    });
    const lost = async (items: string[]) => {
      await client.call('save_claim', {
        ...(await keyOf(app, { claim_id })),
        loss_answers: { place: 'The paddock', cause: 'theft', items },
      });
      const { claim_amounts, loss } = await readClaim(app, { claim_id }, people.admin);
      return [claim_amounts.max_payout, loss.find(({ label }) => label === 'At most paid')?.text];
    };
    expect(await lost(['Race suit'])).toEqual([
      225_000,
      'EUR 2,500.00 for Race suit: no serial number',
    ]);
    expect(await lost(['Chronograph'])).toEqual([1_825_000, undefined]);
    // 2,500.00 + 18,500.00 less 250.00.
    expect((await lost(['Race suit', 'Chronograph']))[0]).toBe(2_075_000);
    const { claims } = await client.call('get_claims', { filters: { is_vi: true } });
    expect(claims.find((claim) => claim.claim_id === claim_id)).toMatchObject({
      lost_item: 'Race suit, Chronograph',
      loss_place: 'The paddock',
    });
  });
});
