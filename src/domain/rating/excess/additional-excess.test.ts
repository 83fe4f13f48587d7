import { describe, expect, test } from 'vitest';
import {
  type AccidentFacts,
  type AdditionalExcessRule,
  defaultAdditionalExcessRules as rules,
  settleExcess,
} from '#domain/rating/excess/additional-excess.ts';

const car = { insured_value: 26_000_000, base_excess: 2_600_000 };
const plain: AccidentFacts = {
  date: '2026-06-20',
  earlier_paid_claims: 0,
  driver: { category: 'Silver', experience: 'Experienced', claim_level: 4, is_named: true },
  circuit_factor: '0.83',
  notice_hours: 12,
  track_condition: 'dry',
  slick_tyres: true,
};
const novice = {
  ...plain.driver,
  category: 'Non-Categorised',
  experience: 'No experience',
} as const;

describe('additional excess on a base of 26,000.00 and a value of 260,000.00', () => {
  test.each([
    ['nothing', {}, [], 2_600_000],
    ['second claim: + 50 % of the base', { earlier_paid_claims: 1 }, ['REPEAT_CLAIM'], 3_900_000],
    ['novice: + 2.5 % of the value', { driver: novice }, ['DRIVER_NOVICE'], 3_250_000],
    [
      'level 8: + 2.5 %',
      { driver: { ...plain.driver, claim_level: 8 } },
      ['DRIVER_LEVEL_8_PLUS'],
      3_250_000,
    ],
    ['circuit factor 1.50: + 2.5 %', { circuit_factor: '1.5' }, ['HIGH_RISK_CIRCUIT'], 3_250_000],
    [
      'unnamed driver: + 10 %',
      { driver: { ...plain.driver, is_named: false } },
      ['UNNAMED_DRIVER'],
      5_200_000,
    ],
    ['48 hours are in time', { notice_hours: 48 }, [], 2_600_000],
    ['after 48 hours: + 25 % of the base', { notice_hours: 48.5 }, ['LATE_NOTICE'], 3_250_000],
    ['wet on slicks: + 25 %', { track_condition: 'wet' }, ['WET_SLICKS'], 3_250_000],
    ['wet on wet tyres', { track_condition: 'wet', slick_tyres: false }, [], 2_600_000],
  ] satisfies [string, Partial<AccidentFacts>, string[], number][])(
    '%s',
    (_, facts, codes, total) => {
      const settled = settleExcess(car, { ...plain, ...facts }, rules);
      expect(settled.additional.map(({ code }) => code)).toEqual(codes);
      expect(settled).toMatchObject({ total, is_capped: false });
    },
  );

  test('all together are held at 30 % of the value: 78,000.00', () => {
    const facts: AccidentFacts = {
      ...plain,
      earlier_paid_claims: 2,
      driver: { ...novice, claim_level: 10, is_named: false },
      circuit_factor: '1.50',
      notice_hours: 100,
      track_condition: 'standing_water',
    };
    const settled = settleExcess(car, facts, rules);
    expect(settled.additional).toHaveLength(7);
    expect(settled).toMatchObject({ base: 2_600_000, total: 7_800_000, is_capped: true });
  });

  test('the cap never takes the total below the base excess', () => {
    const small = { insured_value: 500_000, base_excess: 350_000 };
    expect(settleExcess(small, { ...plain, earlier_paid_claims: 1 }, rules).total).toBe(350_000);
  });
});

describe('rules of staff', () => {
  const own: AdditionalExcessRule = {
    code: 'SERIES_DTM',
    condition: 'always',
    kind: 'amount',
    value: '500000.0000',
    active: true,
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    filter: { series: ['DTM'] },
  };
  const total = (rule: AdditionalExcessRule, facts: Partial<AccidentFacts>): number =>
    settleExcess(car, { ...plain, ...facts }, [rule]).total - car.base_excess;

  test('a fixed amount for one series, in its period, while it is active', () => {
    expect(total(own, { series: 'DTM' })).toBe(500_000);
    expect(total(own, { series: 'GT4' })).toBe(0);
    expect(total(own, {})).toBe(0);
    expect(total(own, { series: 'DTM', date: '2027-01-01' })).toBe(0);
    expect(total({ ...own, active: false }, { series: 'DTM' })).toBe(0);
  });
});
