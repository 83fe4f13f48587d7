// Whose turn a race weekend is: ours until the teams were asked for what their cars lack, theirs for a week after that.
// 3 cars without a driver, asked on 12-05: the clients' turn until 19-05, then ours again.

import { counted } from '#domain/counted.ts';
import { addDays, type CalendarDate, dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import type { Turn } from '#domain/turn.ts';

/** What can be mailed to the teams of a weekend. */
type EventStep = 'missing_cars_drivers' | 'event_reminder';

/** Days after which teams that were asked are asked again. */
const askAgainDays = 7;

/** A weekend with what its cars lack. */
interface WaitingEvent {
  cars: number;
  not_insured: number;
  quotes_open: number;
  without_driver: number;
  without_chassis: number;
  unpaid: number;
  reminder_sent: number | null;
}

/** Whose turn an event is, for staff. */
export function eventTurn(event: WaitingEvent, today: CalendarDate): Turn<EventStep> {
  const asked = event.reminder_sent === null ? null : dateOfInstant(event.reminder_sent);
  const again = asked === null ? null : addDays(asked, askAgainDays);
  const lacks = lackingOf(event);
  if (lacks.length > 0) {
    const text = `${sentence(lacks)}.`;
    return again !== null && again > today
      ? {
          side: 'client',
          since: asked,
          text: `${text} Asked on ${formatCalendarDate(asked)}.`,
          step: null,
        }
      : { side: 'us', since: again, text, step: 'missing_cars_drivers' };
  }
  if (event.not_insured > 0)
    return {
      side: 'us',
      since: null,
      text: `${counted(event.not_insured, 'entered car')} without cover.`,
      step: event.cars > 0 ? 'event_reminder' : null,
    };
  if (event.unpaid > 0)
    return {
      side: 'client',
      since: null,
      text: `${event.unpaid === 1 ? '1 policy is' : `${event.unpaid} policies are`} not paid.`,
      step: null,
    };
  const text = event.cars > 0 ? 'Every car is covered and paid.' : 'No car of a client is entered.';
  return { side: 'nobody', since: null, text, step: null };
}

function lackingOf(event: WaitingEvent): string[] {
  return [
    ...(event.without_driver > 0
      ? [`${counted(event.without_driver, 'car')} without a driver`]
      : []),
    ...(event.without_chassis > 0
      ? [`${counted(event.without_chassis, 'car')} without a chassis number`]
      : []),
    ...(event.quotes_open > 0 ? [`${counted(event.quotes_open, 'quote')} not accepted`] : []),
  ];
}

function sentence(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
}
