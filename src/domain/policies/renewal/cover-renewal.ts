// Which covers of various insurances are renewed, and for which days (manual part two, A10 and F, decision 102). Example: valuables insured from
// 1 May 2026 to 30 April 2027 are renewed from 1 May 2027 to 30 April 2028.

import { addDays, addMonths, type CalendarDate, daysBetween } from '#domain/dates.ts';
import { lines } from '#domain/lines/lines.ts';
import { type ViType, viTypes } from '#domain/policies/insurance-types.ts';
import { firstReminderDays, seasonToRenew } from '#domain/policies/renewal/renewal.ts';

/** The days of a cover, both of them its own. */
interface Days {
  period_from: CalendarDate;
  period_to: CalendarDate;
}

/** The lines whose covers last about a year. */
export const yearLines: readonly ViType[] = viTypes.filter((type) => lines[type].period === 'year');

/** A cover of half a year is one of a season; what is shorter was for something that is over. */
export const LEAST_DAYS_TO_RENEW = 180;

/** The most months that a period of whole months is looked for in: three years. */
const MOST_MONTHS = 36;

/** The days after a cover: the next one begins when it ends, and lasts as many months, or else days. */
export function periodAfter({ period_from, period_to }: Days): Days {
  const next = addDays(period_to, 1);
  for (let months = 1; months <= MOST_MONTHS; months += 1)
    if (addMonths(period_from, months) === next)
      return { period_from: next, period_to: addDays(addMonths(next, months), -1) };
  return { period_from: next, period_to: addDays(next, daysBetween(period_from, period_to)) };
}

/**
 * The last days of the covers that are renewed with a season: those that end from September of the year before to August
 * of its own. In the season that is renewed now nobody is missing who is to be reminded already.
 */
export function endsOfSeason(
  season: number,
  today: CalendarDate,
): { from: CalendarDate; to: CalendarDate } {
  const to = `${season}-08-31`;
  const soon = addDays(today, firstReminderDays);
  const later = season === seasonToRenew(today) && soon > to;
  return { from: `${season - 1}-09-01`, to: later ? soon : to };
}

/** What of a cover is insured, in words: "2 objects". */
export function insuredInWords(insurance_type: ViType, items: number): string {
  const { noun, nouns } = lines[insurance_type];
  return `${items} ${(items === 1 ? noun : nouns).toLowerCase()}`;
}
