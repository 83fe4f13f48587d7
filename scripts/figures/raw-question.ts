import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CardQuestion } from '#server/analytics/cards/card-question.ts';
import {
  changeRate,
  claimAmount,
  claimPaid,
  claimRecovered,
  isTold,
  premiumRate,
  told,
} from './raw-rates.ts';

/** The name under which the events of a championship are rated. */
const seriesName = sql<string>`coalesce(nullif(h.series, ''), h.name)`;

/** Whether an event `e` of a championship `h` is among those that are asked for. */
function eventChosen({ series, country }: CardQuestion): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${series ?? null}::text is null or ${seriesName} = ${series ?? null})
    and (${country ?? null}::text is null or e.country = ${country ?? null})`;
}

/** Whether a policy `p` is among those that are asked for; a series or a country asks for a policy with such an event. */
export function policyChosen(question: CardQuestion): RawBuilder<SqlBool> {
  const { insurance, insurer_id, broker_id, series, country } = question;
  const parts = [
    isTold(question),
    ...(insurance === undefined
      ? []
      : [sql`(p.insurance_type = 'on_track') = ${insurance === 'track'}`]),
    ...(insurer_id === undefined
      ? []
      : [sql`(p.insurer_id = ${insurer_id} or p.panel_insurer_ids @> array[${insurer_id}::uuid])`]),
    ...(broker_id === undefined ? [] : [sql`p.broker_id = ${broker_id}`]),
    ...(series === undefined && country === undefined
      ? []
      : [
          sql`exists (select from policy_items x join events e on e.event_id = x.event_id
            left join championships h on h.championship_id = e.championship_id
            where x.policy_id = p.policy_id and x.current and ${eventChosen(question)})`,
        ]),
  ];
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** Whether the document `p` is a policy that was made, and not declined afterwards; one that was cancelled kept something. */
export const wasSold = sql<SqlBool>`p.document_state = 'policy' and p.status <> 'declined'`;

/** An instant as the day at the insurer's desk. */
export const dayOf = (instant: RawBuilder<unknown>) =>
  sql<string>`(${instant} at time zone 'Europe/Amsterdam')::date`;

/** Whether an instant lies in the period of a question; told as a range, so that an index finds it. */
export const inPeriod = (instant: RawBuilder<unknown>, { from, to }: CardQuestion) =>
  sql<SqlBool>`${instant} >= ${from}::date::timestamp at time zone 'Europe/Amsterdam'
    and ${instant} < (${to}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`;

/** Statuses of a claim that ended without payment. */
export const endedUnpaid = sql`'rejected', 'cancelled_by_client', 'retracted'`;

/** What a claim `c` cost so far and is expected to: paid and reserved, less what came back. */
export const lossOf = (question: CardQuestion) =>
  sql<number>`(${claimPaid(question)} + ${claimAmount(question, sql`c.reserve`)} - ${claimRecovered(question)})`;

/**
 * The claims whose accident lies in the period, one row each: status, amounts in cents, `cost` (agreed, or claimed while
 * nothing is agreed), the report `info`, circuit, series and country. Drafts and retracted ones do not count.
 */
export const claimFacts = (question: CardQuestion) => sql`
  select c.claim_id, c.claim_number, c.team_name, c.status, c.status_since, c.date_claim, c.decision, c.driver_id,
    ${claimAmount(question, sql`c.claimed`)} as claimed, ${claimAmount(question, sql`coalesce(c.agreed, 0)`)} as agreed,
    ${claimPaid(question)} as paid, ${claimAmount(question, sql`c.reserve`)} as reserve, ${lossOf(question)} as loss,
    ${claimAmount(question, sql`coalesce(c.agreed, c.claimed)`)} as cost,
    c.driver_accident_info as info, c.is_vi, c.item_id, ${dayOf(sql`c.date_accident`)} as happened_on,
    ${seriesName} as series, e.country, e.event_id, e.circuit_id, ci.name as circuit
  from claims c
    join policies p on p.policy_id = c.policy_id
    left join events e on e.event_id = c.event_id
    left join circuits ci on ci.circuit_id = e.circuit_id
    left join championships h on h.championship_id = e.championship_id
  where c.status not in ('created', 'retracted') and ${inPeriod(sql`c.date_accident`, question)}
    and ${policyChosen({ ...question, series: undefined, country: undefined })}
    and ${eventChosen(question)}`;

/** The same of accidents on track alone. */
export const crashFacts = (question: CardQuestion) =>
  sql`select * from (${claimFacts(question)}) facts where not is_vi`;

/** One row for each car that a policy covers at an event of the period, of events that have begun. */
export const startFacts = (question: CardQuestion) => sql`
  select events.event_id, events.circuit_id, ci.name as circuit, ${seriesName} as series, events.country, k.item_id, k.car_id
  from events
    join events e on e.event_id = events.event_id
    left join championships h on h.championship_id = events.championship_id
    left join circuits ci on ci.circuit_id = events.circuit_id
    cross join lateral (
      select i.policy_id, i.car_id, (array_agg(i.item_id order by i.current desc, v.covered_to desc))[1] as item_id
      from policy_items i join cover_intervals v on v.item_id = i.item_id and v.known_to is null and v.reason = 'covered'
        and v.covered_to > events.start_on::timestamp at time zone 'Europe/Amsterdam'
      where i.event_id = events.event_id group by 1, 2) k
    join policies p on p.policy_id = k.policy_id
  where events.start_on between ${question.from}::date and least(${question.to}::date, ${question.today}::date)
    and events.status <> 'cancelled' and ${eventChosen(question)}
    and ${policyChosen({ ...question, series: undefined, country: undefined })}`;

/**
 * The net premium of cars at events of the period, in cents, with what changes kept and gave back of them: `has_begun` says
 * whether it is earned; of a policy that has ended all is.
 */
export const premiumFacts = (question: CardQuestion) => sql`
  select e.event_id, e.start_on, e.name, e.country, e.circuit_id, ${seriesName} as series, s.policy_id, s.car_id, s.insured_value,
    s.net, s.cars, (e.start_on <= ${question.today}::date or p.status in ('cancelled', 'expired')) as has_begun
  from (
    select i.event_id, i.policy_id, i.car_id, i.insured_value, ${told(question, sql`i.net_premium`, premiumRate(sql`current_date`))} as net, 1 as cars
    from policy_items i join policies p on p.policy_id = i.policy_id where i.current
    union all
    select i.event_id, i.policy_id, i.car_id, i.insured_value, ${told(question, sql`g.net`, changeRate)}, 0
    from policy_charges g join policy_items i on i.item_id = g.item_id join policies p on p.policy_id = g.policy_id) s
    join events e on e.event_id = s.event_id
    left join championships h on h.championship_id = e.championship_id
    join policies p on p.policy_id = s.policy_id and ${wasSold}
  where e.start_on between ${question.from}::date and ${question.to}::date and ${eventChosen(question)}
    and ${policyChosen({ ...question, series: undefined, country: undefined })}`;

/**
 * Of a policy `p` in cents, fact by fact: what its cars at events, its changes and the rest of its premium wrote and earned, as
 * `written` and `earned`; a cover without events earns day by day.
 */
export const premiumOf = (question: CardQuestion) => {
  const ended = sql`p.status in ('cancelled', 'expired')`;
  const rate = premiumRate(sql`p.period_from`);
  const begun = sql`(e.start_on is null or e.start_on <= ${question.today}::date or ${ended})`;
  return sql`(
    select sum(written) as written, sum(earned) as earned from (
      select x.net as written, case when x.begun then x.net else 0 end as earned from (
        select ${told(question, sql`i.net_premium`, rate)} as net, ${begun} as begun
        from policy_items i join events e on e.event_id = i.event_id where i.policy_id = p.policy_id and i.current
        union all
        select ${told(question, sql`g.net`, changeRate)}, ${begun}
        from policy_charges g left join policy_items i on i.item_id = g.item_id left join events e on e.event_id = i.event_id
        where g.policy_id = p.policy_id) x
      union all
      select ${told(question, sql`rest`, rate)}, ${told(
        question,
        sql`rest - case when ${ended} or by_event or p.period_to is null then 0 else round(p.premium::numeric
          * least(greatest(p.period_to - ${question.today}::date, 0), p.period_to - p.period_from + 1)
          / (p.period_to - p.period_from + 1)) end`,
        rate,
      )}
      from (select p.premium - coalesce((select sum(i.net_premium) from policy_items i where i.policy_id = p.policy_id and i.current), 0)
          - coalesce((select sum(g.net) from policy_charges g where g.policy_id = p.policy_id), 0) as rest,
        exists (select from policy_items i where i.policy_id = p.policy_id and i.current) as by_event) r
      where rest <> 0) facts)`;
};

/** The policies made in the period; what was kept of those that were cancelled counts. */
export const policyMade = (question: CardQuestion) =>
  sql<SqlBool>`${wasSold}
    and ${inPeriod(sql`p.made_at`, question)} and ${policyChosen(question)}`;

/** In cents; `squares` is the sum of the squares of each claim's loss. */
interface PolicyResult {
  key: string;
  written: number;
  earned: number;
  losses: number;
  squares: number;
  claims: number;
}

/** What the policies that were made in the period wrote, earned and lost, by an expression on the policy `p`. */
export async function resultsBy(
  question: CardQuestion,
  by: RawBuilder<unknown>,
): Promise<PolicyResult[]> {
  const { rows } = await sql<PolicyResult>`
    select key, sum(written)::float8 as written, sum(earned)::float8 as earned, sum(losses)::float8 as losses,
      sum(squares)::float8 as squares, sum(claims)::float8 as claims
    from (
      select (${by})::text as key, coalesce(b.written, 0) as written, coalesce(b.earned, 0) as earned,
        (select coalesce(sum(${lossOf(question)}), 0) from claims c where c.policy_id = p.policy_id
          and c.status not in ('created', 'retracted') and c.date_accident is not null) as losses,
        (select coalesce(sum(power(${lossOf(question)}::numeric, 2)), 0) from claims c where c.policy_id = p.policy_id
          and c.status not in ('created', 'retracted') and c.date_accident is not null) as squares,
        (select count(*) from claims c where c.policy_id = p.policy_id
          and c.status not in ('created', 'retracted') and c.date_accident is not null) as claims
      from policies p cross join lateral ${premiumOf(question)} b
      where ${policyMade(question)}) facts
    group by 1 order by 2 desc, 1`.execute(question.db);
  return rows;
}

/** An interval as whole hours, in days with one decimal; of several the smallest that a share of them does not exceed. */
export const disc = (share: number, span: RawBuilder<unknown>) =>
  sql`round(percentile_disc(${share}::float8) within group (order by floor(extract(epoch from ${span}) / 3600))::numeric / 24, 1)::float8`;
