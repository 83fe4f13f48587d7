// What a change or the end of a various insurance moves beyond the price of its version, country by country as it was charged.
// Example: 287.42 of 430.32 go back: with 21 % tax 60.36, and 43.11 of the 64.55 commission.

import { addDays, type CalendarDate, daysBetween } from '#domain/dates.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import type { LineResult } from '#domain/lines/line-rating.ts';
import { type EndedCover, returnedNet } from '#domain/lines/line-returns.ts';
import { returnsOf } from '#domain/lines/lines.ts';
import { type Cents, percentOf, shareOf, splitByWeights } from '#domain/money.ts';
import type { ChargeKind, VersionCharge } from '#domain/rating/change/version-charges.ts';
import { sumOf } from '#domain/sums.ts';

/** A version of a various insurance as it was priced. */
export interface PricedLine {
  readonly line: LineCover;
  readonly result: Pick<LineResult, 'net_premium' | 'policy_fee' | 'taxes' | 'commission'>;
  readonly policyholder_country: string;
}

/** Net premium that moves, spread over the countries by what each was charged; negative goes back to the client. */
function chargesOf({ result, policyholder_country }: PricedLine, kind: ChargeKind, net: Cents) {
  const { taxes, policy_fee, net_premium, commission } = result;
  const nets = taxes.map(
    ({ country, base }) => base - (country === policyholder_country ? policy_fee : 0),
  );
  const parts = splitByWeights(Math.abs(net), nets);
  const commissions = splitByWeights(shareOf(commission, Math.abs(net), net_premium), nets);
  const sign = net < 0 ? -1 : 1;
  return taxes.flatMap(({ country, rate_pct, base, ipt }, index): VersionCharge[] => {
    const part = parts[index] ?? 0;
    if (part === 0) return [];
    // What stays is taxed as if it alone had been charged, so that nothing is lost by rounding.
    const tax = sign < 0 ? ipt - percentOf(base - part, rate_pct) : percentOf(part, rate_pct);
    return [
      {
        ...{ kind, country, rate_pct, fee: 0 },
        net: sign * part,
        ipt: sign * tax,
        commission: sign * (commissions[index] ?? 0),
      },
    ];
  });
}

/** What the end of a cover gives back, as it is written down; empty when that is nothing (part two, F). */
export function chargesOfEnd(
  priced: PricedLine,
  end: Pick<EndedCover, 'cancelled_on' | 'ends_on' | 'by_client'>,
): VersionCharge[] {
  const { line, result } = priced;
  const { period_from, period_to } = line;
  const net = returnedNet(returnsOf(line), {
    ...{ period_from, period_to, net: result.net_premium },
    ...end,
  });
  return net === 0 ? [] : chargesOf(priced, 'cancellation', -net);
}

/** What goes back, but together with its tax no more than is open: a premium that was not paid is never paid out. */
export function cappedToOpen(charges: readonly VersionCharge[], open: Cents): VersionCharge[] {
  const back = charges.map(({ net, ipt }) => -net - ipt);
  if (sumOf(back) <= open) return [...charges];
  const parts = splitByWeights(open, back);
  return charges.flatMap((charge, index): VersionCharge[] => {
    const [net = 0, ipt = 0] = splitByWeights(parts[index] ?? 0, [-charge.net, -charge.ipt]);
    if (net === 0) return [];
    const commission = shareOf(-charge.commission, net, -charge.net);
    return [{ ...charge, net: -net, ipt: -ipt, commission: -commission }];
  });
}

const daysOf = ({ period_from, period_to }: LineCover): number =>
  daysBetween(period_from, addDays(period_to, 1));

/** Days of a cover that have run when a day begins. */
const daysRun = (line: LineCover, on: CalendarDate): number =>
  Math.min(daysOf(line), Math.max(0, daysBetween(line.period_from, on)));

/**
 * What a change in the middle of a cover that is paid by the day costs beyond the new price: the days that have run keep the
 * price at which they ran.
 */
export function chargesOfLineChange(
  before: PricedLine,
  after: PricedLine,
  on: CalendarDate,
): VersionCharge[] {
  if (returnsOf(before.line).kind !== 'by_day') return [];
  const ran = ({ line, result }: PricedLine) =>
    shareOf(result.net_premium, daysRun(line, on), daysOf(line));
  const net = ran(before) - ran(after);
  return net === 0 ? [] : chargesOf(before, 'days_run', net);
}

/** What bringing a cancelled policy back costs (manual A9). */
const REINSTATEMENT_FEE: Cents = 2_500;

/**
 * What is owed again of a cover that comes back, with the fee: what was given back, without the days on which nothing was
 * covered. What came back on the day on which it ended is owed as it was given back, to the cent.
 */
export function chargesOfReturn(
  priced: PricedLine,
  {
    given,
    ended_on,
    on,
  }: {
    /** What went back, as it was written down: amounts below nought. */
    given: readonly Omit<VersionCharge, 'kind'>[];
    /** The first day without cover, and the day from which it is covered again. */
    ended_on: CalendarDate;
    on: CalendarDate;
  },
): VersionCharge[] {
  const { line, result, policyholder_country } = priced;
  const own = result.taxes.find(({ country }) => country === policyholder_country);
  const rate_pct = own?.rate_pct ?? '0';
  const fee: VersionCharge = {
    ...{ kind: 'reinstatement_fee', country: policyholder_country, rate_pct },
    ...{
      net: 0,
      fee: REINSTATEMENT_FEE,
      ipt: percentOf(REINSTATEMENT_FEE, rate_pct),
      commission: 0,
    },
  };
  const lapsed = Math.max(0, daysRun(line, on) - daysRun(line, ended_on));
  if (returnsOf(line).kind !== 'by_day' || lapsed === 0)
    return [...given.map((one) => ({ ...opposite(one), kind: 'reinstatement' as const })), fee];
  const back = given.reduce((sum, { net }) => sum - net, 0);
  const owed = Math.max(0, back - shareOf(result.net_premium, lapsed, daysOf(line)));
  return [...(owed === 0 ? [] : chargesOf(priced, 'reinstatement', owed)), fee];
}

const opposite = <C extends Omit<VersionCharge, 'kind'>>(charge: C): C => ({
  ...charge,
  net: -charge.net || 0,
  fee: -charge.fee || 0,
  ipt: -charge.ipt || 0,
  commission: -charge.commission || 0,
});

/** The part of what the insurers are owed that belongs to days to come: all of what has not begun. */
export function aheadOfLine({ line }: PricedLine, to_insurer: Cents, on: CalendarDate): Cents {
  if (returnsOf(line).kind !== 'by_day') return on < line.period_from ? to_insurer : 0;
  return shareOf(to_insurer, daysOf(line) - daysRun(line, on), daysOf(line));
}
