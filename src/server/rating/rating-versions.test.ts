import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildPolicy,
  buildRequest,
  buildSeason,
  type Season,
} from '#test/harness/policy-factories.ts';
import { type KeptCalculation, keptBases, recalculate } from '#server/rating/kept-basis.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const superadmin = () => app.as(season.people.superadmin);

async function quote() {
  const { policy_id } = await superadmin().call('quote_request', {
    ...(await buildRequest(app, season)),
    insurer_id: season.insurer_id,
  });
  const { version } = await superadmin().call('get_document', { policy_id });
  return { premium: version.build_up?.premium ?? 0, version_id: version.version_id };
}

async function recalculated(version_id: string) {
  const kept = await app.services.db
    .selectFrom('policy_versions')
    .select(['rating_risk', 'basis_hash'])
    .where('version_id', '=', version_id)
    .executeTakeFirstOrThrow();
  const calculation = kept as unknown as KeptCalculation;
  const again = recalculate(
    calculation,
    await keptBases(app.services.db, [calculation.basis_hash]),
  );
  return again.ok ? again.result.net_premium : undefined;
}

const draft = { version: '2026.2', based_on: '2026.1', valid_from: '2026-05-20' };

describe('versions of the rating tables', () => {
  it('a draft is changed in its cells and used by no quote; a stale change is refused', async () => {
    const before = await quote();
    await superadmin().call('create_rating_draft', draft);
    const change = {
      version: draft.version,
      revision: 0,
      cells: [{ path: 'car_classes.CUP.base_rate_pct', value: '6.80' }],
    };
    expect(await superadmin().call('update_rating_draft', change)).toEqual({ revision: 1 });
    expect(await superadmin().answer('update_rating_draft', change)).toMatchObject({
      status: 409,
      body: { current: { revision: 1 } },
    });
    const { cells, state } = await superadmin().call('get_rating_version', draft);
    expect(state).toBe('draft');
    expect(cells.find(({ path }) => path === 'car_classes.CUP.base_rate_pct')).toMatchObject({
      value: '6.80',
      before: '3.40',
    });
    expect((await quote()).premium).toBe(before.premium);
  });

  it('a trial prices the book with the draft, tells who would pay more, and changes no policy', async () => {
    await buildPolicy(app, { season });
    await app.runJobs();
    const rows = async () =>
      (
        await sql<{ all: string }>`select md5(string_agg(v::text, '' order by v.version_id)) as all
          from policy_versions v`.execute(app.services.db)
      ).rows[0]?.all;
    const before = await rows();
    const { trial_id } = await superadmin().call('start_rating_trial', {
      version: draft.version,
      year: 2026,
    });
    const read = async () => (await superadmin().call('get_rating_trial', { trial_id })).trial;
    expect((await read())?.status).toBe('waiting');
    await app.runJobs();
    const trial = await read();
    expect(trial).toMatchObject({ status: 'done', policies_done: 1, policies_total: 1 });
    const [total] = trial?.result?.totals ?? [];
    // Twice the rate is twice the exact premium, each item rounded half-up by itself.
    expect(total?.net_before).toBeGreaterThan(600_000);
    expect(Math.abs((total?.net_after ?? 0) - 2 * (total?.net_before ?? 0))).toBeLessThanOrEqual(5);
    expect(trial?.result).toMatchObject({ more: 1, less: 0, same: 0, left_out: 0 });
    expect(trial?.result?.clients[0]).toMatchObject({ before: total?.before, after: total?.after });
    expect(trial?.result?.series[0]?.name).toBe('Porsche Carrera Cup Benelux');
    expect(await rows()).toBe(before);
  });

  it('once published the new quotes follow it, and an old one is calculated again to the same cents', async () => {
    const old = await quote();
    const publish = { version: draft.version, revision: 1 };
    expect((await app.as(season.people.admin).answer('publish_rating_draft', publish)).status).toBe(
      403,
    );
    await superadmin().call('publish_rating_draft', publish);
    expect((await ratingBasis(app.services.db, '2026-05-19')).version).toBe('2026.1');
    expect((await ratingBasis(app.services.db, '2026-05-20')).version).toBe('2026.2');
    // 6,500.505 exactly, and twice that.
    expect([old.premium, (await quote()).premium]).toEqual([650_051, 1_300_101]);
    expect(await recalculated(old.version_id)).toBe(old.premium);
    const { versions } = await superadmin().call('get_rating_versions', {});
    expect(versions.map(({ version, valid_to, state }) => [version, valid_to, state])).toEqual([
      ['2026.2', null, 'in_use'],
      ['2026.1', '2026-05-19', 'over'],
    ]);
  });

  it('what is published is never changed, nor is anything published into the past', async () => {
    const change = { version: draft.version, revision: 2 };
    expect((await superadmin().answer('update_rating_draft', change)).status).toBe(409);
    expect((await superadmin().answer('delete_rating_draft', change)).status).toBe(409);
    const late = { version: 'late', based_on: '2026.2', valid_from: '2026-05-20' };
    await superadmin().call('create_rating_draft', late);
    expect(
      await superadmin().answer('publish_rating_draft', { version: 'late', revision: 0 }),
    ).toMatchObject({ status: 422, body: { fields: [{ field: 'valid_from' }] } });
    await superadmin().call('delete_rating_draft', { version: 'late', revision: 0 });
  });

  it.each([
    [
      'changes a published version',
      sql`update rating_tables set note = 'x' where version = '2026.1'`,
      'never changed',
    ],
    [
      'deletes a published version',
      sql`delete from rating_tables where version = '2026.1'`,
      'never changed',
    ],
    [
      'overlaps',
      sql`insert into rating_tables (version, tables, valid_from) values ('o', '{}', '2027-01-01')`,
      'rating_tables_no_overlap',
    ],
    [
      'leaves a gap',
      sql`update rating_tables set valid_to = '2026-05-10' where version = '2026.1'`,
      'a day without a version',
    ],
    [
      'leaves a gap in premium tax',
      sql`update premium_tax_rates set valid_to = valid_to - 1 where country_code = 'SK' and valid_to is not null`,
      'a day without a rate',
    ],
    [
      'changes a published rule',
      sql`update additional_excess_rules set value = 1`,
      'never changed',
    ],
  ])('the database refuses what %s', async (_, statement, words) => {
    await expect(statement.execute(app.services.db)).rejects.toThrow(words);
  });

  it('is for staff alone', async () => {
    for (const who of ['brokerage', 'agent', 'insurer'] as const)
      expect((await app.as(season.people[who]).answer('get_rating_versions', {})).status).toBe(403);
  });
});

describe('additional excess', () => {
  const rule = {
    rule_id: null,
    revision: 0,
    code: 'LATE_NOTICE',
    condition: 'late_notice' as const,
    kind: 'pct_of_base_excess' as const,
    value: '40',
    valid_from: '2026-06-01',
    valid_to: null,
    active: true,
    reason: 'Notices come later every year',
  };

  it('a new version of a rule holds from its day; the one before keeps its days and its value', async () => {
    const { rule_id } = await superadmin().call('save_excess_rule', rule);
    await superadmin().call('publish_excess_rule', { rule_id, revision: 0 });
    const { rules } = await superadmin().call('get_excess_rules', {});
    const of = rules.filter(({ code }) => code === 'LATE_NOTICE');
    expect(
      of.map(({ value, valid_from, valid_to, state }) => [value, valid_from, valid_to, state]),
    ).toEqual([
      ['40', '2026-06-01', null, 'coming'],
      ['25', '2022-01-01', '2026-05-31', 'in_use'],
    ]);
    const again = { ...rule, rule_id, revision: 1 };
    expect((await superadmin().answer('save_excess_rule', again)).status).toBe(409);
  });

  it('refuses days and values that make no sense, and everybody but superadmins', async () => {
    for (const wrong of [
      { valid_to: '2026-05-01' },
      { value: '101' },
      { reason: '' },
      { code: 'late' },
    ])
      expect((await superadmin().answer('save_excess_rule', { ...rule, ...wrong })).status).toBe(
        422,
      );
    for (const who of ['admin', 'brokerage', 'agent'] as const)
      expect((await app.as(season.people[who]).answer('get_excess_rules', {})).status).toBe(403);
  });
});
