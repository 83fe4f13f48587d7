import { beforeAll, describe, expect, it } from 'vitest';
import { keptBases, recalculate, type KeptCalculation } from '#server/rating/kept-basis.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildAccount, buildCar, buildDriver } from '#test/harness/factories.ts';
import {
  buildPolicy,
  buildRequest,
  buildSeason,
  type Season,
} from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const admin = () => app.as(season.people.admin);
const benelux = 'Porsche Carrera Cup Benelux';

const line = async (year: number, more: object = {}) => {
  const { series } = await admin().call('get_series_page', { year, search: benelux, ...more });
  return series[0]!;
};

const cells = {
  car_class: 'CUP',
  claim_level: 5,
  base_rate_override: null,
  default_excess_pct: '10.0',
  min_premium_override: null,
  min_excess_override: null,
  typical_race_hours: '1',
  uses_categories: false,
  notes: '',
};

/** A quote for the season's weekend, with its net premium. */
async function quote() {
  const { policy_id } = await admin().call('quote_request', {
    ...(await buildRequest(app, season)),
    insurer_id: season.insurer_id,
  });
  const { version } = await admin().call('get_document', { policy_id });
  return { policy_id, premium: version.build_up?.premium, version_id: version.version_id };
}

describe('[2.16] the Ratings page', () => {
  it('[3.30] [3.31] changes a cell, says who did it in the audit of that cell, and refuses a stale change', async () => {
    const before = await line(2025);
    const change = {
      series_rating_id: before.series_rating_id,
      revision: before.revision,
      cells: { claim_level: 8, default_excess_pct: '12.5', base_rate_override: '3.5' },
    };
    const { revision } = await admin().call('update_series_rating', change);
    expect(await line(2025)).toMatchObject({
      claim_level: 8,
      default_excess_pct: '12.5',
      rate_pct: '3.5',
      revision,
    });
    const stale = await admin().answer('update_series_rating', change);
    expect(stale).toMatchObject({ status: 409, body: { current: { claim_level: 8, revision } } });
    const { entries } = await admin().call('get_activity', {
      record_kind: 'series_rating',
      record_id: before.series_rating_id,
    });
    expect(entries.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        [{ field: 'claim_level', from: 7, to: 8 }],
        [{ field: 'default_excess_pct', from: '10.0', to: '12.5' }],
        [{ field: 'base_rate_override', from: null, to: '3.5' }],
      ]),
    );
  });

  it.each([
    ['claim_level', 11],
    ['claim_level', 0],
    ['default_excess_pct', '30.5'],
    ['default_excess_pct', '10.3'],
    ['base_rate_override', '30.5'],
    ['base_rate_override', '0'],
    ['min_premium_override', -1],
    ['car_class', 'BUS'],
  ])('[3.30] [3.31] refuses %s of %s at its cell', async (cell, value) => {
    const { series_rating_id, revision } = await line(2024);
    const refused = await admin().answer('update_series_rating', {
      series_rating_id,
      revision,
      cells: { [cell]: value },
    });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(cell);
  });

  it('tells a brokerage the losses of a series only where five others are behind them', async () => {
    const { db } = app.services;
    const policy = await buildPolicy(app, { season });
    const { championship_id } = await db
      .selectFrom('events')
      .select('championship_id')
      .where('event_id', '=', season.event_ids[0])
      .executeTakeFirstOrThrow();
    const championship = await db
      .selectFrom('championships')
      .select(['name', 'series', 'year'])
      .where('championship_id', '=', championship_id ?? '')
      .executeTakeFirstOrThrow();
    const seriesAs = async (who: 'admin' | 'brokerage') => {
      await app.runJob('fold_figures');
      const { series } = await app
        .as(season.people[who])
        .call('get_series_page', { year: championship.year, page_size: 100 });
      return series.find(({ name }) => name === (championship.series || championship.name));
    };
    const { policy_id } = policy;
    await db
      .updateTable('policies')
      .set({ broker_id: null })
      .where('policy_id', '=', policy_id)
      .execute();
    expect(await seriesAs('admin')).toMatchObject({ insured_cars: 1, premium: expect.any(Number) });
    const veiled = await seriesAs('brokerage');
    expect(veiled).toMatchObject({ insured_cars: null, loss_ratio: null });
    for (const name of ['premium', 'claims', 'suggested_level'])
      expect(veiled).not.toHaveProperty(name);
    for (const _ of [2, 3, 4, 5]) {
      const agent = await buildAccount(db);
      const { user_id } = agent;
      const { car_id } = await buildCar(db, { user_id, registration_country: 'NL' });
      const { driver_id } = await buildDriver(db, { user_ids: [user_id] });
      expect(await seriesAs('brokerage')).toMatchObject({ insured_cars: null, loss_ratio: null });
      await buildPolicy(app, {
        season: { ...season, people: { ...season.people, agent }, car_id, driver_id },
      });
    }
    // Nothing is earned before the weekend has begun.
    expect(await seriesAs('brokerage')).toMatchObject({ insured_cars: 5, loss_ratio: null });
    app.clock.set(new Date('2026-08-01T08:00:00Z'));
    expect(await seriesAs('brokerage')).toMatchObject({
      insured_cars: 5,
      loss_ratio: 0,
      loss_ratios: [{ currency: 'EUR', earned_ratio_pct: '0.0' }],
    });
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  });

  it('[9.13] [2.16] copies a year with a percentage as a draft that nobody outside sees and no quote uses', async () => {
    const copied = await admin().call('copy_series_year', {
      from_year: 2025,
      to_year: 2027,
      change_pct: '5.0',
    });
    expect(copied.series).toBeGreaterThan(30);
    const beside = await line(2027, { compare_year: 2025 });
    expect(beside).toMatchObject({ rate_pct: '3.675', compared: { rate_pct: '3.5' } });
    const outside = app.as(season.people.brokerage);
    expect(Object.keys(await outside.call('get_series', {}))).not.toContain('2027');
    expect((await outside.call('get_series_page', { year: 2027 })).year).not.toBe(2027);
    const again = { from_year: 2026, to_year: 2027, change_pct: '0' };
    expect((await admin().answer('copy_series_year', again)).status).toBe(422);
  });

  it('a year comes into use on the day it was published for, and cannot be taken back from then on', async () => {
    const state = async () =>
      (await admin().call('get_series_years', {})).years.find(({ year }) => year === 2027)!;
    const publish = (publish_on: string | null, revision: number) =>
      admin().answer('publish_series_year', { year: 2027, revision, publish_on });
    expect((await publish('2026-05-19', 0)).status).toBe(422);
    expect((await publish('2026-05-25', 0)).status).toBe(200);
    expect((await publish('2026-05-26', 0)).status).toBe(409);
    expect((await state()).state).toBe('coming');
    const agents = async () =>
      Object.keys(await app.as(season.people.agent).call('get_series', {}));
    expect(await agents()).not.toContain('2027');
    app.clock.set(new Date('2026-05-25T10:00:00Z'));
    expect((await state()).state).toBe('in_use');
    expect((await publish(null, 1)).status).toBe(422);
    app.clock.set(new Date('2026-05-20T08:00:00Z'));
  });

  it('[2.16] adds a series, once under one name, only to a year that has ratings', async () => {
    const added = { ...cells, year: 2026, name: 'Mazda MX-5 Cup' };
    await admin().call('add_series_rating', added);
    expect(
      (await admin().answer('add_series_rating', { ...added, name: 'mazda mx 5 cup' })).status,
    ).toBe(422);
    expect((await admin().answer('add_series_rating', { ...added, year: 2031 })).status).toBe(422);
  });

  it('[2.16] is written by staff alone; brokerages read', async () => {
    const brokerage = app.as(season.people.brokerage);
    expect((await brokerage.call('get_series_page', {})).total).toBeGreaterThan(30);
    const added = { ...cells, year: 2026, name: 'Own cup' };
    for (const who of ['brokerage', 'agent', 'insurer'] as const)
      expect((await app.as(season.people[who]).answer('add_series_rating', added)).status).toBe(
        403,
      );
  });
});

describe('what was offered keeps its price', () => {
  it('a quote is calculated again to the cent after its series, circuit and minimum premium have changed', async () => {
    const first = await quote();
    const row = await line(2026);
    await admin().call('update_series_rating', {
      series_rating_id: row.series_rating_id,
      revision: row.revision,
      cells: { base_rate_override: '5.5', min_premium_override: 2_000_000 },
    });
    const second = await quote();
    expect(second.premium).toBe(2_000_000);
    const kept = await app.services.db
      .selectFrom('policy_versions')
      .select(['rating_risk', 'basis_hash'])
      .where('version_id', '=', first.version_id)
      .executeTakeFirstOrThrow();
    const calculation = kept as unknown as KeptCalculation;
    const bases = await keptBases(app.services.db, [calculation.basis_hash]);
    const again = recalculate(calculation, bases);
    expect(again).toMatchObject({ ok: true, result: { net_premium: first.premium } });
  });
});
