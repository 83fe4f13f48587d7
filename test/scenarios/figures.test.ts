import { beforeAll, describe, expect, it } from 'vitest';
import { compareFigures } from '../../scripts/figures/compare-figures.ts';
import { compareRows } from '../../scripts/figures/compare-rows.ts';
import { compareSmallFigures } from '../../scripts/figures/compare-small-figures.ts';
import { addDays, dateOfInstant } from '#domain/dates.ts';
import { figuresChecks } from '#server/analytics/figures-checks.ts';
import { madeBook } from '#server/policies/document/made-policies.ts';
import { keptLossRatios } from '#server/rating/kept-loss-ratios.ts';
import { lossRatios } from '#server/rating/loss-ratios.ts';
import { lossRatiosOfSeries, lossRowsOfSeries } from '#server/rating/loss-ratios-of-series.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildLinePolicy, lineExamples } from '#test/harness/line-policies.ts';
import {
  buildHistorySeason,
  type HistorySeason,
  startPolicy,
} from './money-histories/history-season.ts';
import { steps } from './money-histories/history-steps.ts';
import { planEvents } from './money-histories/event-steps.ts';
import { readJournal } from './money-histories/journal.ts';
import { RandomChoice } from './money-histories/random-choice.ts';
import type { Scene } from './money-histories/scene.ts';
import { changeTaxPayer, paysTax } from './money-histories/tax-steps.ts';
import { nothingKept } from './money-histories/carried.ts';
import { nothingWaived, waivedBy } from './money-histories/waived.ts';

// Policies live through seasons that chance makes up; afterwards every figure of every card is what SQL over the tables of
// policies, claims and the ledger says, and the kept facts are what they are made of.
//
// FIGURE_HISTORIES=50 lives that many.

const seeds = Array.from(
  { length: Number(process.env['FIGURE_HISTORIES'] ?? 3) },
  (_, n) => 110 + n,
);
// One insurer pays Dutch tax itself all the time instead.
const drawn = steps
  .filter(([, step]) => step !== changeTaxPayer)
  .flatMap(([times, step]) => Array.from({ length: times }, () => step));

let app: TestApp;
let world: HistorySeason;

/** A policy and ten things that happen to it, on days that pass. */
async function live(seed: number): Promise<void> {
  const choice = new RandomChoice(seed);
  await planEvents(world);
  const policy = await startPolicy(world, choice);
  const journal = await readJournal(app.services.db, policy.policy_id);
  const scene: Scene = {
    ...{ world, policy, choice, journal, is_cancelled: false, said: [] },
    ...{ waived: nothingWaived(), kept: nothingKept, sellers: new Map() },
  };
  for (let step = 0; step < 10; step += 1) {
    app.clock.set(new Date(app.clock.now().getTime() + choice.whole(1, 9) * 86_400_000));
    let done = await choice.pick(drawn)(scene);
    for (let tries = 0; !done && tries < 20; tries += 1) done = await choice.pick(drawn)(scene);
    const before = scene.journal.premium;
    scene.journal = await readJournal(app.services.db, policy.policy_id);
    const premium = { before, after: scene.journal.premium };
    scene.waived = waivedBy(done?.change.kind ?? 'none', scene.waived, premium);
    if (choice.next() < 0.3) await app.runJob('fold_figures');
  }
}

beforeAll(async () => {
  app = await startTestApp();
  world = await buildHistorySeason(app);
  await paysTax(world, { insurer_id: world.insurers[0], countries: ['NL'], from: '2026-01-01' });
  await app.asOwner(`insert into exchange_rates (currency, valid_from, rate)
    select currency, month::date, round(first * (1 + 0.013 * extract(month from month)), 6)
    from (values ('GBP', 1.1503), ('USD', 0.8707)) r (currency, first)
      cross join generate_series(date '2026-01-20', date '2027-03-20', interval '1 month') month`);
  for (const seed of seeds) await live(seed);
  await app.runJob('fold_figures');
});

const wrong = async (question: Partial<Parameters<typeof compareFigures>[1]>) => {
  const year = { from: '2026-01-01', to: '2026-12-31', currency: 'EUR' as const };
  const figures = await compareFigures(app.services, { ...year, ...question });
  return figures.filter(({ is_same }) => !is_same);
};
const check = (name: keyof typeof figuresChecks) => {
  const { db, config, storage } = app.services;
  return figuresChecks[name].find({ db, services: { config, storage }, now: app.clock.now() });
};

describe('after seasons that chance made up', () => {
  it.each(['EUR', 'GBP', 'USD'] as const)(
    'every figure in %s is what the tables say, and so it is of some days',
    async (currency) => {
      expect(await wrong({ currency })).toEqual([]);
      expect(await wrong({ currency, from: '2026-06-11', to: '2026-09-19' })).toEqual([]);
    },
  );

  it('all currencies in euro are what each booking is worth at its own rate, of the year and of some days', async () => {
    const amounts = async (translated: boolean) =>
      (
        await compareFigures(app.services, {
          ...{ from: '2026-01-01', to: '2026-12-31', currency: 'EUR' },
          translated,
        })
      ).map(({ counted }) => counted);
    expect(await amounts(true)).not.toEqual(await amounts(false));
    expect(await wrong({ translated: true })).toEqual([]);
    expect(await wrong({ translated: true, from: '2026-06-11', to: '2026-09-19' })).toEqual([]);
    const { insurer_id } = await app.services.db
      .selectFrom('insurers')
      .select('insurer_id')
      .executeTakeFirstOrThrow();
    expect(await wrong({ translated: true, insurer_id })).toEqual([]);
    const marks = await compareRows(app.services, {
      ...{ from: '2026-01-01', to: '2026-12-31', currency: 'EUR', translated: true },
    });
    expect(marks.filter(({ is_same }) => !is_same)).toEqual([]);
  });

  it('[2.18] every mark opens rows that add up to it: of each card, of each row, of each cell', async () => {
    const marksOf = (currency: 'EUR' | 'GBP' | 'USD') =>
      compareRows(app.services, { from: '2026-01-01', to: '2026-12-31', currency });
    const marks = [...(await marksOf('EUR')), ...(await marksOf('GBP')), ...(await marksOf('USD'))];
    expect(marks.filter(({ is_same }) => !is_same)).toEqual([]);
    expect(marks.filter(({ shown }) => shown !== '0').length).toBeGreaterThan(50);
  });

  it('every small picture of a record, and each client’s season, says what the tables say', async () => {
    const figures = await compareSmallFigures(app.services);
    expect(figures.filter(({ is_same }) => !is_same)).toEqual([]);
    const pictures = new Set(
      figures.filter(({ shown }) => /[1-9]/.test(shown)).map((one) => one.card),
    );
    expect([...pictures].toSorted()).toEqual([
      ...[
        'book',
        'brokerage',
        'championship',
        'circuit',
        'client',
        'event',
        'insurer',
        'season',
        'series',
      ],
    ]);
  });

  it('and of one insurer, one brokerage, and both at once', async () => {
    const { insurer_id } = await app.services.db
      .selectFrom('insurers')
      .select('insurer_id')
      .executeTakeFirstOrThrow();
    const broker_id = world.people.brokerage.user_id;
    for (const question of [{ insurer_id }, { broker_id }, { insurer_id, broker_id }])
      expect(await wrong(question)).toEqual([]);
    // Of days that make no whole month each insurer's own facts are read, also of panels that another one leads.
    const several = await app.asOwner(
      `select from figures f where cardinality(insurers) > 1 and on_day between '2026-06-11' and '2026-09-19'`,
    );
    expect(several.rows.length).toBeGreaterThan(0);
    for (const insurer of world.insurers)
      expect(await wrong({ insurer_id: insurer, from: '2026-06-11', to: '2026-09-19' })).toEqual(
        [],
      );
  });

  it('loss ratios of the year from sums are those of its policies one by one, for whoever sees them', async () => {
    const { db } = app.services;
    const read = async (role: 'admin' | 'brokerage' | 'insurer') => {
      const now = app.clock.now();
      const { account_type, user_id } = world.people[role];
      const insurer_id = role === 'insurer' ? world.insurers[0] : null;
      const ctx = { db, now, today: dateOfInstant(now.getTime() / 1000) };
      const names = { attn: '', company_name: '', email: '', account_types: [account_type] };
      const actor = { ...names, account_type, user_id, insurer_id };
      const book = madeBook({ ...ctx, actor }, '2026-01-01');
      const one_by_one = { ...book, ...(book.shared ? { share: book.shared.share } : {}) };
      return [await keptLossRatios(db, book), await lossRatios(db, one_by_one)];
    };
    const agree = async () => {
      for (const role of ['admin', 'brokerage', 'insurer'] as const) {
        const [kept, counted] = await read(role);
        expect(kept?.length).toBeGreaterThan(0);
        expect([role, kept]).toEqual([role, counted]);
      }
    };
    await agree();
    // What was changed since the last fold is told too.
    await app.asOwner(
      `update claims set reserve = reserve + 12345 where date_accident is not null`,
    );
    await agree();
    await app.runJob('fold_figures');
    await agree();
    const shift = (by: number) =>
      app.asOwner(
        `update figure_sums set earned = earned + ${by} where cut = 'made' and owner = ''`,
      );
    await shift(1);
    const [kept, counted] = await read('admin');
    expect(kept).not.toEqual(counted);
    await shift(-1);
  });

  it('a series brought and cost what the card of all series says, and the policies behind it add up', async () => {
    const { db } = app.services;
    const year = { from: '2026-01-01', to: '2026-12-31', currency: 'EUR' } as const;
    const card = await app
      .as(world.people.admin)
      .call('get_analytics_card', { card: 'loss_ratio_by_series', ...year });
    const found = (await lossRatiosOfSeries(db, 2026)).filter(
      ({ currency, earned }) => currency === 'EUR' && earned > 0,
    );
    expect(found.some(({ losses }) => losses > 0)).toBe(true);
    expect(new Map(found.map(({ series, losses, earned }) => [series, [losses, earned]]))).toEqual(
      new Map(card.rows.map(({ label, values }) => [label, values.slice(1, 3)])),
    );
    for (const { series, currency, losses, earned } of found) {
      const behind = await lossRowsOfSeries(db, { series, year: 2026, currency });
      const sumOf = (column: 'losses' | 'earned') =>
        behind.reduce((sum, row) => sum + row[column], 0);
      expect([series, sumOf('losses'), sumOf('earned')]).toEqual([series, losses, earned]);
    }
  });

  it('goods of several policies that one carrier has at the same time are what the tables say', async () => {
    const today = dateOfInstant(app.clock.now().getTime() / 1000);
    for (const [first, last, carrier] of [
      [2, 6, 'Alpen Logistik'],
      [5, 8, 'alpen logistik '],
      [7, 9, 'Alpen Logistik'],
      [5, 6, ''],
    ] as const) {
      const days = { departs_on: addDays(today, first), arrives_on: addDays(today, last) };
      await buildLinePolicy(app, world, {
        insurance_type: 'TI',
        period_from: days.departs_on,
        line: {
          terms: {},
          items: lineExamples.TI.items.map((item) => ({ ...item, carrier, trips: 1, ...days })),
        },
      });
    }
    await app.asOwner(
      `insert into binders (insurer_id, umr, valid_from, valid_to, lines, currency, value_per_transport)
       select insurer_id, 'Transports ' || insurer_id, '${today}'::date - 400, '${today}'::date + 400, '{TI}', 'EUR', 80000000 from insurers`,
    );
    await app.runJob('fold_figures');
    const { rows } = await app.as(world.people.admin).call('get_analytics_card', {
      ...{ card: 'exposure_by_transport', currency: 'EUR' },
      ...{ from: '2026-01-01', to: '2026-12-31' },
    });
    expect(rows.length).toBeGreaterThan(1);
    expect(rows[0]?.values[3]).toBe(2);
    expect(await wrong({})).toEqual([]);
    expect(await wrong({ insurance: 'vi' })).toEqual([]);
  });

  it('kept facts agree with policies, claims and the ledger, and their sums with them', async () => {
    expect(await check('figures')).toMatchObject({ differing: 0, findings: [] });
    expect(await check('figure_sums')).toMatchObject({ differing: 0, findings: [] });
    expect((await check('figures')).compared).toBeGreaterThan(10);
  });
});
