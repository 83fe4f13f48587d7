import { type Calculation, type CalculationLine, partOf } from '#domain/analytics/calculation.ts';
import { formatAmount } from '#domain/money.ts';
import { premiumSteps } from '#domain/rating/premium-steps.ts';
import type { CalculatedVersion } from '#server/analytics/calculated-version.ts';

type Item = CalculatedVersion['items'][number];

/** The premium of one car at one event: what each factor adds, for those who carry the risk; others see what it is for. */
export function itemPremium(
  { rating, rating_version }: CalculatedVersion,
  { index, title, premium, net_premium, insured_value, explained }: Item,
): Pick<Calculation, 'parts' | 'factors' | 'rating_version'> {
  const result = rating.result.items[index];
  const share = `${formatAmount(net_premium)} of the net premium, after discount, in parts that add up`;
  const trace = rating.trace.filter(({ item_index }) => item_index === index);
  // Of a various insurance the steps say all that there is.
  if (!explained || !result || !('base_premium' in result))
    return {
      parts: [
        partOf('Calculation', [
          { label: title, how: `Insured for ${formatAmount(insured_value)}`, amount: premium },
          { label: 'Its part', how: share, amount: null },
        ]),
      ],
      factors: explained ? trace : [],
      rating_version: null,
    };
  const steps = premiumSteps(result, result.factors);
  const lines: CalculationLine[] = [
    {
      label: 'Base premium',
      how: `Of ${formatAmount(result.slice_base)}, the value in slices`,
      amount: result.base_premium,
    },
    ...steps
      .filter(({ amount }) => amount !== 0)
      .map(({ name, factor, pct, amount }) => ({
        label: trace.find(({ key }) => key === name)?.label ?? name,
        how: `× ${factor}, ${pct} %`,
        amount,
      })),
  ];
  const rest = premium - result.technical_premium;
  if (rest !== 0)
    lines.push({
      label: 'Up to the minimum of an item',
      how: `At least ${formatAmount(result.minimum_premium)}`,
      amount: rest,
    });
  lines.push({ label: 'Its part', how: share, amount: null });
  return {
    parts: [partOf('Calculation', lines)],
    factors: trace,
    rating_version,
  };
}
