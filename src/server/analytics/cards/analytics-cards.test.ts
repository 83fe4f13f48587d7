import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnalyticsCard,
  analyticsCardNames,
  analyticsCards,
} from '#domain/analytics/analytics-cards.ts';
import type { InputOf } from '#contract/contract.ts';
import { sumBy } from '#domain/sums.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type ClaimPeople,
  typedLine,
} from '#test/harness/claim-factories.ts';
import { buildLinePolicy, lineExamples } from '#test/harness/line-policies.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let people: ClaimPeople;

/** Two policies with two events each, one of one event, a crash paid and one under review; after the first event. */
beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  people = await buildClaimPeople(app);
  const both = { season, event_ids: season.event_ids };
  await buildPolicy(app, both);
  await buildPolicy(app, both);
  await buildPolicy(app, { season });
  await buildPolicy(app, { season, status: 'completed' });
  const cover = await buildCover(app, people, {});
  const lines = [typedLine(4_979_250, 4_637_000)];
  await buildClaim(app, cover, { status: 'approved', lines });
  await buildClaim(app, await buildCover(app, people, {}), { status: 'under_review' });
  app.clock.set(new Date('2026-06-10T08:00:00Z'));
  await app.runJob('fold_figures');
});

type Question = Omit<InputOf<'get_analytics_card'>, 'card'>;
const year: Question = { from: '2026-01-01', to: '2026-12-31', currency: 'EUR' };

type CardRow = Awaited<ReturnType<typeof ask>>['rows'][number];
const ask = (card: AnalyticsCard, question: Partial<Question> = {}) =>
  app.as(people.admin).call('get_analytics_card', { card, ...year, ...question });
/** The values of the one row of key figures. */
const figures = async (card: AnalyticsCard, question: Partial<Question> = {}) =>
  (await ask(card, question)).rows[0]!.values;
/** A column of a card, added up. */
const sumOf = async (card: AnalyticsCard, column: number) =>
  (await ask(card)).rows.reduce((sum, { values }) => sum + (values[column] ?? 0), 0);
/** One number straight from the tables. */
const raw = async (query: string) =>
  Number((await app.asOwner(`select (${query}) as n`)).rows[0].n);

describe('every card', () => {
  it.each(analyticsCardNames)(
    '[2.18] %s answers a value for each of its columns, however it is narrowed',
    async (card) => {
      const narrowed: Partial<Question>[] = [
        { compare: true },
        { insurance: 'vi' },
        { series: 'No such series' },
        { country: 'NL' },
        { insurer_id: season.insurer_id, broker_id: season.people.brokerage.user_id },
        { from: '2020-01-01', to: '2020-03-31', currency: 'GBP' },
      ];
      for (const question of narrowed) {
        const { rows, before } = await ask(card, question);
        for (const row of [...rows, ...(before ?? [])])
          expect([card, row.values.length]).toEqual([card, analyticsCards[card].values.length]);
      }
    },
  );

  it('is for staff alone, and names the last day that lies before the first', async () => {
    const question = { card: 'claim_figures', ...year } as const;
    for (const role of ['agent', 'brokerage', 'insurer', 'loss_adjuster'] as const)
      expect((await app.as(people[role]).answer('get_analytics_card', question)).status).toBe(403);
    const wrong = app
      .as(people.admin)
      .call('get_analytics_card', { ...question, to: '2025-12-31' });
    expect((await refusalOf(wrong)).fields).toEqual(['to: custom']);
  });

  it('is of one currency: nothing of the book in euro is told in pounds', async () => {
    expect(await figures('claim_figures', { currency: 'GBP' })).toEqual([0, 0, 0, 0, null, null]);
    expect(await figures('insurer_figures', { currency: 'GBP' })).toEqual([0, 0, 0, 0]);
  });
});

describe('what the claims say', () => {
  it('is what stands in the table, however it is cut', async () => {
    const [count, claimed, agreed, paid] = await figures('claim_figures');
    expect([count, claimed, agreed, paid]).toEqual([
      2,
      await raw('select sum(claimed) from claims'),
      4_637_000,
      0,
    ]);
    const { rows } = await ask('claims_by_month');
    expect(rows.map(({ key }) => key)).toEqual(
      ['01', '02', '03', '04', '05', '06'].map((month) => `2026-${month}`),
    );
    expect(rows[4]?.values).toEqual([1, 1, 0, 0]);
    expect(await sumOf('claim_amounts_by_month', 0)).toBe(claimed);
    expect(await sumOf('largest_claims', 1)).toBe(agreed);
    expect(await sumOf('open_claims_by_age', 0)).toBe(2);
    expect(await sumOf('open_claims_by_age', 1)).toBe(await raw('select sum(reserve) from claims'));
  });

  it('and the crashes: each counts once in every cut, and 2 of 5 starts are 40.0 %', async () => {
    const [count, per_100, cost, injured] = await figures('crash_figures');
    expect([count, per_100, injured]).toEqual([2, 40, 0]);
    const costs = await raw('select sum(coalesce(agreed, claimed)) from claims');
    expect(cost).toBe(Math.round(costs / 2));
    for (const card of ['crashes_by_session', 'crashes_by_track', 'crashes_by_fault'] as const)
      expect([card, await sumOf(card, 0)]).toEqual([card, 2]);
    expect(await sumOf('crashes_by_corner', 1)).toBe(2);
    const types = (await ask('crash_types_by_corner')).rows;
    expect(types.map(({ key }) => key)).toEqual(
      (await ask('crashes_by_corner')).rows.map(({ key }) => key),
    );
    expect(types.flatMap(({ values }) => values).reduce((a, b) => (a ?? 0) + (b ?? 0), 0)).toBe(2);
    expect(await sumOf('crashes_by_circuit', 0)).toBe(costs);
    expect(await sumOf('crashes_by_circuit', 1)).toBe(2);
    const { rows } = await ask('crashes_by_weather');
    expect(rows.flatMap(({ values }) => values).reduce((a, b) => (a ?? 0) + (b ?? 0), 0)).toBe(2);
  });

  it('by corner follow the names of corners, since reports name them', async () => {
    const nameSecond = async (name: string) => {
      const corner = { circuit_id: 'zandvoort', number: 2, name };
      await app.as(people.admin).call('name_corner', corner);
      await app.runJob('fold_figures');
      return (await ask('crashes_by_corner')).rows.map(({ key }) => key);
    };
    // Both reports say "T1".
    expect(await nameSecond('T1')).toEqual(['zandvoort 2']);
    expect(await nameSecond('Gerlachbocht')).toEqual(['zandvoort 1']);
  });
});

describe('what the policies say', () => {
  it('premium by series, month, value and country is the net premium of the cars at events', async () => {
    const net = await raw(
      "select sum(net_premium) from policy_items i join policies p using (policy_id) where i.current and p.document_state = 'policy'",
    );
    expect(net).toBeGreaterThan(0);
    expect(await sumOf('premium_by_series', 0)).toBe(net);
    expect(await sumOf('season_by_month', 1)).toBe(net);
    expect(await sumOf('cars_by_value', 1)).toBe(net);
    expect(await sumOf('exposure_by_country', 0)).toBe(net);
  });

  it('a loss ratio is over what has begun, with an interval, and of fewer than five claims stands behind', async () => {
    const { rows } = await ask('loss_ratio_by_series');
    const earned = await raw(
      "select sum(net_premium) from policy_items i join policies p using (policy_id) join events e using (event_id) join championships h using (championship_id) where i.current and p.document_state = 'policy' and e.start_on <= '2026-06-10'",
    );
    expect(rows.reduce((sum, { values }) => sum + (values[2] ?? 0), 0)).toBe(earned);
    for (const { values, n, interval } of rows) {
      expect(values[0]).toBeCloseTo((100 * (values[1] ?? 0)) / (values[2] ?? 1), 1);
      expect(n).toBeLessThan(5);
      expect(interval === null).toBe(values[1] === 0);
    }
  });

  it('key figures that are ratios carry a sample and a 90 % interval, and of few the sample says so', async () => {
    const ratioOf = async (card: AnalyticsCard) => {
      const [{ n, interval, values }] = (await ask(card)).rows as [CardRow, ...CardRow[]];
      const place = analyticsCards[card].values.findIndex((value) => 'sample' in value);
      return { n, interval, ratio: values[place] };
    };
    const series = await ratioOf('series_figures');
    expect(series.n).toBe(2);
    expect(series.interval!.low).toBeLessThan(series.ratio!);
    expect(series.interval!.high).toBeGreaterThan(series.ratio!);
    expect(await ratioOf('crash_figures')).toEqual({
      ...{ n: 2, ratio: 40, interval: { low: 14.3, high: 72.8 } },
    });
    expect(await ratioOf('client_figures')).toEqual({ n: 0, ratio: null, interval: null });
    const { n, interval, ratio } = await ratioOf('broker_figures');
    expect(ratio).toBeGreaterThan(interval!.low);
    expect(n).toBeGreaterThan(0);
  });

  it('what insurers and tax offices are owed is what the ledger says', async () => {
    const [insurers, ceded, claims, result] = await figures('insurer_figures');
    const ledger = (account: string) =>
      raw(
        `select -sum(amount) from ledger_entries join ledger_transactions using (transaction_id) where account = '${account}' and policy_id in (select policy_id from policies where made_at is not null)`,
      );
    expect(result).toBe(await ledger('insurer'));
    expect((ceded ?? 0) - (claims ?? 0)).toBe(result);
    expect(await sumOf('share_by_insurer', 2)).toBe(result);
    expect((await ask('share_by_insurer')).rows).toHaveLength(insurers ?? 0);
    expect(await sumOf('share_by_insurer', 3)).toBeCloseTo(100, 0);
    expect(await sumOf('tax_by_country', 0)).toBe(await ledger('tax_payable'));
  });

  it('clients, quotes and what stands ahead', async () => {
    const [clients, retention, , open] = await figures('client_figures');
    expect([clients, retention]).toEqual([1, null]);
    expect(open).toBe(
      await raw('select sum(amount_open) from payments join policies using (policy_id)'),
    );
    expect(await sumOf('largest_clients', 0)).toBe(
      await raw("select sum(premium) from policies where made_at >= '2026-01-01'"),
    );
    for (const { by_month = [], values } of (await ask('largest_clients')).rows) {
      expect(by_month).toHaveLength(12);
      expect(sumBy(by_month, (amount) => amount)).toBe(values[0]);
    }
    const [exposure, largest, , three] = await figures('risk_figures');
    expect(exposure).toBe(await sumOf('exposure_by_event', 0));
    expect((three ?? 0) <= (largest ?? 0) && (largest ?? 0) <= (exposure ?? 0)).toBe(true);
    const behind = async (card: AnalyticsCard, place: { column?: number; key?: string }) => {
      const wish = { card, ...place, ...year };
      const { rows, sums, total } = await app.as(people.admin).call('get_figure_rows', wish);
      for (const { note } of rows) expect(note).toMatch(/, \d\d-\d\d-\d{4}$/);
      return [sums.at(-1), total];
    };
    const sums = [0, 1, 3].map(async (column) => (await behind('risk_figures', { column }))[0]);
    expect(await Promise.all(sums)).toEqual([exposure, largest, three]);
    for (const { key, values } of (await ask('three_cars')).rows)
      expect(await behind('three_cars', { key })).toEqual(values.slice(0, 2));
  });
});

describe('what stands at one circuit on one weekend', () => {
  it('is what its events hold together, and the rows behind it add up to it', async () => {
    const admin = app.as(people.admin);
    const weekends = async () => (await ask('exposure_by_weekend')).rows;
    const before = await weekends();
    expect(before.length).toBeGreaterThan(0);
    for (const { key, values } of before) {
      const question = { card: 'exposure_by_weekend', key, ...year } as const;
      const { columns, sums } = await admin.call('get_figure_rows', question);
      expect(sums[columns.findIndex(({ label }) => label === 'Highest payout')]).toBe(values[0]);
    }
    // Another series races at the same circuit until the day before: one weekend, which begins earlier.
    const [first] = before;
    await app.asOwner(
      `insert into events (name, circuit_id, country, start_on, end_on)
       select 'Support races', circuit_id, country, start_on - 2, start_on - 1 from events
       where circuit_id || ' ' || start_on = '${first!.key}' limit 1`,
    );
    const after = await weekends();
    expect(after.map(({ key }) => key)).not.toContain(first!.key);
    expect(after.map(({ values }) => values[0])).toEqual(before.map(({ values }) => values[0]));
    await app.asOwner(`delete from events where name = 'Support races'`);
  });
});

describe('what is carried of an event', () => {
  it('is told of the insurer that comes nearest to its limit, counted as the guard counts', async () => {
    const capacities = async () =>
      Promise.all(
        (['exposure_by_event', 'exposure_by_weekend'] as const).map(
          async (card) => new Set((await ask(card)).rows.map(({ values }) => values[2])),
        ),
      );
    expect(await capacities()).toEqual([new Set([null]), new Set([null])]);
    const of = `'${season.insurer_id}'`;
    await app.asOwner(
      `insert into binders (insurer_id, umr, valid_from, valid_to, lines, currency, value_per_event) values
        (${of}, 'Season', '2026-01-01', '2026-12-31', '{on_track}', 'EUR', 300000000),
        (${of}, 'No limit', '2026-01-01', '2026-12-31', '{on_track}', 'EUR', null),
        (${of}, 'Other line', '2026-01-01', '2026-12-31', '{HULL}', 'EUR', 100),
        (${of}, 'Year before', '2025-01-01', '2025-12-31', '{on_track}', 'EUR', 100),
        (${of}, 'In dollars', '2026-01-01', '2026-12-31', '{on_track}', 'USD', 100)`,
    );
    expect(await capacities()).toEqual([new Set([300_000_000]), new Set([300_000_000])]);
    for (const { key, values } of (await ask('exposure_by_event')).rows) {
      const used = await raw(
        `select sum(insured_value) from policy_items i join policies p using (policy_id)
         where i.current and p.document_state = 'policy' and i.event_id = '${key}'`,
      );
      expect(values[1]).toBeCloseTo((100 * used) / 300_000_000, 1);
    }
    await app.asOwner('delete from binders');
  });
});

describe('the year before', () => {
  it('stands under the keys of this year, and of what is as it is today there is none', async () => {
    const { before } = await ask('claims_by_month', {
      from: '2027-01-01',
      to: '2027-12-31',
      compare: true,
    });
    expect(before?.find(({ key }) => key === '2027-05')?.values).toEqual([1, 1, 0, 0]);
    expect((await ask('risk_figures', { compare: true })).before).toBeNull();
    expect((await ask('claims_by_month')).before).toBeNull();
  });

  it('of a year in its course is as much of it, and all of it where what comes is counted', async () => {
    const now = app.clock.now();
    const next = { from: '2027-01-01', to: '2027-12-31', compare: true };
    const crashesBefore = async () => (await ask('crash_figures', next)).before?.[0]?.values[0];
    app.clock.set(new Date('2027-03-10T08:00:00Z'));
    expect(await crashesBefore()).toBe(0);
    const ahead = (await ask('premium_by_series', next)).before ?? [];
    expect(ahead.map(({ values }) => values)).toEqual(
      (await ask('premium_by_series')).rows.map(({ values }) => values),
    );
    app.clock.set(new Date('2027-06-10T08:00:00Z'));
    expect(await crashesBefore()).toBe(2);
    app.clock.set(now);
  });
});

describe('who drives', () => {
  it('the parts of the drivers add up to the premium earned, and the losses to those of the series', async () => {
    const rows = async (key?: string) =>
      app
        .as(people.admin)
        .call('get_figure_rows', { card: 'losses_by_driver', ...year, ...(key ? { key } : {}) });
    const { columns, sums } = await rows();
    const of = (label: string) => sums[columns.findIndex((column) => column.label === label)];
    const [, losses, earned] = (await ask('loss_ratio_by_series')).rows[0]!.values;
    expect(of('Earned')).toBe(earned);
    expect(of('Reserve')! + of('Paid')! - of('Recovered')!).toBe(losses);
    const { rows: found } = await ask('losses_by_driver');
    const claims = found.flatMap(({ values }) =>
      values.slice(values.length / 4, values.length / 2),
    );
    expect(claims.reduce((sum: number, n) => sum + (n ?? 0), 0)).toBe(2);
    for (const { key } of found) expect((await rows(key)).total).toBeGreaterThan(0);
    // Where a ratio has claims its interval lies about it.
    for (const { values } of found)
      for (const [index, ratio] of values.slice(0, values.length / 4).entries()) {
        const [n, low, high] = [1, 2, 3].map((part) => values[index + (part * values.length) / 4]);
        if (!n) continue;
        expect(low).toBeLessThan(ratio!);
        expect(high).toBeGreaterThan(ratio!);
      }
  });

  it('on the map circuits lie where they are, and earn and cost together what the series do', async () => {
    const { rows } = await ask('losses_on_map');
    const [, losses, earned] = (await ask('loss_ratio_by_series')).rows[0]!.values;
    expect(rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(losses);
    expect(rows.reduce((sum, { values }) => sum + (values[2] ?? 0), 0)).toBe(earned);
    for (const { at } of rows) expect(Math.abs(at?.latitude ?? 90)).toBeLessThan(70);
  });
});

describe('what travels together', () => {
  it('is counted for the day on which most is with a carrier, beside the limit of its insurer', async () => {
    const send = async (carrier: string, days: [string, string], value: number) =>
      buildLinePolicy(app, season, {
        insurance_type: 'TI',
        period_from: days[0],
        line: {
          terms: {},
          items: lineExamples.TI.items.map((item) => ({
            ...{ ...item, carrier, value, trips: 1 },
            ...{ departs_on: days[0], arrives_on: days[1] },
          })),
        },
      });
    expect((await ask('exposure_by_transport')).rows).toEqual([]);
    await send('Alpen Logistik', ['2026-06-12', '2026-06-16'], 20_000_000);
    await send('ALPEN Logistik', ['2026-06-15', '2026-06-18'], 30_000_000);
    await send('Alpen Logistik', ['2026-06-17', '2026-06-20'], 10_000_000);
    await send('', ['2026-06-15', '2026-06-18'], 5_000_000);
    await app.asOwner(
      `insert into binders (insurer_id, umr, valid_from, valid_to, lines, currency, value_per_transport)
       values ('${season.insurer_id}', 'Transports', '2026-01-01', '2026-12-31', '{TI}', 'EUR', 100000000)`,
    );
    await app.runJob('fold_figures');
    const { rows } = await ask('exposure_by_transport');
    expect(rows.map(({ values }) => values)).toEqual([
      [50_000_000, 50, 100_000_000, 2, 2],
      [5_000_000, 5, 100_000_000, 1, 1],
    ]);
    expect(rows[0]?.label).toMatch(/^(Alpen|ALPEN) Logistik, 15-06-2026$/);
    for (const { key, values } of rows) {
      const behind = await app
        .as(people.admin)
        .call('get_figure_rows', { card: 'exposure_by_transport', key, ...year });
      expect([behind.sums[0], behind.total]).toEqual([values[0], values[4]]);
    }
    await app.asOwner('delete from binders');
  });
});

it('a claim that was retracted does not count, whatever is asked', async () => {
  await sql`update claims set status = 'retracted' where status = 'under_review'`.execute(
    app.services.db,
  );
  await app.runJob('fold_figures');
  expect((await figures('claim_figures'))[0]).toBe(1);
  expect((await figures('crash_figures'))[0]).toBe(1);
});
