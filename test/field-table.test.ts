import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Audience, audiences } from '#contract/readers.ts';
import type { Action } from '#contract/action.ts';
import { audienceFaults } from '#contract/audience-faults.ts';
import { contract } from '#contract/contract.ts';
import { areas } from '#server/areas.ts';
import { assertAudiences } from '#server/platform/http/shown-answer.ts';
import { startTestApp, type Caller, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  type BuiltClaim,
  buildClaimPeople,
  buildCover,
  type ClaimPeople,
  typedLine,
} from '#test/harness/claim-factories.ts';
import { buildPolicy, type BuiltPolicy } from '#test/harness/policy-factories.ts';

// Which fields of a record each of the six account types and the holder of a link get. The rows are theirs; what they
// read of a row is the contract's to say, and every field of a table below is written out once for all of them.

let app: TestApp;
let people: ClaimPeople;
let claim: BuiltClaim;
let policy: BuiltPolicy;
let link: { policy_id: string; policy_key: string; version_id: string };

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
  const cover = await buildCover(app, people);
  claim = await buildClaim(app, cover, {
    status: 'accepted',
    lines: [typedLine(5_000_000, 4_000_000)],
  });
  policy = await buildPolicy(app, { status: 'completed' });
  const { policy_id } = policy;
  const sent = await app.as(policy.season.people.admin).call('get_policy_pdf_url', { policy_id });
  link = { policy_id, policy_key: sent.policy_key, version_id: sent.version_id };
});

type Record_ = Record<string, unknown>;
type Reads = Partial<Record<Audience | 'superadmin', () => Promise<unknown>>>;

/** Every name in an answer, at whatever depth. */
function namesIn(answer: unknown): Set<string> {
  const names = new Set<string>();
  JSON.stringify(answer, (name, value: unknown) => {
    names.add(name);
    return value;
  });
  return names;
}

async function expectFields(reads: Reads, table: Readonly<Record<string, readonly Audience[]>>) {
  for (const [reader, read] of Object.entries(reads)) {
    const names = namesIn(await read());
    const audience = (reader === 'superadmin' ? 'staff' : reader) as Audience;
    const got = Object.keys(table).filter((field) => names.has(field));
    const due = Object.keys(table).filter((field) => table[field]?.includes(audience));
    expect({ reader, fields: got }).toEqual({ reader, fields: due });
  }
}

const byPeople = (
  who: Pick<
    ClaimPeople,
    'admin' | 'superadmin' | 'insurer' | 'loss_adjuster' | 'brokerage' | 'agent'
  >,
  call: (caller: Caller) => Promise<unknown>,
): Reads => ({
  superadmin: () => call(app.as(who.superadmin)),
  staff: () => call(app.as(who.admin)),
  insurer: () => call(app.as(who.insurer)),
  adjuster: () => call(app.as(who.loss_adjuster)),
  brokerage: () => call(app.as(who.brokerage)),
  client: () => call(app.as(who.agent)),
});

const handlers: readonly Audience[] = ['staff', 'insurer', 'adjuster'];
const payers: readonly Audience[] = ['staff', 'insurer', 'brokerage', 'client'];
const owners: readonly Audience[] = ['staff', 'brokerage', 'client'];
const professionals: readonly Audience[] = ['staff', 'insurer', 'brokerage'];

describe('the fields of', () => {
  it('a claim', async () => {
    const { claim_id } = claim;
    await expectFields(
      byPeople(people, (caller) => caller.call('get_full_claim', { claim_id })),
      {
        claim_number: audiences.filter((audience) => audience !== 'public'),
        narrative: audiences.filter((audience) => audience !== 'public'),
        reserve: handlers,
        adjuster_report: handlers,
        policy_check: handlers,
        additional_excess_suggested: handlers,
        reviewer: handlers,
        set_off_list: payers,
        payout: payers,
        iban: owners,
        account_name: owners,
      },
    );
  });

  it('a quote, for those who deal with it and for whoever holds its link', async () => {
    const { season, policy_id } = policy;
    const { loss_adjuster: _, ...who } = season.people;
    const reads = byPeople({ ...who, loss_adjuster: who.agent }, (caller) =>
      caller.call('get_document', { policy_id }),
    );
    const { adjuster: _adjuster, ...dealers } = reads;
    await expectFields(
      { ...dealers, public: () => app.anonymous.call('get_policy_info', link) },
      {
        gross: audiences.filter((audience) => audience !== 'adjuster'),
        experience: audiences.filter((audience) => audience !== 'adjuster'),
        base_excess: audiences.filter((audience) => audience !== 'adjuster'),
        commission: professionals,
        commission_pct: professionals,
        share_pct: professionals,
        claim_level: professionals,
        series_claim_level: professionals,
        circuit_factor: professionals,
        rating: ['staff', 'insurer'],
        rating_version: ['staff', 'insurer'],
        referrals: ['staff', 'insurer'],
        content: ['staff'],
        adjust_reason: ['staff'],
        change_reason: ['staff'],
        allowed_next_statuses: ['staff'],
        referral_cleared_name: ['staff'],
      },
    );
  });

  it('a link are those of a link, also for staff and the client who open it', async () => {
    const read = namesIn(await app.anonymous.call('get_policy_info', link));
    for (const who of [policy.season.people.admin, policy.season.people.agent])
      expect(namesIn(await app.as(who).call('get_policy_info', link))).toEqual(read);
  });

  it('an account: the own one, that of a client, and whichever staff open', async () => {
    const { user_id } = people.agent;
    const read = (caller: Caller) => caller.call('get_account', { user_id });
    const own = (who: { user_id: string }) => () =>
      app.as(who.user_id).call('get_account', { user_id: who.user_id });
    await expectFields(
      {
        superadmin: () => read(app.as(people.superadmin)),
        staff: () => read(app.as(people.admin)),
        brokerage: () => read(app.as(people.brokerage)),
        client: () => read(app.as(people.agent)),
        adjuster: own(people.loss_adjuster),
        insurer: own(people.insurer),
      },
      {
        clean_seasons: audiences.filter((audience) => audience !== 'public'),
        commission_pct: ['staff', 'brokerage'],
        figures: ['staff', 'brokerage'],
        loss_ratios: ['staff'],
        claim_level: ['staff'],
        notes: ['staff'],
        invitation: ['staff'],
      },
    );
  });

  it('drivers, circuits and series', async () => {
    const { driver_id } = claim.cover;
    const {
      insurer: _insurer,
      adjuster: _adjuster,
      ...keepers
    } = byPeople(people, async (caller) => [
      await caller.call('get_driver', { driver_id }),
      await caller.call('get_circuit', { circuit_id: 'zandvoort' }),
      await caller.call('get_series', {}),
    ]);
    await expectFields(keepers, {
      licence_number: owners,
      length_m: owners,
      claim_level_reason: ['staff', 'brokerage'],
      suggested_claim_level: ['staff', 'brokerage'],
      factor: ['staff', 'brokerage'],
      factor_reason: ['staff', 'brokerage'],
      base_rate_override: ['staff', 'brokerage'],
      notes: ['staff', 'brokerage'],
    });
  });
});

describe('whatever else carries a record', () => {
  it('the stored record in the refusal of a stale write is cut for who wrote', async () => {
    const { season, policy_id, revision } = await buildPolicy(app, { status: 'completed' });
    const stale = { policy_id, revision: revision - 1, name: 'J. van Dalen', accepted: true };
    const current = async (who: { user_id: string }) => {
      const { status, body } = await app.as(who.user_id).answer('accept_quote', stale);
      expect(status).toBe(409);
      return (body as { current: Record_ }).current;
    };
    expect(await current(season.people.agent)).toEqual({
      policy_id,
      revision,
      status: 'completed',
      version_id: expect.any(String),
    });
    expect((await current(season.people.admin))['content']).toMatchObject({
      commission_pct: '15.0',
    });
    const line = { claim_id: claim.claim_id, revision: 0, lines: [] };
    const refused = await app.as(people.agent).answer('save_claim_lines', line);
    expect(refused.status).toBe(409);
    const names = namesIn(refused.body);
    expect(names).toContain('claim_number');
    expect(
      ['reserve', 'adjuster_report', 'policy_check'].filter((name) => names.has(name)),
    ).toEqual([]);
  });

  it('a repeat is cut for the account type that asks again', async () => {
    const { db } = app.services;
    const both = { user_id: people.second_admin.user_id };
    await db
      .updateTable('accounts')
      .set({ account_types: ['loss_adjuster'] })
      .where('user_id', '=', both.user_id)
      .execute();
    const cover = await buildCover(app, people);
    const other = await buildClaim(app, cover, { status: 'submitted' });
    const key = { claim_id: other.claim_id, revision: await revisionOf(other.claim_id) };
    const first = await app.as(both.user_id).call('review_claim', key, { key: 'once' });
    expect(first).toHaveProperty('set_off_list');
    const again = await app
      .as({ ...both, account_type: 'loss_adjuster' })
      .call('review_claim', key, { key: 'once' });
    expect(again).toMatchObject({ status: 'under_review', reserve: first.reserve });
    expect(again).not.toHaveProperty('set_off_list');
  });

  it('staff who view as a client read what the client reads', async () => {
    const viewer = app.as(people.superadmin);
    const { user_id } = people.agent;
    await viewer.call('start_view_as', { user_id, reason: 'The client asks what the page shows' });
    const { claim_id } = claim;
    expect(await viewer.call('get_full_claim', { claim_id })).toEqual(
      await app.as(people.agent).call('get_full_claim', { claim_id }),
    );
    await viewer.call('stop_view_as', {});
    expect(await viewer.call('get_full_claim', { claim_id })).toHaveProperty('reserve');
  });
});

it('the product does not start with a field that nobody declared', () => {
  const { get_driver } = contract;
  const undeclared: Action = {
    ...get_driver,
    output: get_driver.output.extend({ opinion: z.string() }),
  };
  expect(audienceFaults('get_driver', undeclared)).toEqual(['get_driver.opinion has no audience']);
  expect(() => assertAudiences([{ contract: { get_driver: undeclared } }])).toThrow('opinion');
  expect(() => assertAudiences(areas)).not.toThrow();
});

async function revisionOf(claim_id: string): Promise<number> {
  const found = await app.services.db
    .selectFrom('claims')
    .select('revision')
    .where('claim_id', '=', claim_id)
    .executeTakeFirstOrThrow();
  return found.revision;
}
