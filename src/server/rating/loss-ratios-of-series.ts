import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { Queryable } from '#server/platform/context.ts';
import type { LossRow } from '#server/rating/loss-ratios.ts';

/** What a series brought and cost in a year in one currency, in cents. */
export interface SeriesLosses {
  series: string;
  currency: Currency;
  /** Paid and reserved, less what came back. */
  losses: number;
  /** What was paid and did not come back. */
  paid: number;
  /** Net premium of what has begun, with what changes kept and gave back. */
  earned: number;
  written: number;
  earned_ratio_pct: string | null;
}

const eventsOf = (year: number) => sql`
  select e.event_id, coalesce(nullif(h.series, ''), h.name) as series
  from events e join championships h on h.championship_id = e.championship_id where h.year = ${year}`;

/**
 * Losses over earned premium of every series in a year, currency by currency: by the sums that are kept of each event
 * (decision 072), which know what was changed a minute ago.
 */
export async function lossRatiosOfSeries(db: Queryable, year: number): Promise<SeriesLosses[]> {
  const found = await sql<SeriesLosses>`
    with sums as (
      select value::uuid as event_id, currency, written, earned, 0 as paid, 0 as reserve from figure_sums
      where cut = 'season' and owner = ''
      union all
      select value::uuid, currency, 0, 0, paid - recovered, reserve from figure_sums
      where cut = 'loss_season' and owner = '')
    select o.series, s.currency, sum(s.paid + s.reserve)::bigint as losses, sum(s.paid)::bigint as paid,
      sum(s.earned)::bigint as earned, sum(s.written)::bigint as written,
      round(100.0 * sum(s.paid + s.reserve) / nullif(sum(s.earned), 0), 1)::text as earned_ratio_pct
    from sums s join (${eventsOf(year)}) o on o.event_id = s.event_id
    group by 1, 2 order by 1, 2`.execute(db);
  return found.rows;
}

/** The policies behind the loss ratio of one series in one currency. */
export async function lossRowsOfSeries(
  db: Queryable,
  of: { series: string; year: number; currency: Currency },
): Promise<LossRow[]> {
  const found = await sql<LossRow>`
    with of_series as materialized (select event_id from (${eventsOf(of.year)}) o where series = ${of.series})
    select coalesce(p.policy_number, p.quote_number) as label, sum(f.written)::bigint as written,
      sum(f.earned)::bigint as earned, sum(f.paid)::bigint as paid, sum(f.reserve)::bigint as reserve,
      sum(f.recovered)::bigint as recovered, sum(f.paid + f.reserve - f.recovered)::bigint as losses
    from figures f join policies p on p.policy_id = f.policy_id
    where f.policy_id in (select policy_id from policy_items where event_id in (select event_id from of_series))
      and f.event_id in (select event_id from of_series) and f.currency = ${of.currency}
      and f.kind in ('item', 'charge', 'claim')
    group by 1 having (sum(f.written), sum(f.earned), sum(f.paid + f.reserve - f.recovered)) <> (0, 0, 0)
    order by 1`.execute(db);
  return found.rows;
}
