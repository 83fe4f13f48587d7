// Liability follows the limit and the number of people and events. Example: a race team with a limit of 2,500,000, eight events
// and fourteen people pays 900.00 + 280.00 + 80.00: 1,260.00.

import { multiply, parseDecimal, roundToWhole, wholeNumber } from '#domain/decimal.ts';
import { liableActivity } from '#domain/lines/liability/fields.ts';
import type { AnswersOf, NoTerms } from '#domain/lines/line-fields.ts';
import type { LineRating, PricedItem } from '#domain/lines/line-rating.ts';
import { amountStep, factorStep } from '#domain/lines/line-steps.ts';
import { formatAmount } from '#domain/money.ts';

type Activity = AnswersOf<typeof liableActivity>;

/** The default tables (manual 5); amounts in cents. */
const tables = {
  limit_base: {
    100_000_000: 60_000,
    250_000_000: 90_000,
    500_000_000: 135_000,
    1_000_000_000: 210_000,
  },
  activity: {
    track_day_only: '0.80',
    race_team: '1.00',
    race_team_with_hospitality: '1.25',
    driving_school: '1.60',
    event_organiser: '2.20',
  },
  territory: { home_country: '0.90', europe: '1.00', world_ex_us: '1.40' },
  each_event: 3_500,
  staff_included: 10,
  each_further_staff: 2_000,
  /** For each event, by the limit of damage to circuits. */
  circuit_damage: { 0: 0, 1_000_000: 12_000, 2_500_000: 22_000, 5_000_000: 35_000 },
  excess: 50_000,
  minimum: 50_000,
} as const;

type Tables = typeof tables;

function priceActivity(item: Activity, from: Tables): PricedItem {
  const base = from.limit_base[item.limit];
  const factors = [from.activity[item.activity], from.territory[item.territory]] as const;
  const rated = roundToWhole(
    multiply(wholeNumber(base), ...factors.map((factor) => parseDecimal(factor))),
  );
  const further = Math.max(0, item.staff - from.staff_included);
  const events = item.events * from.each_event;
  const people = further * from.each_further_staff;
  const circuits = item.events * from.circuit_damage[item.circuit_damage];
  const { activity, territory } = liableActivity;
  const times = (count: number, each: number) => `${count} × ${formatAmount(each)}`;
  return {
    label: item.description,
    premium: rated + events + people + circuits,
    sum_insured: item.limit,
    excess: from.excess,
    steps: [
      amountStep('limit', 'Limit', `up to ${formatAmount(item.limit)}`, base),
      factorStep('activity', 'Activity', activity.options[item.activity], factors[0]),
      factorStep('territory', 'Territory', territory.options[item.territory], factors[1]),
      amountStep('events', 'Events', times(item.events, from.each_event), events),
      amountStep(
        'staff',
        `People above ${from.staff_included}`,
        times(further, from.each_further_staff),
        people,
      ),
      amountStep(
        'circuit_damage',
        'Damage to circuits',
        times(item.events, from.circuit_damage[item.circuit_damage]),
        circuits,
      ),
    ],
  };
}

export const liability: LineRating<NoTerms, Activity, Tables> = {
  insurance_type: 'LI',
  tables,
  minimum: ({ minimum }) => minimum,
  price: ({ items }, from) => ({
    items: items.map((item) => priceActivity(item, from)),
    discount_pct: '0',
    referrals: [],
  }),
};
