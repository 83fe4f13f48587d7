import { sql } from 'kysely';
import type { renewalsContract } from '#contract/policies/renewals.ts';
import { counted } from '#domain/counted.ts';
import { outingsInWords, seasonToRenew } from '#domain/policies/renewal/renewal.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { cameBack, paidFor } from '#server/rating/came-back.ts';
import { coverRenewalsOf } from '#server/policies/renewal/cover-renewal-queries.ts';
import {
  clientNamed,
  isFollower,
  type Renewal,
  renewalState,
  type Renewed,
} from '#server/policies/renewal/renewal-row.ts';

/** A name without the year in it: next year's edition is the same one. */
const withoutYear = (name: string) =>
  sql`trim(regexp_replace(regexp_replace(${sql.ref(name)}, '\\m20\\d\\d\\M', '', 'g'), ' {2,}', ' ', 'g'))`;

/**
 * What an event is again in the next season: a round, test or track day of the same championship, or where no championship
 * calls, of the same name at the same circuit.
 */
const sameAgain = sql`e.kind || ' ' || case when h.championship_id is null then e.circuit_id::text || ' ' || ${withoutYear('e.name')}
  else ${withoutYear('h.name')} end`;

/** Whose season it is asked for: everybody's, or that of these clients. */
type Whose = readonly string[] | undefined;

/** The cars at events that were insured in the season before, with the policy of each and what the event is. */
const insuredBefore = (season: number, user_ids: Whose) => sql`
  select p.user_id, p.currency, p.policy_id, p.premium, i.car_id, i.event_id, e.kind = 'race_event' as is_race
  from policies p join policy_items i on i.policy_id = p.policy_id and i.current join events e on e.event_id = i.event_id
  where p.document_state = 'policy' and p.insurance_type = 'on_track'
    and p.period_from >= make_date(${season} - 1, 1, 1) and p.period_from < make_date(${season}, 1, 1)
    and ${user_ids ? sql`p.user_id = any(${user_ids}::uuid[])` : sql`true`}
    and exists (select from cover_intervals v where v.policy_id = p.policy_id and v.known_to is null and v.reason = 'covered')`;

/**
 * Who insured cars in the season before, with what that brought: whoever raced with the policies of races, others with
 * those of their days on track. Somebody with policies in two currencies stands there with the one that brought more.
 * All clients are found in one pass over the table expression `insured`, which holds `insuredBefore`.
 */
const clients = sql`
  select distinct on (s.user_id) s.* from (
    select k.user_id, k.currency, k.races, sum(k.premium)::bigint as premium_before, array_agg(k.policy_id) as policy_ids
    from (
      select user_id, currency, policy_id, premium, bool_or(is_race) as races from insured group by 1, 2, 3, 4) k
    group by k.user_id, k.currency, k.races) s
  order by s.user_id, s.races desc, s.premium_before desc`;

/** Whether an event `e` is of the kind that a client `c` is renewed for: races, or else days on track. */
const isOfClient = sql`(e.kind = 'race_event') = c.races`;

/** The clients and the covers of a season with how far their renewal is: all of them, or these. */
export async function renewalsOf(
  db: Queryable,
  { season, today, these }: { season: number; today: string; these?: Renewed | undefined },
): Promise<(Renewal | SeasonRenewal)[]> {
  const of_season = await seasonRenewalsOf(db, { season, today, user_ids: these?.user_ids });
  const expiring_ids = these?.expiring_ids;
  return [...of_season, ...(await coverRenewalsOf(db, { season, today, expiring_ids }))];
}

/** A client of the season; whether it raced, or was on track on other days alone. */
export type SeasonRenewal = Renewal & { races: boolean };

type SeasonRow = Omit<SeasonRenewal, 'insured'> & { cars: number; rounds: number };

async function seasonRenewalsOf(
  db: Queryable,
  { season, today, user_ids }: { season: number; today: string; user_ids: Whose },
): Promise<SeasonRenewal[]> {
  if (user_ids?.length === 0) return [];
  const found = await sql<SeasonRow>`
    with insured as materialized (${insuredBefore(season, user_ids)}),
      c as materialized (${clients}),
      of_client as materialized (
        select c.user_id, u.policy_id, c.races from c cross join lateral unnest(c.policy_ids) u (policy_id)),
      named as materialized (
        select e.event_id, ${sameAgain} as name from events e left join championships h using (championship_id)
        where e.event_id in (select event_id from insured)),
      raced as (
        select o.user_id, count(distinct i.car_id)::int as cars, count(distinct i.event_id)::int as rounds,
          array_agg(distinct n.name) as names
        from of_client o join insured i on i.policy_id = o.policy_id and i.is_race = o.races join named n on n.event_id = i.event_id
        group by 1),
      lost as (
        select o.user_id, count(*)::int as claims, sum(${paidFor('x')} + x.reserve - ${cameBack('x')})::bigint as losses
        from of_client o join claims x on x.policy_id = o.policy_id and x.status not in ('created', 'retracted')
        group by 1),
      next as materialized (
        select ${sameAgain} as name, e.start_on from events e left join championships h using (championship_id)
        where ${isInSeason(season, today)})
    select ${season}::int as season, c.user_id as renewal_id, c.user_id, null as expiring_id, '' as expiring_number,
      'on_track' as insurance_type, ${clientNamed} as client_name,
      coalesce(nullif(b.company_name, ''), b.attn, '') as broker_name,
      c.currency, c.premium_before, c.races, coalesce(lost.claims, 0) as claims, coalesce(lost.losses, 0) as losses,
      a.clean_seasons, raced.cars, raced.rounds as rounds_before, coming.rounds, coming.first_on,
      ${renewalState} as state,
      d.policy_id, coalesce(d.policy_number, d.quote_number, '') as document_number, d.premium,
      trim_scale(r.cap_pct)::text as cap_pct, coalesce(r.cap_cost, 0) as cap_cost,
      coalesce(r.declined_because, '') as declined_because, coalesce(w.attn, '') as declined_by_name, r.reminded_days
    from c
      join accounts a on a.user_id = c.user_id
      left join accounts b on b.user_id = a.broker_id
      left join renewals r on r.season = ${season} and r.user_id = c.user_id
      left join accounts w on w.user_id = r.declined_by
      join raced on raced.user_id = c.user_id
      cross join lateral (
        select count(*)::int as rounds, min(next.start_on) as first_on from next where next.name = any(raced.names)) coming
      left join lost on lost.user_id = c.user_id
      left join lateral (
        select p.policy_id, p.document_state, p.policy_number, p.quote_number, p.premium from policies p
        where p.user_id = c.user_id and p.insurance_type = 'on_track'
          and ${isFollower}
          and exists (select from policy_items i join events e using (event_id)
            where i.policy_id = p.policy_id and i.current and ${isOfClient}
              and e.start_on >= make_date(${season}, 1, 1) and e.start_on < make_date(${season} + 1, 1, 1))
        order by p.document_state = 'policy' desc, p.created_at desc limit 1) d on true
    order by coming.first_on nulls last, client_name, c.user_id`.execute(db);
  return found.rows.map((row) => ({ ...row, insured: carsAndRounds(row) }));
}

/** "2 cars, 5 rounds". */
export const carsAndRounds = (of: { cars: number; rounds: number; races: boolean }): string =>
  `${counted(of.cars, 'car')}, ${outingsInWords(of.rounds, of.races)}`;

/** Whether an event is one of the season that can still be insured. */
const isInSeason = (season: number, today: string) => sql`
  e.status <> 'cancelled' and e.active and e.merged_into is null and e.start_on > ${today}::date
  and e.start_on >= make_date(${season}, 1, 1) and e.start_on < make_date(${season} + 1, 1, 1)`;

/** What somebody insured last: the events, cars and terms that the next season is made from. */
export async function lastSeasonOf(
  db: Queryable,
  { season, user_id }: { season: number; user_id: string },
) {
  const found = await sql<{ content: unknown; period_from: string; races: boolean }>`
    with insured as (${insuredBefore(season, [user_id])})
    select v.content, p.period_from, c.races from (${clients}) c
      join policies p on p.policy_id = any(c.policy_ids)
      join policy_versions v on v.version_id = (
        select i.version_id from policy_items i where i.policy_id = p.policy_id and i.current limit 1)
    order by p.period_from, p.policy_id`.execute(db);
  return found.rows;
}

/** The events of the season that were insured before, each with those of before that it is again. */
export async function eventsAgain(
  db: Queryable,
  { season, today, event_ids }: { season: number; today: string; event_ids: readonly string[] },
): Promise<{ event_id: string; again_of: string[] }[]> {
  const found = await sql<{ event_id: string; again_of: string[] }>`
    with before as (
      select ${sameAgain} as name, array_agg(e.event_id) as event_ids
      from events e left join championships h using (championship_id)
      where e.event_id = any(${event_ids}::uuid[]) group by 1)
    select e.event_id, before.event_ids as again_of from events e left join championships h using (championship_id)
      join before on before.name = ${sameAgain}
    where ${isInSeason(season, today)} order by e.start_on, e.event_id`.execute(db);
  return found.rows;
}

export const getRenewals: Handler<(typeof renewalsContract)['get_renewals']> = async (
  { db, today },
  { season = seasonToRenew(today) },
) => ({ season, renewals: await renewalsOf(db, { season, today }) });
