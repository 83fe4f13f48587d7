import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Currency } from '#domain/currencies.ts';
import type { Queryable } from '#server/platform/context.ts';
import type { LossRow } from '#server/rating/loss-ratios.ts';

/** What a series brought and cost in a year in one currency, in cents. */
export interface SeriesLosses {
  series: string;
  currency: Currency;
  losses: number;
  paid: number;
  /** Net premium of what has begun, with what changes kept and gave back. */
  earned: number;
  written: number;
  earned_ratio_pct: string | null;
}

/**
 * What each policy wrote, earned and lost on the events of a series: an item earns at its event's first day, of a policy
 * that has ended all is earned, and what a change kept or gave back belongs to its item.
 */
function rowsOf(year: number, today: CalendarDate): RawBuilder<unknown> {
  return sql`
    with of_year as (
      select e.event_id, e.start_on, coalesce(nullif(h.series, ''), h.name) as series
      from events e join championships h on h.championship_id = e.championship_id where h.year = ${year}),
    sold as (
      select o.series, p.policy_id, i.net_premium as written,
        case when o.start_on <= ${today}::date or p.status in ('cancelled', 'expired') then i.net_premium else 0 end as earned,
        0::bigint as paid, 0::bigint as reserve
      from of_year o
        join policy_items i on i.event_id = o.event_id and i.current
        join policies p on p.policy_id = i.policy_id
      union all
      select o.series, h.policy_id, h.net, h.net, 0, 0
      from policy_charges h
        join policy_items i on i.item_id = h.item_id
        join of_year o on o.event_id = i.event_id
      union all
      select o.series, c.policy_id, 0, 0, c.paid_total, c.reserve
      from of_year o join claims c on c.event_id = o.event_id
      where c.status not in ('rejected', 'cancelled_by_client', 'retracted'))
    select s.series, p.currency, coalesce(p.policy_number, p.quote_number) as label, sum(s.written)::bigint as written,
      sum(s.earned)::bigint as earned, sum(s.paid)::bigint as paid, sum(s.reserve)::bigint as reserve,
      sum(s.paid + s.reserve)::bigint as losses
    from sold s join policies p on p.policy_id = s.policy_id and p.document_state = 'policy' and p.status <> 'declined'
    group by 1, 2, 3`;
}

/** Losses over earned premium of every series in a year, currency by currency. */
export async function lossRatiosOfSeries(
  db: Queryable,
  { year, today }: { year: number; today: CalendarDate },
): Promise<SeriesLosses[]> {
  const found = await sql<SeriesLosses>`
    select series, currency, sum(losses)::bigint as losses, sum(paid)::bigint as paid, sum(earned)::bigint as earned,
      sum(written)::bigint as written, round(100.0 * sum(losses) / nullif(sum(earned), 0), 1)::text as earned_ratio_pct
    from (${rowsOf(year, today)}) r group by 1, 2 order by 1, 2`.execute(db);
  return found.rows;
}

/** The policies behind the loss ratio of one series in one currency. */
export async function lossRowsOfSeries(
  db: Queryable,
  of: { series: string; year: number; today: CalendarDate; currency: Currency },
): Promise<LossRow[]> {
  const found = await sql<LossRow>`
    select label, losses, paid, reserve, earned, written from (${rowsOf(of.year, of.today)}) r
    where series = ${of.series} and currency = ${of.currency} order by label`.execute(db);
  return found.rows;
}
