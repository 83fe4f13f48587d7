// What a change does to cover: the intervals of each item before and after, and what each car is insured for from now on.
// Example: the event of 11 to 12 December is added for two cars: 3 → 7 car days insured.

import { type CoverLeft, coverLeft, coverOfCar } from '#domain/claims/cover-left.ts';
import { addDays, dateOfInstant } from '#domain/dates.ts';
import type { FigureLine, FigureStep } from '#domain/policies/consequences/figures.ts';
import type {
  PolicyStanding,
  StandingInterval,
} from '#domain/policies/consequences/policy-standing.ts';

type Shown = Pick<StandingInterval, 'reason' | 'covered_from' | 'covered_to'>;

/** The cover of one car at one event. */
export interface CoverLine {
  key: string;
  label: string;
  car_title: string;
  event_name: string;
  before: Shown[];
  after: Shown[];
  changed: boolean;
}

const shown = ({ reason, covered_from, covered_to }: StandingInterval): Shown => ({
  reason,
  covered_from,
  covered_to,
});
const same = (a: readonly Shown[], b: readonly Shown[]) =>
  a.length === b.length &&
  a.every(
    (one, index) =>
      one.reason === b[index]?.reason &&
      one.covered_from === b[index].covered_from &&
      one.covered_to === b[index].covered_to,
  );

/** What lies end to end for the same reason is one stretch, whichever version's terms hold in it. */
function stretches(intervals: readonly StandingInterval[]): Shown[] {
  const joined: Shown[] = [];
  for (const one of intervals) {
    const last = joined.at(-1);
    if (last?.reason === one.reason && last.covered_to === one.covered_from)
      joined[joined.length - 1] = { ...last, covered_to: one.covered_to };
    else joined.push(shown(one));
  }
  return joined;
}

function byItem(intervals: readonly StandingInterval[]): Map<string, StandingInterval[]> {
  const items = new Map<string, StandingInterval[]>();
  for (const one of intervals) {
    const known = items.get(one.key);
    if (known) known.push(one);
    else items.set(one.key, [one]);
  }
  return items;
}

/** The intervals of every item before and after, in the order in which they are covered. */
export function coverLines(
  before: Pick<PolicyStanding, 'intervals'>,
  after: Pick<PolicyStanding, 'intervals'>,
): CoverLine[] {
  const [old, next] = [byItem(before.intervals), byItem(after.intervals)];
  return [...new Set([...old.keys(), ...next.keys()])].map((key) => {
    const [was, is] = [old.get(key) ?? [], next.get(key) ?? []];
    const line = { before: stretches(was), after: stretches(is) };
    const { car_title = '', event_name = '' } = is[0] ?? was[0] ?? {};
    const label = [car_title, event_name].filter(Boolean).join(', ');
    return { key, label, car_title, event_name, ...line, changed: !same(line.before, line.after) };
  });
}

/** Days on which a car is covered, counted once for each car, also those that have passed. */
export function carDays(intervals: readonly StandingInterval[]): number {
  const days = new Set<string>();
  // Many cars are covered at the same event: its days are counted off once.
  const by_span = Map.groupBy(
    intervals.filter(({ reason }) => reason === 'covered'),
    ({ covered_from, covered_to }) => `${covered_from} ${covered_to}`,
  );
  for (const alike of by_span.values())
    for (const day of daysOf(alike[0]))
      for (const { car_id } of alike) days.add(`${car_id} ${day}`);
  return days.size;
}

function daysOf(interval: StandingInterval | undefined): string[] {
  if (!interval) return [];
  const days: string[] = [];
  const last = dateOfInstant(interval.covered_to - 1);
  for (let day = dateOfInstant(interval.covered_from); day <= last; day = addDays(day, 1))
    days.push(day);
  return days;
}

/** What is left of the cover of each car that is insured from now on. */
function leftByCar({ items, intervals }: PolicyStanding, now: number): Map<string, CoverLeft> {
  const ahead = new Set(
    intervals.flatMap((one) => (one.reason === 'covered' && one.covered_to > now ? [one.key] : [])),
  );
  const cars = Map.groupBy(
    items.filter(({ key }) => ahead.has(key)),
    ({ car_id }) => car_id,
  );
  return new Map(
    [...cars].map(([car_id, of]) => [car_id, coverLeft(coverOfCar(of), of[0]?.claims ?? [])]),
  );
}

/** Insured − paid − approved + back again; a total loss takes all that is left. */
function leftSteps(cover: CoverLeft | undefined): FigureStep[] {
  if (!cover) return [{ text: 'Not insured from now on', amount: 0 }];
  const { insured, used, reserved, reinstated, left, is_ended } = cover;
  const parts: FigureStep[] = [
    { text: 'Insured', amount: insured },
    { text: 'Paid for claims', amount: 0 - used },
    { text: 'Approved and not paid yet', amount: 0 - reserved },
    { text: 'There again for each event', amount: reinstated },
    {
      text: is_ended ? 'A total loss ends the cover' : 'Never less than nothing',
      amount: left - (insured - used - reserved + reinstated),
    },
  ];
  return parts.filter(({ amount }, index) => index === 0 || amount !== 0);
}

/** Cover left by car, before and after. */
export function coverLeftLines(
  { before, after }: { before: PolicyStanding; after: PolicyStanding },
  { now, car_titles }: { now: number; car_titles: ReadonlyMap<string, string> },
): FigureLine[] {
  const [was, is] = [leftByCar(before, now), leftByCar(after, now)];
  return [...new Set([...was.keys(), ...is.keys()])].map((key) => ({
    key,
    label: car_titles.get(key) ?? '',
    before: was.get(key)?.left ?? 0,
    after: is.get(key)?.left ?? 0,
    steps: leftSteps(is.get(key)),
    steps_before: leftSteps(was.get(key)),
  }));
}
