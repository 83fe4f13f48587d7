// A rule of additional excess may be about one client, driver, car, series, circuit or event alone. Example: a rule about
// Zandvoort adds to accidents there, and stands on documents of cars that race there.

/** What a rule can be limited to; several values of one are "any of them". */
export interface AdditionalExcessFilter {
  readonly user_id?: readonly string[] | undefined;
  readonly driver_id?: readonly string[] | undefined;
  readonly car_id?: readonly string[] | undefined;
  readonly series?: readonly string[] | undefined;
  readonly circuit?: readonly string[] | undefined;
  readonly event_id?: readonly string[] | undefined;
}

type FilterKey = keyof AdditionalExcessFilter;

const keys = ['user_id', 'driver_id', 'car_id', 'series', 'circuit', 'event_id'] as const;

/** Who or what a rule is about. */
export const excessSubjects = [
  'everything',
  'client',
  'driver',
  'car',
  'series',
  'circuit',
  'event',
] as const;
export type ExcessSubject = (typeof excessSubjects)[number];

/** What readers see for each. */
export const excessSubjectLabels: Readonly<Record<ExcessSubject, string>> = {
  everything: 'Everything',
  client: 'Client',
  driver: 'Driver',
  car: 'Car',
  series: 'Series',
  circuit: 'Circuit',
  event: 'Event',
};

const keyOfSubject: Readonly<Record<Exclude<ExcessSubject, 'everything'>, FilterKey>> = {
  client: 'user_id',
  driver: 'driver_id',
  car: 'car_id',
  series: 'series',
  circuit: 'circuit',
  event: 'event_id',
};

/** The filter of a rule about these records; about everything it is empty. */
export function excessFilterOf(
  subject: ExcessSubject,
  records: readonly string[],
): AdditionalExcessFilter {
  return subject === 'everything' ? {} : { [keyOfSubject[subject]]: [...records] };
}

/** What a filter limits a rule to; the first of several kinds. */
export function excessSubjectOf(filter: AdditionalExcessFilter): {
  subject: ExcessSubject;
  records: readonly string[];
} {
  for (const subject of excessSubjects) {
    if (subject === 'everything') continue;
    const records = filter[keyOfSubject[subject]] ?? [];
    if (records.length > 0) return { subject, records };
  }
  return { subject: 'everything', records: [] };
}

/** Whether a rule lets one accident through: each kind it is limited to names what the accident was with. */
export function passesFilter(
  filter: AdditionalExcessFilter,
  facts: Readonly<Partial<Record<FilterKey, string | undefined>>>,
): boolean {
  return keys.every((key) => {
    const wanted = filter[key] ?? [];
    const known = facts[key];
    return wanted.length === 0 || (known !== undefined && wanted.includes(known));
  });
}

/** Whether a rule may come to bear on a cover: each kind it is limited to names something of it. */
export function concernsCover(
  filter: AdditionalExcessFilter,
  cover: Readonly<Partial<Record<FilterKey, readonly string[]>>>,
): boolean {
  return keys.every((key) => {
    const wanted = filter[key] ?? [];
    return wanted.length === 0 || (cover[key] ?? []).some((one) => wanted.includes(one));
  });
}
