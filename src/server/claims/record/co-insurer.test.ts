import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, buildInsurer, type BuiltAccount } from '#test/harness/factories.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let second: BuiltAccount;
let outsider: BuiltAccount;
let policy_id: string;
let claim_id: string;

const admin = () => app.as(season.people.admin);

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  const { db } = app.services;
  const insurer = await buildInsurer(db, { name: 'Second Insurance' });
  second = await buildAccount(db, { account_type: 'insurer', insurer_id: insurer.insurer_id });
  outsider = await buildAccount(db, { account_type: 'insurer' });
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  ({ policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids }));
  app.clock.set(new Date('2026-05-21T08:00:00Z'));
  await share(6000);
  claim_id = await reportClaim('2026-06-05T10:00:00Z');
});

/** The leader keeps so many basis points, the second insurer gets the others. */
async function share(share_bp: number) {
  const state = await stateOf(app, policy_id);
  const revised = await admin().call('make_revision', { ...state, reason: 'A panel' });
  const { version } = await admin().call('get_document', { policy_id });
  const panel = [
    { insurer_id: season.insurer_id, share_bp },
    { insurer_id: second.insurer_id ?? '', share_bp: 10_000 - share_bp },
  ];
  const saved = await admin().call('save_quote', {
    ...revised,
    content: { ...version.content!, panel },
  });
  await admin().call('send_quote', saved);
}

async function reportClaim(date_accident: string): Promise<string> {
  const { db } = app.services;
  const { agent } = season.people;
  const claim = await db
    .insertInto('claims')
    .values({
      claim_number: `CL ${date_accident}`,
      policy_id,
      policy_nr: 'P',
      user_id: agent.user_id,
      insurer_id: season.insurer_id,
      event_id: season.event_ids[0],
      car_id: season.car_id,
      currency: 'EUR',
      status: 'submitted',
      date_accident,
    })
    .returning('claim_id')
    .executeTakeFirstOrThrow();
  return claim.claim_id;
}

describe('an insurer that shares a policy without leading it', () => {
  it('reads the policy and its claims, in lists and on their pages; others find nothing', async () => {
    const its = app.as(second);
    const { version, insurer, abilities } = await its.call('get_document', { policy_id });
    expect(version.items).toHaveLength(2);
    expect(insurer.panel?.map((one) => one.share_pct)).toEqual(['60', '40']);
    expect(abilities).toEqual([]);
    const list = await its.call('get_documents', { document_state: 'policy', view: 'all' });
    expect([list.total, list.documents.map((one) => one.policy_id)]).toEqual([1, [policy_id]]);
    const claims = await its.call('get_claims', {});
    expect(claims).toMatchObject({ total: 1, counts: { all: 1 } });
    expect((await its.call('get_full_claim', { claim_id })).claim_id).toBe(claim_id);
    const foreign = app.as(outsider);
    expect((await foreign.call('get_claims', {})).total).toBe(0);
    for (const refused of [
      () => foreign.call('get_document', { policy_id }),
      () => foreign.call('get_full_claim', { claim_id }),
    ])
      expect((await refusalOf(refused())).code).toBe('not_found');
  });

  it.each([
    ['all', {}, 1],
    ['its status', { filters: { status: ['submitted'] } }, 1],
    ['another status', { filters: { status: ['paid'] } }, 0],
    ['its days', { startDate: '2026-06-05', endDate: '2026-06-05' }, 1],
    ['other days', { startDate: '2026-06-06' }, 0],
    ['whoever was hurt', { filters: { injured: true } }, 0],
    ['the various insurances', { filters: { is_vi: true } }, 0],
  ] as const)('counts the claims that it shows: %s', async (_what, asked, n) => {
    const input = asked as InputOf<'get_claims'>;
    for (const who of [second, season.people.insurer]) {
      const { claims, total } = await app.as(who).call('get_claims', input);
      expect([claims.length, total]).toEqual([n, n]);
    }
  });

  it('sees its own share of the premium among its figures', async () => {
    const whole = await app.as(season.people.admin).call('get_document', { policy_id });
    const figures = await app.as(second).call('get_policy_figures', {});
    const amount = Math.round((whole.premium * 4000) / 10_000);
    expect(figures.premium_this_year).toEqual([{ currency: 'EUR', amount }]);
    expect(figures.loss_ratios).toMatchObject([{ currency: 'EUR', written: amount }]);
  });

  it('decides nothing: the leader alone approves or declines', async () => {
    const { policy_id: other } = await buildPolicy(app, { season });
    const panel_insurer_ids = [season.insurer_id, second.insurer_id ?? ''];
    await app.services.db
      .updateTable('policies')
      .set({ panel_insurer_ids })
      .where('policy_id', '=', other)
      .execute();
    const made = await stateOf(app, other);
    await admin().call('change_document_status', { ...made, status: 'waiting_for_approval' });
    const its = app.as(second);
    expect((await its.call('get_approval_queue', {})).documents).toEqual([]);
    const waiting = await stateOf(app, other);
    for (const refused of [
      () => its.call('approve_document', { ...waiting, note: '' }),
      () => its.call('decline_document', { ...waiting, reason: 'No' }),
    ])
      expect(await refusalOf(refused())).toMatchObject({ code: 'transition_refused' });
    const leader = await buildAccount(app.services.db, {
      account_type: 'insurer',
      insurer_id: season.insurer_id,
    });
    await app.as(leader).call('approve_document', { ...waiting, note: '' });
  });

  it('a claim of before its share is not its own', async () => {
    const early = await reportClaim('2026-05-20T12:00:00Z');
    const its = await app.as(second).call('get_claims', {});
    expect(its.claims.map((one) => one.claim_id)).toEqual([claim_id]);
    const leads = await buildAccount(app.services.db, {
      account_type: 'insurer',
      insurer_id: season.insurer_id,
    });
    const all = await app.as(leads).call('get_claims', {});
    expect(all.claims.map((one) => one.claim_id)).toContain(early);
  });
});
