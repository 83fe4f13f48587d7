import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { CoverInterval, CoverReason } from '#domain/policies/cover/cover-intervals.ts';

/** Whether the interval `c` was known at an instant; null: whether it is known now. */
export const wasKnown = (instant: string | null) =>
  instant === null
    ? sql<SqlBool>`c.known_to is null`
    : sql<SqlBool>`c.known_from <= ${instant}::timestamptz
        and (c.known_to is null or c.known_to > ${instant}::timestamptz)`;

/** Whether the interval `c` promises cover, as it is known now: the car is covered, or was to be once the premium is paid. */
export const isPromised = sql<SqlBool>`${wasKnown(null)} and c.reason in ('covered', 'suspended')`;

/** Days of testing before the event `events` are not enough. */
const reachesEvent = sql`c.covered_to > events.start_on::timestamp at time zone 'Europe/Amsterdam'`;

/**
 * The cars that policies cover on the days of the event `events`, one row for each policy and car: `policy_id`, `car_id`
 * and `item_id`, of the version that counts, else that whose terms hold.
 */
export const carsPromised = sql`
  select i.policy_id, i.car_id,
    (array_agg(i.item_id order by i.current desc, c.covered_to desc nulls last))[1] as item_id
  from policy_items i
    left join cover_intervals c on c.item_id = i.item_id and ${isPromised} and ${reachesEvent}
  where i.event_id = events.event_id
  group by i.policy_id, i.car_id having count(c.item_id) > 0`;

/** Whether the item `i` has cover on the days of the event `events`. */
export const isPromisedAtEvent = sql<SqlBool>`exists (
  select from cover_intervals c where c.item_id = i.item_id and ${isPromised} and ${reachesEvent})`;

/** First and last day of all that a policy promises or promised: one row, of nulls where it never did. */
export const daysPromised = (policy_id: string) => sql`
  select (min(c.covered_from) at time zone 'Europe/Amsterdam')::date as cover_from,
    ((max(c.covered_to) - interval '1 second') at time zone 'Europe/Amsterdam')::date as cover_to
  from cover_intervals c where c.policy_id = ${sql.ref(policy_id)} and ${isPromised}`;

/** The intervals that are known now of the car at the event that an item names; of what is insured as a whole without one. */
const knownOfItem = ({ policy_id, item_id }: { policy_id: string; item_id: string | null }) => sql`
  from cover_intervals c
    left join policy_items t on t.item_id = c.item_id
    left join policy_items chosen on chosen.item_id = ${item_id}
  where c.policy_id = ${policy_id} and c.known_to is null
    and (t.car_id, t.event_id) is not distinct from (chosen.car_id, chosen.event_id)`;

/** When something that a policy insures is covered, as it is known now, in the order of time. */
export function intervalsOfItemQuery(subject: {
  policy_id: string;
  item_id: string | null;
}): RawBuilder<CoverInterval> {
  return sql<CoverInterval>`
    select c.item_id, c.reason, unix(c.covered_from) as covered_from, unix(c.covered_to) as covered_to
    ${knownOfItem(subject)} order by c.covered_from`;
}

/**
 * The item whose terms held at a moment for the car and the event that an item names, of whatever version; the newest
 * known terms when the moment is not covered or not known yet.
 */
export function termsAtAccident(subject: {
  policy_id: string;
  item_id: string | null;
  date_accident: number | null;
}): RawBuilder<string> {
  const { date_accident, item_id } = subject;
  const moment = sql`to_timestamp(${date_accident}::double precision)`;
  return sql<string>`coalesce((select c.item_id ${knownOfItem(subject)}
    order by coalesce(c.covered_from <= ${moment} and ${moment} < c.covered_to, false) desc, c.covered_to desc limit 1),
    ${item_id}::uuid)`;
}

/** Why the cover of a car at an event stands as it does from now on: the reason of its first interval that is not over. */
export const coverAhead = (
  item: { policy_id: string; car_id: string; event_id: string },
  now: Date,
): RawBuilder<CoverReason | null> => sql<CoverReason | null>`(
  select c.reason from cover_intervals c join policy_items t on t.item_id = c.item_id
  where c.policy_id = ${sql.ref(item.policy_id)} and c.known_to is null and t.car_id = ${sql.ref(item.car_id)}
    and t.event_id = ${sql.ref(item.event_id)} and c.covered_to > ${now.toISOString()}::timestamptz
  order by c.covered_from limit 1)`;

/**
 * Whether a claim can be about the row `policies`. What was covered stays covered, paid for or not: a crash is reported late
 * on a policy that has ended, too, but not where it was cancelled before it insured anything. A crash report may be begun at
 * home before the weekend, for there may be no network at the circuit; a loss has to have its day, which no cover has
 * before it begins.
 */
export const isReportable = (today: CalendarDate): RawBuilder<boolean> => sql<boolean>`(
  policies.document_state = 'policy' and case when policies.insurance_type = 'on_track' then policies.status <> 'cancelled'
    or exists (select from cover_intervals c where c.policy_id = policies.policy_id and ${isPromised})
  else exists (select from cover_intervals c where c.policy_id = policies.policy_id and ${isPromised}
    and (c.covered_from at time zone 'Europe/Amsterdam')::date <= ${today}::date) end)`;

/** How each car at each event of a policy is covered from now on, or was at last: a JSON list of car, event and reason. */
export const coverOfItems = (policy_id: string, now: Date) => {
  const ahead = sql`c.covered_to > ${now.toISOString()}::timestamptz`;
  return sql<{ car_id: string; event_id: string; reason: CoverReason }[]>`(
  select coalesce(json_agg(k), '[]') from (
    select distinct on (t.car_id, t.event_id) t.car_id, t.event_id, c.reason
    from cover_intervals c join policy_items t on t.item_id = c.item_id
    where c.policy_id = ${policy_id} and c.known_to is null
    order by t.car_id, t.event_id, ${ahead} desc, case when ${ahead} then c.covered_from end, c.covered_to desc) k)`;
};
