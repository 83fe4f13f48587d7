import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { Queryable } from '#server/platform/context.ts';
import { carsPromised } from '#server/policies/cover/cover-reads.ts';

type Entry = OutputOf<'get_event_policies'>['entries'][number];

/** A policy that was not given up says where its cars race; whether they are covered there is another question. */
const races = sql`p.document_state = 'policy' and p.status <> 'cancelled'`;

/** The cars that an open request `r` asks cover for at the row `events`. */
const askedCars = sql`
  select (x->>'car_id')::uuid as car_id from jsonb_array_elements(coalesce(r.content->'cars', '[]')) x
    where r.kind = 'new_cover' and r.content->'event_ids' ? events.event_id::text
  union all
  select i.car_id from policy_items i where r.kind = 'add_event' and i.policy_id = r.policy_id and i.current
    and r.content->>'event_id' = events.event_id::text
    and coalesce(r.content->>'car_id', i.car_id::text) = i.car_id::text
  union all
  select (r.content->>'new_car_id')::uuid where r.kind = 'add_car'
    and case when jsonb_array_length(coalesce(r.content->'event_ids', '[]')) > 0
      then r.content->'event_ids' ? events.event_id::text
      else exists (select from policy_items i
        where i.policy_id = r.policy_id and i.current and i.event_id = events.event_id) end`;

/**
 * Cars that are entered at the row `events`, as far as Paddock knows, and that no policy covers there, with why: a quote
 * or an open request names them, or a policy insures them at another event of the same championship (decision 050). The database's function
 * `event_entries_of` says the same car by car, for the kept counts of events.
 */
const uninsured = sql`
  select * from (
    select i.car_id, q.user_id, 'quote' as source, q.policy_id as record_id, q.quote_number as number, q.status
    from policy_items i join policies q on q.policy_id = i.policy_id and q.document_state = 'quote' and q.status <> 'cancelled'
    where i.event_id = events.event_id and i.current
    union all
    select c.car_id, r.user_id, 'request', r.request_id, r.summary, null
    from requests r cross join lateral (${askedCars}) c
    where r.status = 'submitted' and r.handled_at is null
    union all
    select i.car_id, p.user_id, 'series', p.policy_id, p.policy_number, null
    from events o join policy_items i on i.event_id = o.event_id and i.current
      join policies p on p.policy_id = i.policy_id and ${races}
    where o.championship_id = events.championship_id and o.event_id <> events.event_id
  ) e where e.car_id not in (select covered.car_id from (${carsPromised}) covered)`;

/** The cars that are entered for an event and not insured, each once with what says most about it. */
export async function eventEntries(db: Queryable, event_id: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select * from (
      select distinct on (e.car_id) e.car_id, trim(c.make || ' ' || c.model) as car, c.start_number, e.user_id,
        coalesce(nullif(a.company_name, ''), nullif(a.team_name, ''), a.attn) as client_name,
        e.source, e.record_id, e.number, e.status
      from events cross join lateral (${uninsured}) e
        join cars c on c.car_id = e.car_id join accounts a on a.user_id = e.user_id
      where events.event_id = ${event_id}
      order by e.car_id, array_position(array['quote', 'request', 'series'], e.source), (e.status = 'completed') desc nulls last, e.number desc
    ) found order by array_position(array['quote', 'request', 'series'], source), client_name, car, start_number`.execute(
    db,
  );
  return rows;
}
