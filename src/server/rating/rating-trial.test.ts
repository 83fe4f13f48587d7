import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  await buildPolicy(app, { season });
  await app.runJobs();
});

const superadmin = () => app.as(season.people.superadmin);

async function tryOut(input: Omit<InputOf<'start_rating_trial'>, 'year'>) {
  const { trial_id } = await superadmin().call('start_rating_trial', { year: 2026, ...input });
  await app.runJobs();
  const { trial } = await superadmin().call('get_rating_trial', { trial_id });
  if (!trial?.result) throw new Error('the what-if has no result');
  const [total] = trial.result.totals;
  if (!total) throw new Error('the what-if found no policy');
  return { ...trial.result, total };
}

describe('[2.16] a what-if of a season', () => {
  it('[3.30] prices it with the claim levels of a draft year', async () => {
    await superadmin().call('copy_series_year', {
      from_year: 2026,
      to_year: 2027,
      change_pct: '0',
    });
    const { series } = await superadmin().call('get_series_page', {
      year: 2027,
      search: 'Porsche Carrera Cup Benelux',
    });
    const [line] = series;
    await superadmin().call('update_series_rating', {
      series_rating_id: line?.series_rating_id ?? '',
      revision: line?.revision ?? 0,
      cells: { claim_level: 10 },
    });
    const { total, more, series: lines } = await tryOut({ series_year: 2027 });
    // Level 7 weighs 1.17, level 10 weighs 1.50.
    expect(total.net_after / total.net_before).toBeCloseTo(1.5 / 1.17, 4);
    expect(more).toBe(1);
    expect(lines).toHaveLength(1);
  });

  it('[7.38] taxes it with a draft of premium tax: the net premium stays, the clients pay more', async () => {
    await superadmin().call('create_tax_draft', { version: 'dearer', valid_from: '2027-01-01' });
    const rates = [{ country_code: 'NL', line: 'HULL' as const, rate_pct: '31' }];
    await superadmin().call('update_tax_draft', { version: 'dearer', revision: 0, rates });
    const { total, countries, clients } = await tryOut({ tax_version: 'dearer' });
    expect(total.net_after).toBe(total.net_before);
    const base = total.before - total.ipt_before;
    expect([total.ipt_before, total.ipt_after]).toEqual([
      Math.round(base * 0.21),
      Math.round(base * 0.31),
    ]);
    expect(countries).toMatchObject([
      { id: 'NL', before: total.ipt_before, after: total.ipt_after },
    ]);
    expect(clients[0]).toMatchObject({ before: total.before, after: total.after });
  });

  it('tries several drafts at once, and each stays a draft', async () => {
    const one = await tryOut({ series_year: 2027 });
    const both = await tryOut({ series_year: 2027, tax_version: 'dearer' });
    expect(both.total.net_after).toBe(one.total.net_after);
    expect(both.total.after).toBeGreaterThan(one.total.after);
    const { versions } = await superadmin().call('get_tax_versions', {});
    expect(versions.find(({ version }) => version === 'dearer')?.state).toBe('draft');
    const { trials } = await superadmin().call('get_rating_trials', {});
    expect(trials[0]).toMatchObject({ series_year: 2027, tax_version: 'dearer', status: 'done' });
  });

  it('counts no accident where there was none', async () => {
    const { total } = await tryOut({ excess_drafts: true });
    expect(total).toMatchObject({ accidents: 0, claims: 0, claims_after: 0 });
    expect(total.after).toBe(total.before);
  });

  it('counts as lost what is paid and set aside, less what came back', async () => {
    await sql`
      with claim as (
        insert into claims (claim_number, policy_id, user_id, insurer_id, currency, status, paid_total, reserve)
        select 'CL-2026-0001', policy_id, user_id, insurer_id, currency, 'paid', 900000, 50000 from policies returning claim_id, policy_id),
      wreck as (
        insert into claim_recoveries (claim_id, kind, source, expected)
        select claim_id, 'salvage', 'Salvage Ltd', 300000 from claim returning recovery_id, claim_id)
      insert into claim_recovery_receipts (recovery_id, claim_id, amount, received_on, reference, transaction_id, taken_back_because)
      select w.recovery_id, w.claim_id, 300000, '2026-06-01', 'SALE', t.transaction_id, b.because
      from wreck w join claim c using (claim_id) cross join (values (null), ('Of another claim')) b (because)
        cross join lateral (select transaction_id from ledger_transactions where policy_id = c.policy_id limit 1) t`.execute(
      app.services.db,
    );
    const { total } = await tryOut({ series_year: 2027 });
    expect(total.claims).toBe(650_000);
  });

  it('refuses to try nothing, and what is not there', async () => {
    const answer = (input: object) =>
      superadmin().answer('start_rating_trial', { year: 2026, ...input });
    expect((await answer({})).status).toBe(422);
    expect((await answer({ version: 'none' })).status).toBe(404);
    expect((await answer({ tax_version: 'none' })).status).toBe(404);
    expect((await answer({ series_year: 2040 })).status).toBe(404);
    for (const who of ['brokerage', 'agent'] as const)
      expect((await app.as(season.people[who]).answer('get_rating_trials', {})).status).toBe(403);
  });
});
