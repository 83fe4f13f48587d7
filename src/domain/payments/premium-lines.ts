// What a premium is owed to: a line for each insurer, brokerage, tax rate and fee. Parts of it are split over the lines
// by largest remainder, so that parts that add up to the premium leave no cent on any line.
// 50.00 of 121.00 (net 80.00, commission 20.00, tax 21.00) is 33.06, 8.26 and 8.68.

import { invariant } from '#domain/invariant.ts';
import { type Cents, shareOf, splitByWeights } from '#domain/money.ts';
import { sumBy, sumOf } from '#domain/sums.ts';

/** One line of a premium that was booked: who is owed it, and of a tax its rate and base. Owed is positive. */
export interface PremiumLine {
  readonly account: 'insurer' | 'commission' | 'tax_payable' | 'fee_income';
  readonly insurer_id?: string;
  /** Missing on a commission without a brokerage, which is our own. */
  readonly broker_id?: string;
  readonly country_code?: string;
  readonly rate_pct?: string;
  /** What the tax was worked out of. */
  readonly base?: Cents;
  readonly amount: Cents;
}

/** What lines add up to: the gross premium. */
export function sumOfLines(lines: readonly PremiumLine[]): Cents {
  return sumBy(lines, (line) => line.amount);
}

/**
 * The part of a premium that stands in an amount, line by line: it adds up to the amount, and an amount as large as the
 * premium is the premium itself, so that the last part takes every cent that is left.
 */
export function shareOfLines(lines: readonly PremiumLine[], amount: Cents): PremiumLine[] {
  const whole = sumOfLines(lines);
  invariant(amount > 0 && amount <= whole, 'An instalment is larger than its invoice');
  const parts = splitByWeights(
    amount,
    lines.map((line) => line.amount),
  );
  const bases = basesOf(lines, parts, { amount, whole });
  return lines
    .map((line, index) => ({
      ...line,
      amount: parts[index] ?? 0,
      ...(line.base === undefined ? {} : { base: bases[index] ?? 0 }),
    }))
    .filter((line) => line.amount !== 0 || (line.base ?? 0) !== 0);
}

/**
 * What the taxes of a part were worked out of: as the taxes of a whole were worked out of all that is no tax, those of a
 * part are of all of the part that is none, to the cent (manual C7).
 */
function basesOf(
  lines: readonly PremiumLine[],
  parts: readonly Cents[],
  { amount, whole }: { amount: Cents; whole: Cents },
): Cents[] {
  const weights = lines.map((line) => line.base ?? 0);
  const based = sumOf(weights);
  const untaxed = (amounts: readonly Cents[]) =>
    lines.reduce(
      (sum, { account }, index) => (account === 'tax_payable' ? sum : sum + (amounts[index] ?? 0)),
      0,
    );
  const isAll = based === untaxed(lines.map((line) => line.amount));
  const of_part = isAll ? untaxed(parts) : shareOf(based, amount, whole);
  return based === 0 ? weights : splitByWeights(of_part, weights);
}

/**
 * The lines that an amount is taken from: those of its invoice, unless later credits have left less on them or the
 * amount is all that is left of the policy; then those of the policy.
 */
export function linesToTakeFrom(
  { invoice, policy }: { invoice: readonly PremiumLine[]; policy: readonly PremiumLine[] },
  amount: Cents,
): readonly PremiumLine[] {
  const left = new Map(policy.map((line) => [keyOfLine(line), line.amount]));
  const holds = invoice.every(
    (line) => line.amount >= 0 && line.amount <= (left.get(keyOfLine(line)) ?? 0),
  );
  const fits = holds && sumOfLines(invoice) >= amount && sumOfLines(policy) > amount;
  return fits ? invoice : policy;
}

/** What tells one line from another. */
export function keyOfLine(line: PremiumLine): string {
  const { account, insurer_id, broker_id, country_code, rate_pct } = line;
  return [account, insurer_id, broker_id, country_code, rate_pct].join(' ');
}
