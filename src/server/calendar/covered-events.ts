import { sql } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { CalendarEntry } from '#domain/calendar/icalendar.ts';
import { counted } from '#domain/counted.ts';
import { countryName } from '#domain/countries.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import type { CoverReason } from '#domain/policies/cover/cover-intervals.ts';
import { type CalendarReader, DAYS_BACK, MOST_ENTRIES } from '#server/calendar/calendar-reader.ts';
import type { Queryable } from '#server/platform/context.ts';
import { carsPromised, coverAhead } from '#server/policies/cover/cover-reads.ts';
import { policyRule } from '#server/policies/policy-access.ts';

interface CoveredCar {
  policy_id: string;
  policy_number: string;
  client_name: string;
  car_title: string;
  /** Null once the event is over. */
  cover: CoverReason | null;
}

interface CoveredEvent {
  event_id: string;
  name: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  status: string;
  revision: number;
  circuit: string;
  country: string;
  cars: CoveredCar[];
}

/** Who was covered at an event that was called off is told so, also once its cars are taken out. */
const carsOfCalledOff = sql`
  select i.policy_id, i.car_id from policy_items i
  where i.event_id = events.event_id and events.status = 'cancelled'
    and exists (select from cover_intervals c where c.item_id = i.item_id and c.reason = 'covered')`;

/** The events at which policies that this account sees cover cars; a loss adjuster has nothing to do with them. */
export async function coveredEvents(db: Queryable, of: CalendarReader): Promise<CalendarEntry[]> {
  if (of.actor.account_type === 'loss_adjuster') return [];
  const car = { policy_id: 'k.policy_id', car_id: 'k.car_id', event_id: 'events.event_id' };
  const found = await sql<CoveredEvent>`
    select events.event_id, events.name, events.start_on, events.end_on, events.status, events.revision,
      r.name as circuit, events.country,
      json_agg(json_build_object('policy_id', policies.policy_id, 'policy_number', coalesce(policies.policy_number, ''),
        'client_name', coalesce(nullif(u.company_name, ''), u.attn), 'cover', ${coverAhead(car, of.now)},
        'car_title', trim(c.make || ' ' || c.model || case when c.start_number = '' then '' else ' #' || c.start_number end))
        order by c.start_number, k.car_id) as cars
    from events join circuits r on r.circuit_id = events.circuit_id
      cross join lateral (select policy_id, car_id from (${carsPromised}) promised union ${carsOfCalledOff}) k
      join policies on policies.policy_id = k.policy_id
      join accounts u on u.user_id = policies.user_id
      join cars c on c.car_id = k.car_id
    where events.end_on >= ${addDays(of.today, 0 - DAYS_BACK)} and ${policyRule.visible(of.actor)}
    group by events.event_id, r.name
    order by events.start_on, events.event_id limit ${MOST_ENTRIES}`.execute(db);
  return found.rows.map((event) => entryOf(event, of));
}

/** A client reads its cars; whoever looks after many reads whose they are. */
function entryOf(event: CoveredEvent, { actor, public_url }: CalendarReader): CalendarEntry {
  const { event_id, start_on, end_on, name, cars, status, revision } = event;
  const place = `${event.circuit}, ${countryName(event.country)}`;
  const is_own = actor.account_type === 'agent';
  const lines = cars.map(({ car_title, policy_number, client_name, cover }) =>
    [
      ...[car_title, ...(is_own ? [] : [client_name]), policy_number],
      ...(cover === 'suspended' ? ['not covered until the premium is paid'] : []),
    ].join(' · '),
  );
  return {
    ...{
      uid: `event-${event_id}`,
      sequence: revision,
      starts_on: start_on,
      ends_on: end_on,
      place,
    },
    title: is_own ? name : `${name} (${counted(cars.length, 'car')})`,
    about: lines.join('\n'),
    url: `${public_url}${pageOf(event, actor)}`,
    is_cancelled: status === 'cancelled',
    is_busy: is_own,
  };
}

function pageOf({ cars: [car] }: CoveredEvent, actor: CalendarReader['actor']): string {
  if (isStaff(actor.account_type) || actor.account_type === 'insurer')
    return addressOf('upcoming_events');
  return car ? addressOf('my_policy', { policy_id: car.policy_id }) : addressOf('my_policies');
}
