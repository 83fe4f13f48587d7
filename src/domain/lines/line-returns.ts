// What of a premium goes back when a various insurance ends early (manual, part two, F). Example: a year of 365 days for 430.32
// ends after 100 of them: 430.32 × 265 / 365 = 312.42, less 25.00, is 287.42.

import { addDays, type CalendarDate, daysBetween } from '#domain/dates.ts';
import { type Cents, percentOf, shareOf } from '#domain/money.ts';

/** The rule of a line. */
export type LineReturns =
  /** By the days that have not run, rounded once, less an amount that is kept. */
  | { readonly kind: 'by_day'; readonly less: Cents }
  /** All of it until so many days before the first day, and nothing afterwards. */
  | { readonly kind: 'before'; readonly days: number }
  /** As of an item on track: 90 %, 50 % within a week, and nothing once it has begun. */
  | { readonly kind: 'as_on_track' };

/** A cover that ends. */
export interface EndedCover {
  readonly net: Cents;
  readonly period_from: CalendarDate;
  readonly period_to: CalendarDate;
  /** From which day on it is to end. */
  readonly cancelled_on: CalendarDate;
  /** The first day that is not covered: a day that has begun has run. */
  readonly ends_on: CalendarDate;
  /** Whether the client ends it: everybody else keeps nothing of what has not run. */
  readonly by_client: boolean;
}

/** Days in which a client on track still gets 90 % back. */
const FREE_DAYS = 7;

/** What a client gets back that ends the cover, in one sentence; `money` writes an amount. */
export function returnsInWords(returns: LineReturns, money: (amount: Cents) => string): string {
  if (returns.kind === 'by_day') {
    const less = returns.less > 0 ? `, less ${money(returns.less)}` : '';
    return `If the insured ends the cover early, the net premium of the days that have not run goes back${less}.`;
  }
  if (returns.kind === 'as_on_track')
    return `If the insured ends the cover ${FREE_DAYS} days or more before its first day, 90 % of the net premium goes back, later 50 %, and nothing once it has begun.`;
  const before = returns.days > 0 ? `at least ${returns.days} days before` : 'before';
  return `If the insured ends the cover ${before} its first day, the net premium goes back, and nothing later.`;
}

/** What goes back of the net premium, in cents: never more than the premium, never less than nothing. */
export function returnedNet(returns: LineReturns, cover: EndedCover): Cents {
  const { net, period_from, period_to, cancelled_on, ends_on, by_client } = cover;
  const days_away = daysBetween(cancelled_on, period_from);
  if (returns.kind === 'by_day') {
    const days = daysBetween(period_from, addDays(period_to, 1));
    const left = Math.min(days, Math.max(0, daysBetween(ends_on, addDays(period_to, 1))));
    return Math.max(0, shareOf(net, left, days) - (by_client ? returns.less : 0));
  }
  if (days_away <= 0) return 0;
  if (!by_client) return net;
  if (returns.kind === 'before') return days_away >= returns.days ? net : 0;
  return percentOf(net, days_away >= FREE_DAYS ? 90 : 50);
}
