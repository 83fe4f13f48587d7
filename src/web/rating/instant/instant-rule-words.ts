import { counted } from '#domain/counted.ts';
import { formatAmount } from '#domain/money.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { kindLabels } from '#web/rating/kind-labels.ts';

type Rules = NonNullable<ItemOf<'get_instant_rules', 'versions'>['rules']>;

/** Every limit with its name. */
export function instantRuleFacts(rules: Rules): { label: string; value: string; wide?: boolean }[] {
  return [
    {
      label: 'Sold at once',
      value: rules.kinds.map((kind) => kindLabels[kind]).join(', ') || 'Nothing',
    },
    {
      label: 'Highest value of a car',
      value: `${formatAmount(rules.max_value)}, in the currency of the cover`,
    },
    { label: 'Highest level of a series', value: String(rules.max_series_level) },
    { label: 'Highest level of a driver', value: String(rules.max_driver_level) },
    { label: 'Highest factor of a circuit', value: rules.max_circuit_factor },
    { label: 'Notice before the first day', value: counted(rules.min_notice_hours, 'hour') },
    { label: 'Classes', value: rules.car_classes.join(', ') || 'None', wide: true },
  ];
}

/** The limits in a line. */
export function summaryOfRules(rules: Rules | null): string {
  if (rules === null) return 'The rules of the house';
  return instantRuleFacts(rules)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ');
}
