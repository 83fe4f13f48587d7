// Which days a cover has to have so that its items are insured as long as they last. Example: goods that leave on 10 June and arrive on
// 12 June need a cover from the 10th, or before, to the 12th, or later.

import {
  addDays,
  type CalendarDate,
  compareDates,
  daysBetween,
  formatCalendarDate,
} from '#domain/dates.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import type { Lasting } from '#domain/lines/item-days.ts';
import { lines } from '#domain/lines/lines.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';

/** The first and last day of a cover, and the items that it has to hold. */
interface CoverDays {
  readonly insurance_type: ViType;
  readonly period_from: CalendarDate;
  readonly period_to: CalendarDate;
  readonly items: readonly Answers[];
}

const lastingOf = (insurance_type: ViType, items: readonly Answers[]): Lasting[] =>
  items.flatMap((item) => lines[insurance_type].lasts?.(item) ?? []);

const yearFrom = (first: CalendarDate): CalendarDate => {
  const next = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
  // The 29th of February has no next year's day.
  return addDays(next.endsWith('-02-29') ? next.replace(/29$/, '28') : next, -1);
};

/** The last day of a cover that begins on a day, before anybody says another one: a year, or until its items are over. */
export function usualLastDay(
  insurance_type: ViType,
  period_from: CalendarDate,
  items: readonly Answers[] = [],
): CalendarDate {
  const { period, usual_days = 1 } = lines[insurance_type];
  if (period === 'year') return yearFrom(period_from);
  const ends = lastingOf(insurance_type, items).map((one) =>
    'to' in one ? one.to : addDays(period_from, one.days - 1),
  );
  return (
    [addDays(period_from, usual_days - 1), ...ends].toSorted(compareDates).at(-1) ?? period_from
  );
}

/** The days from the first of the items to the last; nothing where they have no days of their own. */
export function daysOfItems(
  insurance_type: ViType,
  items: readonly Answers[],
): Pick<CoverDays, 'period_from' | 'period_to'> | undefined {
  const [period_from] = lastingOf(insurance_type, items)
    .flatMap((one) => ('from' in one ? [one.from] : []))
    .toSorted(compareDates);
  return period_from === undefined
    ? undefined
    : { period_from, period_to: usualLastDay(insurance_type, period_from, items) };
}

/** The days that a cover has when it holds all its items: as they are where they do, else from the first of them to the last. */
export function daysHolding(cover: CoverDays): Pick<CoverDays, 'period_from' | 'period_to'> {
  const { insurance_type, items, period_from, period_to } = cover;
  if (daysDoubted(cover).length === 0) return { period_from, period_to };
  return (
    daysOfItems(insurance_type, items) ?? {
      period_from,
      period_to: usualLastDay(insurance_type, period_from, items),
    }
  );
}

/** What is wrong with the first or the last day of a cover that does not hold an item. */
export function daysDoubted({ insurance_type, period_from, period_to, items }: CoverDays): {
  field: 'period_from' | 'period_to';
  message: string;
}[] {
  for (const one of lastingOf(insurance_type, items)) {
    if ('days' in one) {
      if (daysBetween(period_from, period_to) + 1 < one.days)
        return [{ field: 'period_to', message: `It lasts ${one.days} days: choose a later day.` }];
      continue;
    }
    if (compareDates(one.from, period_from) < 0)
      return [
        {
          field: 'period_from',
          message: `The goods leave on ${formatCalendarDate(one.from)}: choose that day or one before it.`,
        },
      ];
    if (compareDates(one.to, period_to) > 0)
      return [
        {
          field: 'period_to',
          message: `The goods are on their way or stored until ${formatCalendarDate(one.to)}: choose that day or a later one.`,
        },
      ];
  }
  return [];
}
