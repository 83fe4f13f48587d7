import { counted } from '#domain/counted.ts';
import { formatMoney } from '#domain/money.ts';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';
import type { Calculation } from '#web/rating/calculator/use-calculation.ts';

/** A calculation as plain text, for a mail or a note, with the name of its circuit. */
export function calculationText(
  input: CalculatorInput,
  circuit: string,
  { result, ...rest }: Calculation,
): string {
  const money = (amount: number) => formatMoney(amount, input.currency);
  const [item] = result.items;
  return [
    `${input.series || input.car_class}, ${input.currency} ${input.value}, ${circuit}, ${counted(Number(input.events), 'event')}`,
    `Excess ${input.excess_pct} % = ${money(item?.excess ?? 0)}`,
    '',
    `Sum of items: ${money(result.items_total)}`,
    `Discount ${result.discount_pct.total} %: ${money(-result.discount)}`,
    `Adjustment: ${money(result.adjustment)}`,
    `Net premium: ${money(result.net_premium)}`,
    `Policy fee: ${money(result.policy_fee)}`,
    ...result.taxes.map((tax) => `Premium tax ${tax.country} ${tax.rate_pct} %: ${money(tax.ipt)}`),
    `Gross premium: ${money(result.gross_premium)}`,
    '',
    `Tables ${rest.rating_version}`,
    ...rest.referrals.map((referral) => `Refer to a superadmin: ${referral.label}`),
  ].join('\n');
}
