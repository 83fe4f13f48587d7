// A mail about race weekends names each car with what is still missing before it starts, its cover above all.
// "Zandvoort GT Weekend, 22-05-2026 to 24-05-2026: Porsche 992 GT3 Cup #27, chassis number missing".

import type { EventMailType } from '#domain/communications/email-types.ts';
import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';

/** A car that is insured or quoted for an event, with what it lacks. */
export interface EventItem {
  event_name: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  car: string;
  start_number: string;
  without_driver: boolean;
  without_chassis: boolean;
  /** Without a policy: what it was quoted in, and whether the client has that and can accept it. */
  quote: { number: string; is_sent: boolean } | null;
}

/**
 * Whether a mail of this type has to name a car. A reminder names all. The mail about missing cars and drivers names
 * whatever the client can still put right: an insured car without driver or chassis number, and a car whose quote the
 * client has and did not answer. The mail about chassis numbers names those insured without one.
 */
export function isNamedIn(type: EventMailType, item: EventItem): boolean {
  if (type === 'event_reminder') return true;
  if (type === 'missing_chassis') return item.quote === null && item.without_chassis;
  return item.quote === null ? item.without_driver || item.without_chassis : item.quote.is_sent;
}

/** Whoever was asked for what is missing is not asked for it again within so many hours. */
export const hoursBetweenAsking = 24;

/** A car as mails name it: "Porsche 992 GT3 Cup #27". */
export function carLine(car: string, start_number: string): string {
  return start_number === '' ? car : `${car} #${start_number}`;
}

/** The line of one car in a mail. */
export function eventItemLine(item: EventItem): string {
  const from = formatCalendarDate(item.start_on);
  const until = item.end_on === item.start_on ? '' : ` to ${formatCalendarDate(item.end_on)}`;
  const car = carLine(item.car, item.start_number);
  const { quote } = item;
  const lacking = [
    ...(quote === null
      ? []
      : [`not insured yet${quote.is_sent ? `: quote ${quote.number} waits for your answer` : ''}`]),
    ...(item.without_driver ? ['driver missing'] : []),
    ...(item.without_chassis ? ['chassis number missing'] : []),
  ];
  return `${item.event_name}, ${from}${until}: ${[car, ...lacking].join(', ')}`;
}
