// Am I covered? One sentence for a car at an event, a day, a session and a driver. Entered for practice and race on 14 and
// 15 May: yes in the race on the 15th, no in qualifying, no on the 16th, no with anybody at the wheel who is not named.
// Source: insurance manual, part two, A12.

import {
  addDays,
  type CalendarDate,
  dateOfInstant,
  formatCalendarDate,
  startOfDay,
} from '#domain/dates.ts';
import type { RaceSession } from '#domain/rating/on-track-input.ts';
import { coverAt, type CoverInterval, type CoverReason } from './cover-intervals.ts';
import { weekdayOf } from './cover-standing.ts';

/** The conditions on which an answer rests, by the titles of the house's own wording. */
export const coverClauses = { sessions: 'Sessions and events', drivers: 'Drivers' } as const;

/** What is asked; a session or a driver that is left out is not looked at. */
export interface CoverQuestion {
  day: CalendarDate;
  session: RaceSession | null;
  /** The name of whoever drives. */
  driver: string | null;
}

/** What the policy says of the car at the event on that day; instants in unix seconds. */
export interface CoverFacts {
  car_title: string;
  event_name: string;
  start_on: CalendarDate;
  sessions: readonly RaceSession[];
  drivers: readonly string[];
  intervals: readonly CoverInterval[];
  now: number;
}

/** Yes or no, in one sentence, and the condition that says so; none where no condition does. */
export interface CoverAnswer {
  is_covered: boolean;
  sentence: string;
  rests_on: keyof typeof coverClauses | null;
}

/** The moment that a question about a day is about: now, if it is today, else noon. */
export function momentAsked(day: CalendarDate, now: number): number {
  return dateOfInstant(now) === day ? now : startOfDay(day) + 12 * 3600;
}

const listing = new Intl.ListFormat('en', { type: 'conjunction' });
const inSession: Readonly<Record<RaceSession, string>> = {
  practice: 'practice',
  qualifying: 'qualifying',
  race: 'the race',
};
const dayText = (day: CalendarDate) => `${weekdayOf(day)} ${formatCalendarDate(day)}`;

/** Answers the question from the intervals that are known now, and on the terms that hold on that day. */
export function coverAnswer(facts: CoverFacts, question: CoverQuestion): CoverAnswer {
  const { car_title, event_name, sessions, drivers } = facts;
  const { day, session, driver } = question;
  const reason = coverAt(facts.intervals, momentAsked(day, facts.now))?.reason;
  const place = `on ${dayText(day)} at ${event_name}`;
  const no = (why: string, rests_on: CoverAnswer['rests_on'], how = '') => ({
    is_covered: false,
    sentence: `No: the ${car_title} is not covered ${place}${how}, because ${why}.`,
    rests_on,
  });
  if (reason !== 'covered') {
    const [why, rests_on] = whyNot(reason, facts);
    return no(why, rests_on);
  }
  // Days of testing before the event have no sessions of it.
  const asked = session !== null && sessions.length > 0 && day >= facts.start_on ? session : null;
  const during = asked === null ? '' : ` in ${inSession[asked]}`;
  if (asked !== null && !sessions.includes(asked)) {
    const named = listing.format(sessions.map((one) => inSession[one]));
    return no(`the policy names ${named} alone`, 'sessions', during);
  }
  const wheel = driver === null ? '' : ` with ${driver} at the wheel`;
  if (driver !== null && !drivers.includes(driver)) {
    const named = listing.format(drivers);
    const verb = drivers.length === 1 ? 'is' : 'are';
    return no(
      named === '' ? 'no driver is named yet' : `${named} ${verb} named as its drivers`,
      'drivers',
      during + wheel,
    );
  }
  const sentence = `Yes: the ${car_title} is covered ${place}${during}${wheel}.`;
  return { is_covered: true, sentence, rests_on: 'sessions' };
}

function whyNot(
  reason: Exclude<CoverReason, 'covered'> | undefined,
  { intervals }: CoverFacts,
): [why: string, rests_on: CoverAnswer['rests_on']] {
  if (reason === 'suspended')
    return ['the cover is suspended until the premium that is late is paid', null];
  if (reason === 'withdrawn') return ['the car was taken off the policy', null];
  if (reason === 'cancelled') return ['the policy was cancelled', null];
  const covered = intervals.filter((one) => one.reason === 'covered');
  const first = covered.at(0);
  const last = covered.at(-1);
  if (!first || !last) return ['it is not insured there', 'sessions'];
  const from = dateOfInstant(first.covered_from);
  const to = addDays(dateOfInstant(last.covered_to), -1);
  const days = from >= to ? `on ${dayText(from)}` : `from ${dayText(from)} to ${dayText(to)}`;
  return [`it is insured there ${days} only`, 'sessions'];
}
