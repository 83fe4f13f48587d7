import {
  type CalculationLine,
  type CalculationPart,
  partOf,
} from '#domain/analytics/calculation.ts';
import { formatAmount, percentOf } from '#domain/money.ts';
import type { CalculatedVersion } from '#server/analytics/calculated-version.ts';

type Item = CalculatedVersion['items'][number];

/** The chosen part of the value, or the least that the class or the series asks for. */
export function itemExcess({ title, insured_value, excess, excess_pct }: Item): CalculationPart {
  if (excess_pct === null)
    return partOf(title, [{ label: 'Excess', how: 'As agreed for this cover', amount: excess }]);
  const chosen = percentOf(insured_value, excess_pct);
  return partOf(title, [
    { label: 'Agreed value', how: formatAmount(insured_value), amount: null },
    {
      label: 'Excess',
      how: `${Number(excess_pct)} % of it; rounded half up to the cent`,
      amount: chosen,
    },
    ...(excess === chosen
      ? []
      : [
          {
            label: 'Up to the least excess',
            how: `At least ${formatAmount(excess)}, of the class or the series`,
            amount: excess - chosen,
          },
        ]),
  ]);
}

/** What is paid of an accident at most: its limit less what the client bears. */
export function itemPayout({
  title,
  insured_value,
  excess,
  limit_pct,
  payout,
}: Item): CalculationPart {
  const limit = percentOf(insured_value, limit_pct);
  const rest = payout - (limit - excess);
  return partOf(title, [
    {
      label: limit === insured_value ? 'Agreed value' : 'Limit of an accident',
      how: `${limit_pct} % of ${formatAmount(insured_value)}`,
      amount: limit,
    },
    { label: 'Excess', how: 'The client bears it', amount: -excess },
    ...(rest === 0 ? [] : [{ label: 'Never less than nothing', how: '', amount: rest }]),
  ]);
}

/** The highest of all items, and how that one came about. */
function highest(
  items: readonly Item[],
  amountOf: (item: Item) => number,
  of: (item: Item) => CalculationPart,
): CalculationPart[] {
  const [first, ...others] = items.toSorted((a, b) => amountOf(b) - amountOf(a));
  if (!first) return [partOf('Calculation', [])];
  if (others.length === 0) return [of(first)];
  const lines: CalculationLine[] = [
    { label: first.title, how: 'The highest counts', amount: amountOf(first) },
    ...others.map((item) => ({
      label: item.title,
      how: formatAmount(amountOf(item)),
      amount: null,
    })),
  ];
  return [partOf('Highest of all items', lines), of(first)];
}

/** The excess that the head of a version shows. */
export const versionExcess = ({ items }: CalculatedVersion): CalculationPart[] =>
  highest(items, ({ excess }) => excess, itemExcess);

/** The most that is paid of one accident, as the head of a version shows it. */
export const versionPayout = ({ items }: CalculatedVersion): CalculationPart[] =>
  highest(items, ({ payout }) => payout, itemPayout);
