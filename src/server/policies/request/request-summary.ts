import type { RequestContent } from '#contract/policies/requests.ts';
import { counted } from '#domain/counted.ts';
import { lines } from '#domain/lines/lines.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { type RequestKind, requestKindLabels } from '#domain/policies/request-status.ts';
import { type CoverRecords, carTitle } from '#server/policies/document/cover-records.ts';

/** The ids that a request names. */
export function idsOfRequest(content: RequestContent) {
  const some = (...ids: (string | null)[]) => ids.filter((one) => one !== null);
  return {
    car_ids: [
      ...content.cars.map((car) => car.car_id),
      ...some(content.car_id, content.new_car_id),
    ],
    event_ids: [...content.event_ids, ...some(content.event_id)],
    driver_ids: [
      ...content.cars.flatMap((car) => car.driver_ids),
      ...some(content.driver_id, content.new_driver_id),
    ],
  };
}

/** What is asked for: one by its name, "Porsche 911 GT3 R #27", several by their number, "3 cars". */
function namedOrCounted(names: readonly (string | undefined)[], noun: string): string {
  const [only] = names;
  return names.length === 1 && only ? only : counted(names.length, noun);
}

/** A request in one line: "Porsche 911 GT3 R #27, Spa 24 Hours", "2 cars, 3 events", or what is to change: "Add a driver: J. van Dalen". */
export function summaryOf(
  kind: RequestKind,
  content: RequestContent,
  records: CoverRecords,
): string {
  if (kind === 'new_cover') {
    const cars = content.cars.map(({ car_id }) => {
      const known = records.cars.get(car_id);
      return known && carTitle(known);
    });
    const events = content.event_ids.map((id) => records.events.get(id)?.name);
    const told = [
      ...(cars.length === 0 ? [] : [namedOrCounted(cars, 'car')]),
      ...(events.length === 0 ? [] : [namedOrCounted(events, 'event')]),
    ];
    return told.join(', ') || requestKindLabels[kind];
  }
  if (kind === 'new_insurance' && content.line) return summaryOfLine(content.line);
  const car = (id: string | null) => {
    const known = id === null ? undefined : records.cars.get(id);
    return known ? carTitle(known) : '';
  };
  const driver = (id: string | null) => (id === null ? '' : (records.drivers.get(id)?.name ?? ''));
  const event = (id: string | null) => (id === null ? '' : (records.events.get(id)?.name ?? ''));
  const from = [car(content.car_id), driver(content.driver_id)].filter(Boolean);
  const to = [
    car(content.new_car_id),
    driver(content.new_driver_id),
    event(content.event_id),
  ].filter(Boolean);
  const what = kind.startsWith('replace')
    ? [...from.slice(-1), ...to].join(' → ')
    : (to[0] ?? from[0] ?? '');
  return what === '' ? requestKindLabels[kind] : `${requestKindLabels[kind]}: ${what}`;
}

/** "Valuables: 3 objects". */
function summaryOfLine({ insurance_type, items }: NonNullable<RequestContent['line']>): string {
  const { noun, nouns } = lines[insurance_type];
  return `${insuranceTypeLabels[insurance_type]}: ${counted(items.length, noun.toLowerCase(), nouns.toLowerCase())}`;
}

/** The first day of cover that a request asks for, for the countdown of the list. */
export function firstDayOf(content: RequestContent, records: CoverRecords): string | null {
  if (content.line) return content.line.period_from;
  const ids = idsOfRequest(content).event_ids;
  const starts = ids.flatMap((id) => records.events.get(id)?.start_on ?? []).toSorted();
  return starts[0] ?? null;
}
