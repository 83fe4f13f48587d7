import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AnalyticsCard, analyticsCardNames } from '#domain/analytics/analytics-cards.ts';
import type { InputOf } from '#contract/contract.ts';
import { figuresChecks } from '#server/analytics/figures-checks.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type BuiltCover,
  type ClaimPeople,
  keyOf,
  typedLine,
} from '#test/harness/claim-factories.ts';
import { billVersion } from '#test/harness/payment-factories.ts';

type Question = Omit<InputOf<'get_analytics_card'>, 'card'>;
const year: Question = { from: '2026-01-01', to: '2026-12-31', currency: 'EUR' };

let app: TestApp;
let people: ClaimPeople;
let claim_id: string;

const ask = (card: AnalyticsCard, question: Partial<Question> = {}) =>
  app.as(people.admin).call('get_analytics_card', { card, ...year, ...question });
const addRate = (valid_from: string, rate: string) =>
  app.as(people.admin).call('add_exchange_rate', { currency: 'GBP', valid_from, rate });
const rowsOf = async <T>(query: string): Promise<T[]> =>
  (await sql<T>`${sql.raw(query)}`.execute(app.services.db)).rows;
const number = async (query: string) =>
  Number(Object.values((await rowsOf<object>(query))[0] ?? {})[0]);

const coverOf = (currency: 'EUR' | 'GBP'): Promise<BuiltCover> =>
  buildCover(app, people, {
    policy: { currency, premium: 100_000, made_at: app.clock.now() },
  });

/**
 * A premium in pounds is booked at 1.15, a claim in pounds is owed at 1.15 and paid at 1.25 a month later; beside them stand a
 * claim and a premium in euro.
 */
beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
  await addRate('2026-05-01', '1.15');
  const lines = [typedLine(4_979_250, 4_637_000)];
  await billVersion(app, (await coverOf('GBP')).policy_id, { currency: 'GBP' });
  await billVersion(app, (await coverOf('EUR')).policy_id);
  const claim = await buildClaim(app, await coverOf('GBP'), { status: 'ready_to_be_paid', lines });
  claim_id = claim.claim_id;
  await buildClaim(app, await coverOf('EUR'), { status: 'approved', lines });
  app.clock.set(new Date('2026-06-20T08:00:00Z'));
  await addRate('2026-06-15', '1.25');
  await app.as(people.second_admin).call('pay_claim', {
    ...(await keyOf(app, claim)),
    ...{ paid_on: '2026-06-20', reference: 'BANK-9' },
  });
  await app.runJob('fold_figures');
});

describe('a posting in another currency', () => {
  it('keeps the rate of its day; one in the reporting currency has none', async () => {
    const rows = await rowsOf(
      `select distinct e.currency, trim_scale(e.rate)::text as rate, t.booked_on::text as booked_on
       from ledger_entries e join ledger_transactions t using (transaction_id) order by 1, 2`,
    );
    expect(rows).toEqual([
      { currency: 'EUR', rate: null, booked_on: '2026-05-20' },
      { currency: 'GBP', rate: '1.15', booked_on: '2026-05-20' },
      { currency: 'GBP', rate: '1.25', booked_on: '2026-06-20' },
    ]);
  });

  it('keeps it when the rate is taken out of the list, and says so in the journal', async () => {
    const admin = app.as(people.admin);
    const { rates } = await admin.call('get_exchange_rates', {});
    const june = rates.find(({ valid_from }) => valid_from === '2026-06-15');
    await admin.call('remove_exchange_rate', { exchange_rate_id: june?.exchange_rate_id ?? '' });
    await app.runJob('fold_figures');
    expect(await number(`select count(*) from ledger_entries where rate = 1.25`)).toBeGreaterThan(
      0,
    );
    const paid = await number(`select paid_total from claims where claim_id = '${claim_id}'`);
    expect((await ask('claim_figures', { translated: true })).rows[0]?.values[3]).toBe(
      Math.round(paid * 1.25),
    );
    await addRate('2026-06-15', '1.25');
    await app.runJob('fold_figures');
  });
});

describe('figures of all currencies in one', () => {
  it('add what each posting is worth at its own rate: paid at 1.25, claimed and agreed at 1.15', async () => {
    const [pounds, paid] = await Promise.all([
      number(`select claimed from claims where claim_id = '${claim_id}'`),
      number(`select paid_total from claims where claim_id = '${claim_id}'`),
    ]);
    const euros = await number(`select claimed from claims where claim_id <> '${claim_id}'`);
    const { rows } = await ask('claim_figures', { translated: true });
    expect(paid).toBeGreaterThan(0);
    expect(rows[0]?.values.slice(0, 4)).toEqual([
      2,
      euros + Math.round(pounds * 1.15),
      4_637_000 + Math.round(4_637_000 * 1.15),
      Math.round(paid * 1.25),
    ]);
    // And alone each currency is what it was.
    expect((await ask('claim_figures')).rows[0]?.values.slice(0, 2)).toEqual([1, euros]);
    const alone = await ask('claim_figures', { currency: 'GBP' });
    expect(alone.rows[0]?.values.slice(0, 4)).toEqual([1, pounds, 4_637_000, paid]);
  });

  it('and what insurers and tax offices are owed, to the cent of each posting', async () => {
    const { rows } = await ask('tax_by_country', { translated: true });
    const shown = rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
    expect(shown).toBe(
      await number(`select -sum(round(e.amount * coalesce(e.rate, 1))) from (
        select e.transaction_id, e.currency, e.rate, e.country_code, sum(e.amount) as amount from ledger_entries e
        where e.account = 'tax_payable' group by 1, 2, 3, 4) e`),
    );
  });

  it.each(analyticsCardNames)('%s opens rows that add up to it', async (card) => {
    for (const question of [
      { translated: true },
      { translated: true, from: '2026-05-03', to: '2026-07-09' },
      { translated: true, insurance: 'track' as const, country: 'NL' },
    ]) {
      const { rows } = await ask(card, question);
      expect(Array.isArray(rows)).toBe(true);
      const facts = await app
        .as(people.admin)
        .call('get_figure_rows', { card, ...year, ...question });
      facts.sums.forEach((sum, index) => {
        expect([card, index, sum]).toEqual([
          card,
          index,
          facts.rows.reduce((total, { values }) => total + (values[index] ?? 0), 0),
        ]);
      });
    }
  });

  it('are asked in the reporting currency alone', async () => {
    const wrong = ask('claim_figures', { translated: true, currency: 'GBP' });
    expect((await refusalOf(wrong)).fields).toEqual(['currency: custom']);
  });

  it('have sums that are what their facts add up to', async () => {
    const { db, config, storage } = app.services;
    const found = await figuresChecks.figure_sums.find({
      ...{ db, services: { config, storage }, now: app.clock.now() },
    });
    expect(found.findings).toEqual([]);
  });
});

describe('exchange rates', () => {
  it('are of days that have come, one of each', async () => {
    const refused = async (valid_from: string, rate = '1.2') =>
      (await refusalOf(addRate(valid_from, rate))).fields;
    expect(await refused('2026-06-21')).toEqual(['valid_from: in_future']);
    expect(await refused('2026-06-15')).toEqual(['valid_from: taken']);
    expect(await refused('2026-06-01', '0')).toEqual(['rate: custom']);
    expect(await refused('2026-06-01', '1,15')).toEqual(['rate: invalid_format']);
  });

  it('say of which currency of the book there is none', async () => {
    const admin = app.as(people.admin);
    const read = () => admin.call('get_exchange_rates', {});
    const { rates, without_rate } = await read();
    expect(without_rate).toEqual([]);
    expect(rates.map(({ valid_from, rate }) => [valid_from, rate])).toEqual([
      ['2026-06-15', '1.25'],
      ['2026-05-01', '1.15'],
    ]);
    for (const { exchange_rate_id } of rates)
      await admin.call('remove_exchange_rate', { exchange_rate_id });
    expect((await read()).without_rate).toEqual(['GBP']);
  });
});
