import { describe, expect, it } from 'vitest';
import { checkInstantRules, type InstantFacts } from './check-instant-rules.ts';
import { firstInstantRules, type InstantRuleName } from './instant-rules.ts';

const item = {
  car: 'BMW M240i #12',
  event: 'Track day Zandvoort',
  kind: 'track_day',
  car_class: 'CLUB',
  insured_value: 6_000_000,
  series_claim_level: 6,
  driver_levels: [6],
  circuit_factor: '1.3000',
  has_chassis: true,
} as const satisfies InstantFacts['items'][number];

const now = 1_800_000_000;

const facts: InstantFacts = {
  currency: 'EUR',
  items: [item],
  now,
  begins_at: now + 3600,
  referrals: [{ reason: 'event_within_24_hours', label: 'Event starts within 24 hours' }],
  named_elsewhere: 0,
  overdue: 0,
  to_pay: 2_500_000,
  is_beyond_agreement: false,
  is_listed: false,
};

const failing = (changed: Partial<InstantFacts>, rules = firstInstantRules) =>
  checkInstantRules({ ...facts, ...changed }, rules).filter(({ holds }) => !holds);

describe('instant rules', () => {
  it('a club car of EUR 60,000 on a track day in an hour passes all 14, each at its limit', () => {
    expect(failing({})).toEqual([]);
    expect(checkInstantRules(facts, firstInstantRules)).toHaveLength(14);
  });

  it.each<[InstantRuleName, Partial<InstantFacts>, string]>([
    ['kind', { items: [{ ...item, kind: 'race_event' }] }, 'races are not sold at once'],
    ['car_class', { items: [{ ...item, car_class: 'LMP2' }] }, 'the class LMP2'],
    ['car_class', { items: [{ ...item, car_class: '' }] }, 'has no class yet'],
    ['value', { items: [{ ...item, insured_value: 15_000_001 }] }, 'EUR 150,000'],
    ['series_level', { items: [item, { ...item, series_claim_level: 7 }] }, 'claim level is 7'],
    ['driver_level', { items: [{ ...item, driver_levels: [3, 7] }] }, 'above claim level 6'],
    ['circuit_factor', { items: [{ ...item, circuit_factor: '1.3001' }] }, 'a factor of 1.3001'],
    ['complete', { items: [{ ...item, has_chassis: false }] }, 'no chassis number'],
    ['complete', { items: [{ ...item, driver_levels: [] }] }, 'no driver'],
    ['notice', { begins_at: now + 3599 }, 'less than 1 hour'],
    [
      'referral',
      { referrals: [{ reason: 'driver_level_10', label: 'Driver with claim level 10' }] },
      'Driver with claim level 10',
    ],
    ['once', { named_elsewhere: 1 }, 'already'],
    ['overdue', { overdue: 2 }, '2 premiums of earlier cover are overdue'],
    ['card', { to_pay: 2_500_001 }, '25,000.01'],
    ['capacity', { is_beyond_agreement: true }, 'The insurer decides'],
    ['review', { is_listed: true }, 'An underwriter looks at this first.'],
  ])('%s sends to a person, and says why', (rule, changed, words) => {
    const [first, ...others] = failing(changed);
    expect(first?.rule).toBe(rule);
    expect(first?.text).toContain(words);
    expect(others).toEqual([]);
  });

  it('rules without a kind sell nothing', () => {
    const [first] = failing({}, { ...firstInstantRules, kinds: [] });
    expect(first).toMatchObject({ rule: 'kind', text: 'Nothing is sold at once at present.' });
  });
});
