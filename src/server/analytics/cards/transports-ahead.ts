import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import { type CardQuestion } from '#server/analytics/cards/card-question.ts';
import { factsOf } from '#server/analytics/cards/kept-figures.ts';

/** Days and carrier of a fact `f` of the cut "carried", whose value is "first day|last day|carrier"; of nobody the client `p`. */
const departs = sql`split_part(f.value, '|', 1)::date`;
const ends = sql`split_part(f.value, '|', 2)::date`;
const carrier = sql`coalesce(nullif(lower(split_part(f.value, '|', 3)), ''), p.user_id::text)`;

/** What is on its way today or later (decision 106): `policy_id`, `carrier`, `named`, `client`, `first_on`, `last_on` and `insured` in cents. */
const onTheWay = (question: CardQuestion) => sql`
  select f.policy_id, ${carrier} as carrier, split_part(f.value, '|', 3) as named, p.client_name as client,
    greatest(${departs}, ${question.today}::date) as first_on, ${ends} as last_on, f.insured
  from (${factsOf(question, 'carried', [], true)}) f join policies p on p.policy_id = f.policy_id
  where ${ends} >= ${question.today}::date`;

/**
 * For each carrier the day on which most is with it: `key`, `label`, `on_day`, `carrier`, `insured`, `policies`,
 * `consignments`; the most comes first.
 */
export const transportsAhead = (question: CardQuestion): RawBuilder<unknown> => sql`
  with goods as materialized (${onTheWay(question)}),
  days as (select distinct carrier, first_on as on_day from goods),
  together as (
    select d.carrier, d.on_day, sum(g.insured) as insured, count(distinct g.policy_id) as policies, count(*) as consignments,
      min(g.named) as named, min(g.client) as client, array_agg(g.policy_id) as policy_ids, array_agg(g.insured) as values
    from days d join goods g on g.carrier = d.carrier and d.on_day between g.first_on and g.last_on
    group by 1, 2),
  largest as (
    select distinct on (carrier) * from together order by carrier, insured desc, on_day)
  select carrier || '|' || on_day as key, coalesce(nullif(named, ''), client || ', by itself') || ', '
      || to_char(on_day, 'DD-MM-YYYY') as label, insured, policies, consignments, policy_ids, values
  from largest order by insured desc, 1 limit 20`;

/** Whether a fact `f` of a policy `p` is among what a key of those rows stands for. */
export function isCarried(key: string, today: CalendarDate): RawBuilder<SqlBool> {
  const at = key.lastIndexOf('|');
  const on_day = key.slice(at + 1);
  return sql<SqlBool>`${carrier} = ${key.slice(0, Math.max(at, 0))} and ${ends} >= ${today}::date
    and greatest(${departs}, ${today}::date) <= ${on_day}::date and ${ends} >= ${on_day}::date`;
}
