import { addDays, type CalendarDate } from '#domain/dates.ts';

const storageKey = 'paddock.put_off';

/** What was put off on this device: the id of the work, and the day on which it is back. */
export type PutOff = Readonly<Record<string, CalendarDate>>;

/** What is still put off today; days that have come are forgotten. */
export function stillPutOff(stored: PutOff, today: CalendarDate): PutOff {
  return Object.fromEntries(Object.entries(stored).filter(([, back_on]) => back_on > today));
}

/** The same with one more, which is back tomorrow. */
export function putOffUntilTomorrow(stored: PutOff, id: string, today: CalendarDate): PutOff {
  return { ...stillPutOff(stored, today), [id]: addDays(today, 1) };
}

export function readPutOff(today: CalendarDate): PutOff {
  try {
    return stillPutOff(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as PutOff, today);
  } catch {
    return {};
  }
}

export function writePutOff(stored: PutOff): void {
  localStorage.setItem(storageKey, JSON.stringify(stored));
}
