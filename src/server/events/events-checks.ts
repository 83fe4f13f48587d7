import { sql, type RawBuilder } from 'kysely';
import {
  compareRows,
  type HealthChecks,
  type HealthFinding,
} from '#server/platform/health-check.ts';

/** What is marked is worked out anew by whoever reads: it cannot be off. */
const isMarked = (kind: 'policy' | 'car', id: RawBuilder<unknown>) =>
  sql`exists (select from event_changes m where m.kind = ${kind} and m.record_id = ${id})`;

const unmarked = sql`array(select p.policy_id from policies p where not ${isMarked('policy', sql`p.policy_id`)})`;

/** Cars that a request adds to a marked policy are worked out with it. */
const unmarkedCars = sql`array(select c.car_id from cars c where not ${isMarked('car', sql`c.car_id`)}
  and c.car_id not in (select cars_added_to(array(select record_id from event_changes where kind = 'policy'))))`;

/** Facts of policies that are not what their rows say, and the other way about. */
const wrongPolicies = sql`
  select coalesce(k.policy_id, f.policy_id) as policy_id, coalesce(k.event_id, f.event_id) as event_id, k, f
  from (select * from event_policies k where not ${isMarked('policy', sql`k.policy_id`)}) k
    full join event_policies_of(${unmarked}) f on f.event_id = k.event_id and f.policy_id = k.policy_id
  where k is distinct from f`;

const wrongCars = sql`
  select coalesce(k.car_id, f.car_id) as car_id, coalesce(k.event_id, f.event_id) as event_id,
    k.car_id is not null as is_kept
  from (select * from event_entries k where k.car_id = any (${unmarkedCars})) k
    full join event_entries_of(${unmarkedCars}) f on f.event_id = k.event_id and f.car_id = k.car_id
  where k.car_id is null or f.car_id is null`;

/** The facts of each event, added up. */
const added = sql`
  select event_id, (count(*) filter (where cars > 0))::integer as policies, sum(cars)::integer as cars,
    sum(without_driver)::integer as without_driver, sum(without_chassis)::integer as without_chassis,
    sum(unpaid)::integer as unpaid, sum(not_insured)::integer as not_insured, sum(quotes_open)::integer as quotes_open
  from (
    select event_id, cars, without_driver, without_chassis, unpaid, 0 as not_insured, quotes_open from event_policies
    union all select event_id, 0, 0, 0, 0, 1, 0 from event_entries) facts
  group by 1`;

const counts = (row: string) =>
  sql.raw(`concat_ws(' / ', coalesce(${row}.policies, 0), coalesce(${row}.cars, 0), coalesce(${row}.without_driver, 0),
    coalesce(${row}.without_chassis, 0), coalesce(${row}.unpaid, 0), coalesce(${row}.not_insured, 0), coalesce(${row}.quotes_open, 0))`);

const wrongSums = sql`
  select event_id, ${counts('k')} as kept, ${counts('f')} as found
  from event_counts k full join (${added}) f using (event_id)
  where ${counts('k')} <> ${counts('f')}`;

/** What of a policy's fact is compared, as words. */
const fact = (row: string) =>
  sql.raw(`case when ${row}.policy_id is null then 'nothing' else concat_ws(' / ', ${row}.cars, ${row}.without_driver, ${row}.without_chassis,
    ${row}.unpaid, coalesce(to_char(${row}.unpaid_later, 'DD-MM-YYYY'), 'never'), ${row}.quotes_open) end`);

/** What is kept of events, compared with what it is made of. */
export const eventsChecks = {
  event_counts: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select (select count(*) from event_policies) + (select count(*) from event_entries)
          + (select count(*) from event_counts)`,
        differences: sql<HealthFinding>`
          select concat_ws(', ', coalesce(e.name, d.event_id::text), d.of) as record, d.kept, d.found from (
            select w.event_id, (select coalesce(p.policy_number, p.quote_number) from policies p
                where p.policy_id = w.policy_id) as of, ${fact('(w.k)')} as kept, ${fact('(w.f)')} as found
              from (${wrongPolicies}) w
            union all
            select w.event_id, (select trim(c.make || ' ' || c.model || ' ' || c.chassis_number) from cars c
                where c.car_id = w.car_id), case when is_kept then 'not insured' else 'no' end,
                case when is_kept then 'no' else 'not insured' end
              from (${wrongCars}) w
            union all
            select event_id, null, kept, found from (${wrongSums}) w) d
            left join events e on e.event_id = d.event_id
          order by 1`,
        say: (row) => row,
      }),
    async repair({ db }) {
      await sql`select pg_advisory_xact_lock(hashtext('fold_event_counts'))`.execute(db);
      await sql`select sum_event_facts(write_event_facts(
        array(select distinct policy_id from (${wrongPolicies}) w), array(select distinct car_id from (${wrongCars}) w)))`.execute(
        db,
      );
      await sql`select sum_event_facts(array(select event_id from (${wrongSums}) w))`.execute(db);
    },
  },
} satisfies HealthChecks;
