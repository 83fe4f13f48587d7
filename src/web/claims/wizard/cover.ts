import { addDays, type CalendarDate, timeOfInstant, unixSeconds } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { fetchRead, tryRead } from '#web/api/use-read.ts';
import type { CrashCover } from '#web/claims/wizard/draft.ts';
import type { CrashReport } from '#web/claims/wizard/report.ts';

export type PolicyNumber = ItemOf<'get_policy_numbers', 'policies'>;

/** Days before an event in which its test days usually lie, and after it in which crashes are still reported. */
const TEST_DAYS = 3;
const LATE_DAYS = 30;
const MAX_POLICIES = 6;

/** The cars at events that one policy covers or covered. */
export async function coversOfPolicy(
  policy: Pick<PolicyNumber, 'policy_id' | 'policy_number'>,
): Promise<CrashCover[]> {
  const { policy_id, policy_number } = policy;
  const { events } = await fetchRead('get_events_for_policy', { policy_id });
  return events.flatMap((event) =>
    event.items.map((item) => ({
      policy_id,
      policy_number,
      item_id: item.item_id,
      car_title: item.car_title,
      chassis_number: item.chassis_number,
      start_number: item.start_number,
      event_name: event.name,
      circuit_id: event.circuit_id,
      circuit_name: event.circuit_name,
      start_on: event.start_on,
      end_on: event.end_on,
      kind: event.kind,
      cover_from: item.cover_from,
      cover_to: item.cover_to,
      drivers: item.drivers,
      claims: item.claims ?? [],
    })),
  );
}

/** Policies that cover or covered something by now, whatever became of them since; the likely ones first. */
export function crashPolicies(
  policies: readonly PolicyNumber[],
  today: CalendarDate,
): PolicyNumber[] {
  const begun = policies.filter(
    ({ is_vi, cover_from }) => !is_vi && cover_from !== null && cover_from <= today,
  );
  const recent = ({ cover_to }: PolicyNumber): boolean =>
    cover_to !== null && addDays(cover_to, LATE_DAYS) >= today;
  return [...begun.filter(recent), ...begun.filter((policy) => !recent(policy))];
}

/**
 * All cars at events of the policies that a crash can be reported on: of the one that is named, else of the first few when
 * there are many.
 */
export async function fetchCovers(
  client_id: string,
  today: CalendarDate,
  policy_id?: string,
): Promise<CrashCover[]> {
  const { policies } = await fetchRead('get_policy_numbers', { user_id: client_id });
  const open = crashPolicies(policies, today);
  const named = open.filter((one) => one.policy_id === policy_id);
  const lists = await Promise.all(
    (named.length > 0 ? named : open).slice(0, MAX_POLICIES).map(coversOfPolicy),
  );
  return lists.flat();
}

type CoverDays = Pick<CrashCover, 'start_on' | 'end_on' | 'cover_from' | 'cover_to'>;

const daysOf = (from: CalendarDate | null, to: CalendarDate | null): CalendarDate[] =>
  [from, to].filter((day) => day !== null);

/** The days of the event on which the car was covered: fewer than its own where the first or the last ones were taken out. */
export function coveredDays({ start_on, end_on, cover_from, cover_to }: CoverDays): {
  first: CalendarDate | null;
  last: CalendarDate | null;
} {
  return {
    first: daysOf(start_on, cover_from).toSorted().at(-1) ?? null,
    last: daysOf(end_on, cover_to).toSorted()[0] ?? null,
  };
}

export function isToday(cover: CrashCover, today: CalendarDate): boolean {
  const { first, last } = coveredDays(cover);
  return first !== null && last !== null && first <= today && today <= last;
}

/**
 * The cars that may have crashed, today's event first, then the last ones. An event that is still to come, or is long
 * over, waits behind "Something else".
 */
export function likelyCovers(covers: readonly CrashCover[], today: CalendarDate): CrashCover[] {
  const likely = covers.filter(
    ({ start_on, end_on }) =>
      start_on !== null &&
      end_on !== null &&
      addDays(start_on, -TEST_DAYS) <= today &&
      addDays(end_on, LATE_DAYS) >= today,
  );
  const rank = (cover: CrashCover): number => (isToday(cover, today) ? 0 : 1);
  return likely.toSorted(
    (a, b) => rank(a) - rank(b) || (b.start_on ?? '').localeCompare(a.start_on ?? ''),
  );
}

/** The one car that it must be: the only one racing today, or the only one there is. */
export function onlyCover(covers: readonly CrashCover[], today: CalendarDate): CrashCover | null {
  const racing = covers.filter((cover) => isToday(cover, today));
  const [only, ...others] = racing.length > 0 ? racing : covers;
  return only && others.length === 0 ? only : null;
}

/** Takes a car at its event, with what is known of it already: chassis, start number, the only driver, the day. */
export function chooseCover(report: CrashReport, cover: CrashCover, today: CalendarDate): void {
  const { cover: before } = report.draft;
  if (before?.item_id === cover.item_id) return;
  const [driver, ...others] = cover.drivers;
  const date = likelyDay(cover, today);
  report.answer({
    item_id: cover.item_id,
    chassis_number: cover.chassis_number,
    start_number: cover.start_number,
    driver_id: driver && others.length === 0 ? driver.driver_id : null,
    date,
    // Most people report from the pit box: it was about now.
    time_on_track: date === today ? timeOfInstant(unixSeconds(new Date())) : '',
    // A track day has no other session.
    during: cover.kind === 'track_day' ? 'track_day' : null,
    ...(before && before.circuit_id !== cover.circuit_id ? { corner_on_track: '' } : {}),
  });
  report.update({ cover, other_driver: null, corners: [] });
  void cornersOf(cover.circuit_id).then((corners) => report.update({ corners }));
}

function likelyDay(cover: CrashCover, today: CalendarDate): CalendarDate {
  const { last } = coveredDays(cover);
  return last !== null && last < today ? last : today;
}

/** What the corners of a circuit are called; without a network there are none to choose from. */
export async function cornersOf(circuit_id: string): Promise<string[]> {
  if (circuit_id === '') return [];
  const found = await tryRead('get_circuit', { circuit_id }, null);
  // The corner can be typed in as well.
  if (!found || found.error) return [];
  return found.output.corners.map(({ number, name }) => name || `Turn ${number}`);
}
