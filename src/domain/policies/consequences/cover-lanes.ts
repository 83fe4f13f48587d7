// Cover before and after a change as lanes: one for each car, on an axis of the days that matter. Zolder on 11 and 12
// December comes to a policy with Barcelona on 1 and 2: four days and one gap, two bars that stay or come.

import { addDays, type CalendarDate, dateOfInstant, startOfDay } from '#domain/dates.ts';
import type { CoverLine } from '#domain/policies/consequences/cover-consequences.ts';

/** What a change does to a stretch of cover. */
export type LaneKind = 'kept' | 'new' | 'gone' | 'suspended';

/** A stretch of one lane, in unix seconds. */
export interface LaneBar {
  from: number;
  to: number;
  kind: LaneKind;
  /** The event, or what is insured as a whole. */
  label: string;
}

/** A car with all its stretches. */
export interface Lane {
  key: string;
  label: string;
  bars: LaneBar[];
}

type Stretches = CoverLine['before'];

const reasonAt = (intervals: Stretches, moment: number) =>
  intervals.find((one) => one.covered_from <= moment && moment < one.covered_to)?.reason;

function kindOf(before: ReturnType<typeof reasonAt>, after: ReturnType<typeof reasonAt>) {
  if (after === 'suspended') return 'suspended';
  if (before === 'covered') return after === 'covered' ? 'kept' : 'gone';
  return after === 'covered' ? 'new' : undefined;
}

/** What becomes of one item's cover, stretch by stretch. */
function barsOf({ before, after, event_name, car_title }: CoverLine): LaneBar[] {
  const moments = [...before, ...after].flatMap((one) => [one.covered_from, one.covered_to]);
  const edges = [...new Set(moments)].toSorted((a, b) => a - b);
  const bars: LaneBar[] = [];
  for (const [index, to] of edges.slice(1).entries()) {
    const from = edges[index] ?? to;
    const kind = kindOf(reasonAt(before, from), reasonAt(after, from));
    const last = bars.at(-1);
    if (kind === undefined) continue;
    if (last?.kind === kind && last.to === from) bars[bars.length - 1] = { ...last, to };
    else bars.push({ from, to, kind, label: event_name === '' ? car_title : event_name });
  }
  return bars;
}

/** One lane for each car, in the order in which they come. */
export function coverLanes(items: readonly CoverLine[]): Lane[] {
  const carOf = ({ key }: CoverLine) => key.split(' ')[0] ?? key;
  return [...Map.groupBy(items, carOf)].map(([key, of]) => ({
    key,
    label: of[0]?.car_title ?? '',
    bars: of.flatMap(barsOf).toSorted((a, b) => a.from - b.from),
  }));
}

/** A day on the axis, and how many days and gaps lie before it. */
interface AxisDay {
  day: CalendarDate;
  place: number;
  /** Whether days before it are left out. */
  after_gap: boolean;
}

/** The days on which something is covered, with one around them; what lies between is one narrow gap. */
export interface LaneAxis {
  days: AxisDay[];
  length: number;
  /** Where a moment lies; of one in a gap, where the gap begins. */
  placeOf: (moment: number) => number;
}

/** How wide a gap is, in days. */
const gapWidth = 0.5;

/** The axis on which all bars of these lanes lie. */
export function laneAxis(lanes: readonly Lane[]): LaneAxis {
  const wanted = new Set<CalendarDate>();
  for (const { from, to } of lanes.flatMap(({ bars }) => bars)) {
    const last = addDays(dateOfInstant(to - 1), 1);
    for (let day = addDays(dateOfInstant(from), -1); day <= last; day = addDays(day, 1))
      wanted.add(day);
  }
  const days: AxisDay[] = [];
  for (const day of [...wanted].toSorted()) {
    const last = days.at(-1);
    const after_gap = last !== undefined && addDays(last.day, 1) !== day;
    const place = last === undefined ? 0 : last.place + 1 + (after_gap ? gapWidth : 0);
    days.push({ day, place, after_gap });
  }
  const known = new Map(days.map(({ day, place }) => [day, place]));
  const placeOf = (moment: number) => {
    const day = dateOfInstant(moment);
    const begin = startOfDay(day);
    const place = known.get(day) ?? 0;
    return place + (moment - begin) / (startOfDay(addDays(day, 1)) - begin);
  };
  return { days, length: (days.at(-1)?.place ?? 0) + 1, placeOf };
}
