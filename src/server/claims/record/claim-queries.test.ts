import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { foldListCounts } from '#server/platform/database/list-counts.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  accidentAt,
  buildClaim,
  buildClaimPeople,
  buildCover,
  type BuiltClaim,
  type BuiltClaimStatus,
  type BuiltCover,
  type ClaimPeople,
  readClaim,
} from '#test/harness/claim-factories.ts';
import type { BuiltAccount } from '#test/harness/factories.ts';

let app: TestApp;
let people: ClaimPeople;
let cover: BuiltCover;
const claims: Partial<Record<BuiltClaimStatus, BuiltClaim>> = {};

const statuses = [
  'created',
  'submitted',
  'under_review',
  'info_required',
  'revised',
  'approved',
  'ready_to_be_paid',
  'paid',
  'rejected',
  'retracted',
] as const satisfies BuiltClaimStatus[];

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
  cover = await buildCover(app, people);
  for (const status of statuses) claims[status] = await buildClaim(app, cover, { status });
});

const list = (who: BuiltAccount, input: InputOf<'get_claims'> = {}) =>
  app.as(who).call('get_claims', input);
const shown = async (who: BuiltAccount, input: InputOf<'get_claims'> = {}) =>
  (await list(who, input)).claims.map((claim) => claim.status).toSorted();

describe('the list of claims', () => {
  it('[7.22] staff see all, with the exact total and the counts of the views', async () => {
    const { claims: rows, total, counts } = await list(people.admin);
    expect([rows.length, total]).toEqual([10, 10]);
    expect(counts).toEqual({
      all: 10,
      ...Object.fromEntries(statuses.map((status) => [status, 1])),
      cancelled_by_client: 0,
    });
    expect(rows.every((row) => row.team_name !== '' && row.policy_nr !== '')).toBe(true);
  });

  it('[7.22] totals stay exact when the counts were folded', async () => {
    await foldListCounts({ services: app.services } as never, {});
    expect((await list(people.admin)).total).toBe(10);
  });

  it('[4.27] a client sees its own statuses, and filters by them', async () => {
    const { counts, total } = await list(people.agent);
    expect(total).toBe(10);
    expect(counts).toMatchObject({ submitted: 3, approved: 2, cancelled_by_client: 1, all: 10 });
    expect(counts).not.toHaveProperty('under_review');
    expect(await shown(people.agent, { filters: { status: ['submitted'] } })).toEqual([
      'submitted',
      'submitted',
      'submitted',
    ]);
    const approved = await list(people.agent, { filters: { status: ['approved'] } });
    expect([approved.total, approved.claims.length]).toEqual([2, 2]);
    const hidden = await list(people.agent, { filters: { status: ['under_review'] } });
    expect([hidden.total, hidden.claims.length]).toEqual([0, 0]);
  });

  it('[6.2] an insurer hears of a claim when it is submitted, and of no draft before', async () => {
    const { total, counts } = await list(people.insurer);
    expect([total, counts['all'], counts['created']]).toEqual([9, 9, 0]);
    expect(await shown(people.insurer)).not.toContain('created');
    const drafts = await list(people.insurer, { filters: { status: ['created'] } });
    expect([drafts.total, drafts.claims.length]).toEqual([0, 0]);
    const draft = claims.created?.claim_id ?? '';
    expect(
      (await app.as(people.insurer).answer('get_full_claim', { claim_id: draft })).status,
    ).toBe(404);
    const sent = claims.submitted?.claim_id ?? '';
    expect((await app.as(people.insurer).answer('get_full_claim', { claim_id: sent })).status).toBe(
      200,
    );
  });

  it('[4.27] what is agreed shows to a client only once it is decided', async () => {
    const under_review = await buildClaim(app, await buildCover(app, people), {
      status: 'under_review',
      lines: [{ kind: 'parts', description: 'Wing', claimed: 3_000_000, agreed: 3_000_000 }],
    });
    const of = async (who: BuiltAccount) =>
      (await list(who, { search: under_review.claim_number })).claims[0];
    expect((await of(people.admin))?.agreed).toBe(3_000_000);
    expect((await of(people.agent))?.agreed).toBeNull();
    expect((await readClaim(app, under_review, people.agent)).claim_amounts).toMatchObject({
      total: { claimed: 3_000_000, agreed: null },
      final_amount: null,
    });
    await app.as(people.agent).call('cancel_claim', {
      claim_id: under_review.claim_id,
      revision: (await readClaim(app, under_review, people.agent)).revision,
      reason: 'Only a test of what shows',
    });
  });

  it('[3.16] at most paid is known to a client and its brokerage before the decision, as the policy promises it', async () => {
    const { claim_id } = claims.submitted!;
    const { max_payout } = (await readClaim(app, { claim_id }, people.admin)).claim_amounts;
    expect(max_payout).toBeGreaterThan(0);
    for (const who of [people.agent, people.brokerage])
      expect((await readClaim(app, { claim_id }, who)).claim_amounts.max_payout).toBe(max_payout);
  });

  it('[6.13] each sees its own: brokerage its clients, insurer its share, adjuster what is assigned', async () => {
    expect((await list(people.brokerage)).total).toBe(11);
    expect((await list(people.insurer)).total).toBe(10);
    const assigned = await list(people.loss_adjuster);
    expect(assigned.total).toBe(8);
    expect(assigned.counts).toMatchObject({ under_review: 1, all: 8, report_due: 3 });
    for (const who of [people.stranger, people.other_adjuster])
      expect(await list(who)).toMatchObject({ claims: [], total: 0 });
  });

  it('[7.22] pages and sorting', async () => {
    const numbers = async (page: number, ascending: boolean) =>
      (
        await list(people.admin, { page, page_size: 3, sortBy: 'claim_number', ascending })
      ).claims.map((claim) => claim.claim_number.slice(-2));
    expect(await numbers(1, true)).toEqual(['01', '02', '03']);
    expect(await numbers(2, true)).toEqual(['04', '05', '06']);
    expect(await numbers(1, false)).toEqual(['11', '10', '09']);
    for (const sortBy of ['date_accident', 'claimed', 'status_since', 'date_claim'] as const)
      expect((await list(people.admin, { sortBy, ascending: true })).claims).toHaveLength(11);
  });

  it('[7.22] filters narrow, and the total follows', async () => {
    const total = async (filters: InputOf<'get_claims'>['filters']) => {
      const found = await list(people.admin, { filters });
      expect(found.claims).toHaveLength(Math.min(found.total, 20));
      return found.total;
    };
    expect(await total({ status: ['submitted', 'revised'] })).toBe(2);
    expect(await total({ event_id: [cover.event_id] })).toBe(10);
    expect(await total({ event_id: [cover.event_id], status: ['paid'] })).toBe(1);
    expect(await total({ user_id: [people.stranger.user_id] })).toBe(0);
    expect(await total({ car_id: [cover.car_id] })).toBe(10);
    expect(await total({ loss_adjuster_id: [people.loss_adjuster.user_id] })).toBe(8);
    expect(await total({ amount_from: 1_000_000 })).toBe(4);
    expect(await total({ amount_to: 800_000 })).toBe(7);
    expect(await total({ injured: true })).toBe(0);
    expect(await total({ injured: false })).toBe(11);
    expect(await total({ late_report: true })).toBe(0);
    expect(await total({ report_due: true, user_id: [people.agent.user_id] })).toBe(3);
    expect(await total({ is_vi: true })).toBe(0);
  });

  it('[7.22] startDate and endDate are days of the accident in Amsterdam', async () => {
    const total = async (startDate: string, endDate: string) =>
      (await list(people.admin, { startDate, endDate })).total;
    expect(await total('2026-05-20', '2026-05-20')).toBe(11);
    expect(await total('2026-05-21', '')).toBe(0);
    expect(await total('', '2026-05-19')).toBe(0);
    const own = await list(people.agent, {
      startDate: '2026-05-20',
      filters: { status: ['submitted'] },
    });
    expect(own.total).toBe(3);
  });

  it('[7.22] a search finds numbers, teams, drivers, events and chassis numbers, exactly counted', async () => {
    const found = async (search: string, page = 1) =>
      list(people.admin, { search, page, page_size: 4 });
    expect((await found(claims.paid!.claim_number.toLowerCase())).total).toBe(1);
    expect((await found('CL-2026')).total).toBe(11);
    expect((await found('CL-2026')).claims).toHaveLength(4);
    expect((await found('CL-2026', 3)).claims).toHaveLength(3);
    expect(await found('CL-2026', 9)).toMatchObject({ claims: [], total: 11 });
    expect(await found('no such thing')).toMatchObject({ claims: [], total: 0 });
    expect((await found('%')).total).toBe(11);
    expect((await found('%%')).total).toBe(0);
    expect((await list(people.stranger, { search: 'CL-2026' })).total).toBe(0);
  });
});

describe('one claim', () => {
  it('[7.25] [7.26] the summary is the short form of the full claim', async () => {
    const { claim_id } = claims.paid!;
    const full = await readClaim(app, claims.paid!, people.agent);
    const summary = await app
      .as(people.agent)
      .call('get_claim_summary', { claim_id, _id: claim_id });
    expect(summary).toEqual({
      policy_nr: full.policy_nr,
      team_name: full.team_name,
      claim_number: full.claim_number,
      document_number: full.document_number,
      event_name: full.event_name,
      driver_name: full.driver_name,
      date_claim: full.date_claim,
      date_accident: accidentAt,
      chassis_number: full.chassis_number,
      currency: 'EUR',
      cars_missing_chassis_string: '',
      claim_amounts: full.claim_amounts,
      driver_accident_info: full.driver_accident_info,
    });
  });

  it('[7.26] _id alone names the claim too; no name, two names and a strange claim are refused', async () => {
    const { claim_id } = claims.paid!;
    const client = app.as(people.agent);
    const summary = await client.call('get_claim_summary', { claim_id });
    expect(await client.call('get_claim_summary', { _id: claim_id })).toEqual(summary);
    expect((await client.attempt('get_claim_summary', {})).status).toBe(422);
    const two = { claim_id, _id: claims.approved!.claim_id };
    expect((await client.attempt('get_claim_summary', two)).status).toBe(422);
    const strange = await app.as(people.stranger).attempt('get_claim_summary', { _id: claim_id });
    expect(strange.status).toBe(404);
  });

  it('[7.27] a claim of a crash has no thread among those of the various insurances', async () => {
    const { claim_id } = claims.paid!;
    const staff = app.as(people.admin);
    const among = async (is_vi?: boolean) =>
      (
        await staff.attempt('get_all_claim_communication', {
          claim_id,
          ...(is_vi === undefined ? {} : { is_vi }),
        })
      ).status;
    expect([await among(), await among(false), await among(true)]).toEqual([200, 200, 404]);
  });

  it('[7.27] the thread of a claim is its own, and closed to strangers', async () => {
    const { claim_id } = claims.paid!;
    const { communication } = await app
      .as(people.admin)
      .call('get_all_claim_communication', { claim_id, is_vi: false });
    expect(communication.map((one) => one.communication_string)).toContain('ready_to_be_paid#paid');
    const refused = await app
      .as(people.stranger)
      .answer('get_all_claim_communication', { claim_id, is_vi: false });
    expect(refused.status).toBe(404);
  });

  it('[7.28] [3.7] the people of a claim are its client, brokerage and loss adjuster', async () => {
    const { users } = await app
      .as(people.admin)
      .call('get_claim_users', { claim_id: claims.paid!.claim_id });
    expect(users).toEqual(
      [people.agent, people.brokerage, people.loss_adjuster].map((one) => ({
        _id: one.user_id,
        attn: one.attn,
        account_type: one.account_type,
      })),
    );
  });

  it('[7.11] the lists that a report offers have values and labels', async () => {
    const constants = await app.as(people.agent).call('get_claim_constants', {});
    expect(constants.track_conditions[0]).toEqual({ value: 'dry', label: 'Dry' });
    expect(constants.type_of_accidents).toHaveLength(20);
    expect(Object.values(constants).every((one) => one.length > 0)).toBe(true);
  });
});

describe('what waits', () => {
  it('[2.14] staff: new and revised claims, and what is reserved', async () => {
    const work = await app.as(people.admin).call('get_claim_work', {});
    expect(work.needs_action).toBe(2);
    expect(work.claimed_sums).toEqual([{ currency: 'EUR', amount: 1_600_000 }]);
    expect(work.reserve_sums?.[0]?.amount).toBeGreaterThan(4_000_000);
    expect(work.open_drafts).toEqual([]);
  });

  it('[2.21] a client: what is asked of it, offers to accept, drafts to finish', async () => {
    const work = await app.as(people.agent).call('get_claim_work', {});
    expect(work.needs_action).toBe(2);
    expect(work).not.toHaveProperty('reserve_sums');
    expect(work.open_drafts).toEqual([
      {
        claim_id: claims.created!.claim_id,
        claim_number: claims.created!.claim_number,
        is_vi: false,
        wizard_step: 1,
        car_name: 'Porsche 911 GT3 Cup',
      },
    ]);
    expect(work.to_answer.map(({ status, due_on }) => `${status} ${due_on}`).toSorted()).toEqual([
      'approved null',
      expect.stringMatching(/^info_required \d{4}-\d\d-\d\d$/),
    ]);
  });

  it('[2.22] an adjuster: reports that are due; an insurer: the reserve', async () => {
    expect((await app.as(people.loss_adjuster).call('get_claim_work', {})).needs_action).toBe(3);
    const insurer = await app.as(people.insurer).call('get_claim_work', {});
    expect(insurer.needs_action).toBe(0);
    expect(insurer.reserve_sums).toHaveLength(1);
  });
});

describe('the claim summary as a PDF', () => {
  it('[3.14] is drawn for whoever sees the claim, with its photos', async () => {
    const { claim_id } = claims.revised!;
    await app.as(people.agent).upload(
      'upload_file',
      { parent_type: 'claim', parent_id: claim_id, kind: 'damaged_part', caption: 'Front left' },
      {
        document_name: 'front.png',
        content_type: 'image/png',
        bytes: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      },
    );
    for (const who of [people.agent, people.insurer]) {
      const pdf = await app.as(who).download('get_claim_pdf', { claim_id });
      expect(pdf.status).toBe(200);
      expect(pdf.headers['content-type']).toBe('application/pdf');
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
});
