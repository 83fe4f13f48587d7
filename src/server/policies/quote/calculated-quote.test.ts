import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const decided = {
  insured_value: 18_000_000,
  car_class: 'CUP',
  series: 'Porsche Carrera Cup Benelux',
  series_claim_level: 6,
  excess_pct: '12.5',
  scope: 'parts_and_labour',
  accident_limit_pct: '75',
} as const;

type Calculated = NonNullable<InputOf<'create_quote'>['calculated']>;

const calculated = (part: Partial<Calculated['item']> = {}): Calculated => ({
  car_id: season.car_id,
  event_ids: season.event_ids,
  driver_ids: [season.driver_id],
  item: {
    ...decided,
    kind: 'race_event',
    race_hours: '2',
    sessions: ['race', 'qualifying'],
    extra_test_days: 1,
    aggregate_mode: 'single_aggregate',
    ...part,
  },
  terms: { currency: 'EUR', adjust_pct: '-5.0', commission_pct: '12.5', instalments: 2 },
});

const client = () => season.people.agent.user_id;

describe('a quote from a calculation', () => {
  it('costs what was calculated, on the records that it is wanted for', async () => {
    const admin = app.as(season.people.admin);
    const made = await admin.call('create_quote', { user_id: client(), calculated: calculated() });
    const { version } = await admin.call('get_document', { policy_id: made.policy_id });
    expect(version.items).toHaveLength(2);
    for (const item of version.items)
      expect(item).toMatchObject({ ...decided, race_hours: '2', sessions: ['race', 'qualifying'] });
    const { result } = await admin.call('calculate_rating', {
      risk: {
        currency: 'EUR',
        policyholder_country: 'NL',
        adjustment_pct: '-5.0',
        commission_pct: '0.0',
        instalments: 2,
        items: ['zandvoort', 'spa-francorchamps'].map((circuit, index) => ({
          ...decided,
          car: 'Car',
          event: `Event ${index + 1}`,
          circuit,
          kind: 'race_event' as const,
          race_hours: '2',
          sessions: ['race', 'qualifying'] as const,
          extra_test_days: 1,
          aggregate: 'single_aggregate' as const,
          drivers: version.items[0]!.drivers.map(({ category, experience, claim_level, age }) => ({
            category,
            experience,
            claim_level,
            age,
          })),
        })),
      },
    } as unknown as InputOf<'calculate_rating'>);
    expect(version.build_up?.premium).toBe(result.net_premium);
    expect(version.build_up?.commission_pct).toBe('12.5');
  });

  it('pays no commission where no brokerage stands between', async () => {
    const admin = app.as(season.people.admin);
    const { user_id, broker_id } = await app.services.db
      .selectFrom('accounts')
      .select(['user_id', 'broker_id'])
      .where('user_id', '=', client())
      .executeTakeFirstOrThrow();
    const setBroker = (to: string | null) =>
      app.services.db
        .updateTable('accounts')
        .set({ broker_id: to })
        .where('user_id', '=', user_id)
        .execute();
    await setBroker(null);
    const { policy_id } = await admin.call('create_quote', { user_id, calculated: calculated() });
    await setBroker(broker_id);
    const { version } = await admin.call('get_document', { policy_id });
    expect(version.build_up?.commission_pct).toBe('0.0');
  });

  it('takes hours, sessions and days from an event of another kind', async () => {
    const admin = app.as(season.people.admin);
    const { policy_id } = await admin.call('create_quote', {
      user_id: client(),
      calculated: calculated({ kind: 'track_day', race_hours: null, sessions: [] }),
    });
    const { version } = await admin.call('get_document', { policy_id });
    for (const item of version.items) {
      expect(item.kind).toBe('race_event');
      expect(item.sessions.length).toBeGreaterThan(0);
      expect(item.excess_pct).toBe('12.5');
    }
  });

  it('names the record that does not exist, and is refused beside the track', async () => {
    const admin = app.as(season.people.admin);
    const nobody = '00000000-0000-4000-8000-000000000000';
    const tried = (part: Partial<Calculated>, insurance_type?: 'VAL') =>
      refusalOf(
        admin.call('create_quote', {
          user_id: client(),
          ...(insurance_type ? { insurance_type } : {}),
          calculated: { ...calculated(), ...part },
        }),
      ).then(({ fields }) => fields);
    expect(await tried({ car_id: nobody })).toEqual(['calculated.car_id: unknown']);
    expect(await tried({ event_ids: [season.event_ids[0], nobody] })).toEqual([
      'calculated.event_ids.1: unknown',
    ]);
    expect(await tried({ driver_ids: [nobody] })).toEqual(['calculated.driver_ids.0: unknown']);
    expect(await tried({}, 'VAL')).toEqual(['calculated: not_on_track']);
  });
});
