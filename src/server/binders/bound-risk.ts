import { sql } from 'kysely';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import type { BoundItem, BoundRisk, BoundValue } from '#domain/binders/binder-capacity.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import { lines } from '#domain/lines/lines.ts';
import { shareOf } from '#domain/money.ts';
import { WHOLE_RISK_BP } from '#domain/payments/insurer-panel.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import { sumBy } from '#domain/sums.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** A document as far as its insurers' agreements are about it. */
export interface BoundDocument {
  /** Null of a wish that is no document yet. */
  policy_id: string | null;
  insurance_type: InsuranceType;
  period_from: CalendarDate | null;
  content: QuoteContent;
  /** Net of the version. */
  premium: number;
}

interface NamedEvent {
  event_id: string;
  name: string;
  country: string;
  circuit_id: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
}

/** What people call the cars and events of a quote, and where these are. */
export interface NamedItems {
  cars: ReadonlyMap<string, string>;
  /** By the id that the quote names; of two that became one, the kept event. */
  events: ReadonlyMap<string, NamedEvent>;
}

const idsOf = (items: QuoteContent['items'], name: 'car_id' | 'event_id'): string[] => [
  ...new Set(items.map((item) => item[name])),
];

/** Reads the names of the cars and events of a quote. */
export async function namesOfItems(db: Queryable, { items }: QuoteContent): Promise<NamedItems> {
  const cars = await sql<{ car_id: string; name: string }>`
    select car_id, trim(make || ' ' || model || case when start_number = '' then '' else ' #' || start_number end) as name
    from cars where car_id = any(${idsOf(items, 'car_id')}::uuid[]) ${prepared}`.execute(db);
  const events = await sql<NamedEvent & { called: string }>`
    select here.event_id as called, e.event_id, e.name, e.country, e.circuit_id, e.start_on, e.end_on
    from events here join events e on e.event_id = coalesce(here.merged_into, here.event_id)
    where here.event_id = any(${idsOf(items, 'event_id')}::uuid[]) ${prepared}`.execute(db);
  return {
    cars: new Map(cars.rows.map(({ car_id, name }) => [car_id, name])),
    events: new Map(events.rows.map(({ called, ...event }) => [called, event])),
  };
}

/** The insurer's part of an amount. */
export const partOf = (amount: number, share_bp: number): number =>
  shareOf(amount, share_bp, WHOLE_RISK_BP);

const carOf = ({ cars }: NamedItems, car_id: string) => cars.get(car_id) ?? 'A car';

/** The cars at events of a quote as the rules of an agreement look at them. */
export function boundItems(
  { items }: QuoteContent,
  names: NamedItems,
  share_bp: number,
): BoundItem[] {
  return items.map((item) => ({
    car: carOf(names, item.car_id),
    event: names.events.get(item.event_id)?.name ?? 'An event',
    value: partOf(item.insured_value, share_bp),
    car_class: item.car_class,
    series_claim_level: item.series_claim_level,
    driver_levels: item.drivers.map(({ claim_level }) => claim_level),
  }));
}

/** Where a quote insures: the countries of its events; of a various insurance that of the insured, for its whole premium. */
export function boundPlaces(
  { items, policyholder_country }: QuoteContent,
  { events }: NamedItems,
  { share_bp, premium }: { share_bp: number; premium: number },
): BoundRisk['places'] {
  if (items.length === 0)
    return [{ what: 'The insured', country: policyholder_country, value: premium }];
  return items.flatMap(({ event_id, insured_value }) => {
    const event = events.get(event_id);
    const value = partOf(insured_value, share_bp);
    return event ? [{ what: event.name, country: event.country, value }] : [];
  });
}

/** Each car of a quote at the highest of its values. */
export function boundCars(
  { items, line }: QuoteContent,
  names: NamedItems,
  share_bp: number,
): BoundValue[] {
  const byCar = Map.groupBy(items, ({ car_id }) => car_id);
  const onTrack = [...byCar].map(([car_id, of]) => ({
    what: carOf(names, car_id),
    value: partOf(Math.max(...of.map(({ insured_value }) => insured_value)), share_bp),
  }));
  return [...onTrack, ...valuesOf(line, 'car', share_bp)];
}

/** What is insured of each transport. */
export function boundTransports({ line }: QuoteContent, share_bp: number): BoundValue[] {
  return valuesOf(line, 'transport', share_bp);
}

/** The items of a line that count as cars, or as transports, each by its first answer. */
function valuesOf(line: QuoteContent['line'], counted: 'car' | 'transport', share_bp: number) {
  if (!line || lines[line.insurance_type].counts_as !== counted) return [];
  const [named = ''] = Object.keys(lines[line.insurance_type].item);
  return line.items.flatMap(({ value, [named]: name }): BoundValue[] =>
    typeof value === 'number'
      ? [{ what: typedAnswer(name) || 'An item', value: partOf(value, share_bp) }]
      : [],
  );
}

/** An event of a quote, and what one insurer would carry there with the quote's other events of the same weekend. */
export interface AskedEvent {
  event_id: string;
  event: string;
  asked: number;
}

const idAndEvent = ({ event_id }: { event_id: string }, events: NamedItems['events']) => {
  const event = events.get(event_id);
  return [event?.event_id, event] as const;
};

/** The events of a quote, the next first. */
export function askedEvents(
  { items }: QuoteContent,
  { events }: NamedItems,
  share_bp: number,
): AskedEvent[] {
  const own = [...new Map(items.map((item) => idAndEvent(item, events))).values()]
    .flatMap((event) => event ?? [])
    .toSorted((a, b) => a.start_on.localeCompare(b.start_on));
  const meet = (a: NamedEvent, b: NamedEvent) =>
    a.circuit_id === b.circuit_id && a.start_on <= b.end_on && a.end_on >= b.start_on;
  return own.map((event) => {
    const there = new Set(own.filter((one) => meet(one, event)).map((one) => one.event_id));
    const asked = sumBy(
      items.filter(({ event_id }) => there.has(events.get(event_id)?.event_id ?? '')),
      ({ insured_value }) => partOf(insured_value, share_bp),
    );
    return { event_id: event.event_id, event: event.name, asked };
  });
}
