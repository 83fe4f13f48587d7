import { addDays, mondayOf, type CalendarDate } from '#domain/dates.ts';

export interface Weekend<Event> {
  /** The Monday of its week. */
  monday: CalendarDate;
  /** "This weekend", "Next weekend" or "22 – 24 May 2026". */
  title: string;
  events: Event[];
}

const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const written = (date: CalendarDate) => dayAndMonth.format(new Date(`${date}T12:00:00Z`));

/** "22 – 24 May 2026", "29 May – 1 June 2026"; one day alone is written once. */
export function daysText(from: CalendarDate, to: CalendarDate): string {
  const year = to.slice(0, 4);
  if (from === to) return `${written(from)} ${year}`;
  const same = from.slice(0, 7) === to.slice(0, 7);
  return `${same ? Number(from.slice(8)) : written(from)} – ${written(to)} ${year}`;
}

/** Events, earliest first, by the week in which they start; each week is named by the days it is raced on. */
export function groupByWeekend<Event extends { start_on: CalendarDate; end_on: CalendarDate }>(
  events: readonly Event[],
  today: CalendarDate,
): Weekend<Event>[] {
  const groups: Weekend<Event>[] = [];
  for (const event of events) {
    const monday = mondayOf(event.start_on);
    const last = groups.at(-1);
    if (last?.monday === monday) last.events.push(event);
    else groups.push({ monday, title: '', events: [event] });
  }
  const now = mondayOf(today);
  return groups.map((group) => {
    const from = group.events.map(({ start_on }) => start_on).reduce((a, b) => (a < b ? a : b));
    const to = group.events.map(({ end_on }) => end_on).reduce((a, b) => (a > b ? a : b));
    const days = daysText(from, to);
    if (group.monday === now) return { ...group, title: `This weekend · ${days}` };
    if (group.monday === addDays(now, 7)) return { ...group, title: `Next weekend · ${days}` };
    return { ...group, title: days };
  });
}
