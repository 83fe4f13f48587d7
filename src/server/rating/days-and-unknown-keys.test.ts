import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';
import { plainRisk } from '#test/harness/risk-examples.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const riskOf = (item: object) => ({
  ...plainRisk,
  items: [{ ...plainRisk.items[0], kind: 'test_day', sessions: [], ...item }],
});

const priceOf = (risk: ReturnType<typeof riskOf>) =>
  app.as(season.people.admin).call('calculate_rating', { risk: risk as never });

describe('days of a test day', () => {
  it.each([
    ['one day weighs 0.35: 5,950.00 × 0.35', {}, 208_250],
    ['two days weigh 0.35 + 0.32 = 0.67: 5,950.00 × 0.67', { days: 2 }, 398_650],
    ['the same said as one further day', { extra_test_days: 1 }, 398_650],
  ])('%s', async (_title, item, premium) => {
    const { result } = await priceOf(riskOf(item));
    expect(result.items[0]).toMatchObject({ premium });
  });

  it('the second day of a GT4 of 97,035.80 is 957.71 of premium: 2,992.85 × 0.67 = 2,005.21 instead of 1,047.50', async () => {
    const priced = async (item: object) =>
      (await priceOf(riskOf({ insured_value: 9_703_580, ...item }))).result.items[0];
    const one = await priced({});
    const two = await priced({ days: 2 });
    expect(one).toMatchObject({ base_premium: 299_285, premium: 104_750 });
    expect(two).toMatchObject({ premium: 200_521, factors: { sessions: '0.6700' } });
    expect((two?.premium ?? 0) - (one?.premium ?? 0)).toBe(95_771);
  });

  it('that contradict each other are refused at the field', async () => {
    const risk = riskOf({ days: 2, extra_test_days: 3 });
    expect(await refusalOf(priceOf(risk))).toMatchObject({
      code: 'invalid_input',
      fields: ['risk.items.0.days: custom'],
    });
  });

  it('are kept with a quote as the days after the first', async () => {
    const admin = app.as(season.people.admin);
    const { policy_id } = await buildPolicy(app, { season, status: 'concept' });
    const { version } = await admin.call('get_document', { policy_id });
    const { content } = version;
    const typed = {
      ...content,
      items: content?.items.map((item) => ({ ...item, kind: 'test_day', sessions: [], days: 2 })),
    };
    const { items } = await admin.call('preview_quote_rating', {
      policy_id,
      content: typed as never,
    });
    await admin.call('save_quote', { ...(await stateOf(app, policy_id)), content: typed as never });
    const kept = await admin.call('get_document', { policy_id });
    expect(kept.version.content?.items[0]).toMatchObject({ kind: 'test_day', extra_test_days: 1 });
    expect(items[0]?.premium).toBe(kept.version.items[0]?.premium);
  });
});

describe('a key that nobody knows', () => {
  it('of a risk is refused by name, where it stands', async () => {
    const risk = riskOf({ laps: 40 });
    expect(await refusalOf(priceOf(risk))).toMatchObject({
      code: 'invalid_input',
      fields: ['risk.items.0.laps: unknown_field'],
    });
  });

  it('of a read is refused too, rather than show rows that nobody asked for', async () => {
    const admin = app.as(season.people.admin);
    expect(await admin.answer('get_claims', { colour: 'red' })).toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            field: 'colour',
            code: 'unknown_field',
            message: '“colour” is not known here. If this page was open for long, reload it.',
          },
        ],
      },
    });
  });
});
