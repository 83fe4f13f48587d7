import { beforeAll, describe, expect, it } from 'vitest';
import { areSeriesLoaded } from '#domain/rating/levels/series-level.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPeople } from '#test/harness/factories.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof buildPeople>>;

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  people = await buildPeople(app.services.db);
});

/** A Cup car worth 260,000 for one weekend at Zandvoort (manual 4.5, example 1). */
const risk = {
  policyholder_country: 'NL',
  items: [
    {
      car: 'C1',
      event: 'E1',
      car_class: 'CUP',
      insured_value: 26_000_000,
      series_claim_level: 7,
      circuit: 'zandvoort',
      race_hours: '1',
      drivers: [
        {
          category: 'Silver' as const,
          experience: 'Experienced' as const,
          age: 22,
          claim_level: 4,
        },
      ],
      scope: 'parts_and_labour' as const,
      tax_country: 'NL',
    },
  ],
};

describe('[7.17] series', () => {
  it('[9.13] are keyed by year, and 2022 is there', async () => {
    const series = await app.as(people.agent).call('get_series', {});
    expect(Object.keys(series)).toEqual(
      expect.arrayContaining(['2022', '2023', '2024', '2025', '2026']),
    );
    expect(areSeriesLoaded(series)).toBe(true);
    expect(series['2026']).toContainEqual(
      expect.objectContaining({
        name: 'Porsche Carrera Cup Benelux',
        car_class: 'CUP',
        claim_level: 7,
        typical_race_hours: '1',
      }),
    );
  });

  it('show a client no overrides and notes', async () => {
    await app.services.db
      .updateTable('series_ratings')
      .set({ base_rate_override: '4.5', notes: 'careful' })
      .where('series', '=', 'DTM')
      .execute();
    const dtm = async (who: 'agent' | 'admin') =>
      (await app.as(people[who]).call('get_series', {}))['2026']?.find(
        ({ name }) => name === 'DTM',
      );
    expect(Object.keys((await dtm('agent')) ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/override|notes/)]),
    );
    expect(await dtm('admin')).toMatchObject({ base_rate_override: '4.5', notes: 'careful' });
    expect((await app.as(people.insurer).answer('get_series', {})).status).toBe(403);
  });
});

describe('[7.38] premium tax', () => {
  it('is read with its days of validity', async () => {
    const { ipt_info } = await app.as(people.admin).call('get_ipt_info', {});
    expect(ipt_info).toContainEqual(
      expect.objectContaining({
        country_code: 'NL',
        line: 'HULL',
        rate_pct: '21',
        insurer_borne: false,
        valid_to: null,
      }),
    );
    const slovakia = ipt_info.filter(
      ({ country_code, line }) => country_code === 'SK' && line === 'HULL',
    );
    expect(slovakia.map(({ rate_pct, valid_from }) => [rate_pct, valid_from])).toEqual([
      ['8', '2022-01-01'],
      ['10', '2026-01-01'],
    ]);
  });
});

describe('the rating calculator', () => {
  it('prices the worked example to the cent, with every step', async () => {
    const { result, trace, rating_version, referrals } = await app
      .as(people.brokerage)
      .call('calculate_rating', { risk });
    expect(result).toMatchObject({
      net_premium: 803_004,
      policy_fee: 7500,
      ipt: 170_206,
      gross_premium: 980_710,
      commission: 120_451,
    });
    expect(rating_version).toBe('2026.1');
    expect(trace.length).toBeGreaterThan(15);
    expect(referrals).toEqual([]);
  });

  it('uses the factor of a circuit and the tax of a country as staff keep them', async () => {
    const { revision } = await app.as(people.superadmin).call('set_circuit_factor', {
      circuit_id: 'zandvoort',
      revision: 0,
      factor: '1.66',
      factor_reason: 'Twice as dear',
    });
    const { result } = await app.as(people.admin).call('calculate_rating', { risk });
    expect(result.items[0]?.factors.circuit).toBe('1.6600');
    await app.as(people.superadmin).call('set_circuit_factor', {
      circuit_id: 'zandvoort',
      revision,
      factor: '0.83',
      factor_reason: 'F1DB',
    });
  });

  it('takes the tax rate of the day on which cover begins', async () => {
    const from = (inception_date: string) => ({
      risk: {
        ...risk,
        policyholder_country: 'SK',
        inception_date,
        items: [{ ...risk.items[0]!, tax_country: 'SK' }],
      },
    });
    const admin = app.as(people.admin);
    const rate = async (date: string) =>
      (await admin.call('calculate_rating', from(date))).result.taxes[0]?.rate_pct;
    expect([await rate('2025-12-31'), await rate('2026-01-01')]).toEqual(['8', '10']);
  });

  it('names the field of what cannot be priced', async () => {
    const wrong = { risk: { ...risk, items: [{ ...risk.items[0]!, car_class: 'BUS' }] } };
    expect(await app.as(people.admin).answer('calculate_rating', wrong)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'risk.items.0.car_class', code: 'unknown' }] },
    });
  });

  it('tells why a risk waits for a superadmin', async () => {
    const dear = { risk: { ...risk, items: [{ ...risk.items[0]!, insured_value: 100_000_001 }] } };
    const { referrals } = await app.as(people.admin).call('calculate_rating', dear);
    expect(referrals).toEqual([
      { reason: 'value_above_limit', label: 'Insured value above the limit', item_index: 0 },
    ]);
  });

  it('compares variants, one that cannot be priced among them', async () => {
    const excess = (excess_pct: string) => ({
      ...risk,
      items: [{ ...risk.items[0]!, excess_pct }],
    });
    const { results } = await app
      .as(people.admin)
      .call('compare_ratings', { risks: [excess('10'), excess('20'), excess('31')] });
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
  });

  it('is for staff and brokerages', async () => {
    expect((await app.as(people.agent).answer('calculate_rating', { risk })).status).toBe(403);
  });
});

describe('the reference data', () => {
  it('may be seeded again without changing what is there', async () => {
    const counts = async () => ({
      series: await count('series_ratings'),
      tax: await count('premium_tax_rates'),
      circuits: await count('circuits'),
      rules: await count('additional_excess_rules'),
      insurers: await count('insurers'),
      versions: await count('rating_tables'),
      clauses: await count('clause_presets'),
    });
    const before = await counts();
    await Promise.all([seedReference(app.services.db), seedReference(app.services.db)]);
    expect(await counts()).toEqual(before);
    expect(before).toMatchObject({ rules: 7, versions: 8, clauses: 19 });
    expect(before.circuits).toBeGreaterThan(80);
  });

  it('answers the tables of a day before the first version with the first version', async () => {
    expect((await ratingBasis(app.services.db, '2019-01-01')).version).toBe('2026.1');
  });

  it('offers the choices of the various insurances to insurers too', async () => {
    const insurer = app.as(people.insurer);
    const { insurance_types, lines } = await insurer.call('get_vi_constants', {});
    expect(insurance_types.map(({ value }) => value)).toEqual([
      'PA',
      'VAL',
      'CC',
      'SCE',
      'TI',
      'MRW',
      'LI',
    ]);
    expect(lines.LI?.item['limit']?.[0]).toEqual({ value: 100_000_000, label: 'EUR 1,000,000' });
    expect((await insurer.call('get_pa_constants', {})).item['discipline']).toHaveLength(6);
    expect(lines.PA).toBeUndefined();
  });
});

const count = async (
  table:
    | 'series_ratings'
    | 'premium_tax_rates'
    | 'circuits'
    | 'additional_excess_rules'
    | 'clause_presets'
    | 'insurers'
    | 'rating_tables',
) =>
  (
    await app.services.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('a various insurance', () => {
  const valuables = {
    insurance_type: 'VAL',
    policyholder_country: 'NL',
    inception_date: '2026-04-01',
    terms: { territory: 'world', security: 'safe_and_alarm', excess: 25_000 },
    items: [
      { kind: 'watch', description: 'Chronograph', value: 1_850_000 },
      { kind: 'helmet_racewear', description: 'Helmet and overalls', value: 420_000 },
    ],
  } as const;

  it('is priced with the tax rates that staff keep, step by step', async () => {
    const { result, trace } = await app
      .as(people.admin)
      .call('calculate_line', { risk: valuables as never });
    expect(result).toMatchObject({ net_premium: 43_032, ipt: 10_087, gross_premium: 58_119 });
    expect(trace.filter(({ key }) => key === 'rate').map(({ value }) => value)).toEqual([
      '1.50',
      '2.50',
    ]);
  });

  it('what is wrong is said at its field, and a client does not price', async () => {
    const wrong = {
      ...valuables,
      items: [
        { ...valuables.items[0], value: 0 },
        { ...valuables.items[1], kind: 'boat' },
      ],
    };
    const refused = await app.as(people.admin).answer('calculate_line', { risk: wrong as never });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: 'risk.items.0.value', message: 'Enter at least 0.01.' },
          { field: 'risk.items.1.kind', message: 'Choose kind from the list.' },
        ],
      },
    });
    const { status } = await app
      .as(people.agent)
      .answer('calculate_line', { risk: valuables as never });
    expect(status).toBe(403);
  });
});
