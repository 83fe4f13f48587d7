import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { lossRatio } from '#contract/loss-ratio.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Queryable } from '#server/platform/context.ts';
import { cameBack, paidFor } from '#server/rating/came-back.ts';

/** What claims cost of the premium of some policies, in one currency. */
export type LossRatio = z.output<typeof lossRatio>;

/**
 * The net premium of `m` that is earned on a day: an event earns its whole part at its first day (`ahead` are those to
 * come), a cover without events day by day, and of a policy that has ended all is earned that was not given back.
 */
function earnedOn(today: CalendarDate): RawBuilder<number> {
  return sql<number>`(m.premium - case
    when m.status in ('cancelled', 'expired') then 0
    else coalesce(ahead.net, 0) + case when ahead.has_events or m.premium = ahead.changes then 0
      else coalesce(round(m.premium::numeric * least(greatest(m.period_to - ${today}::date, 0),
        m.period_to - m.period_from + 1) / (m.period_to - m.period_from + 1)), 0) end
    end)::bigint`;
}

/** Policies whose losses and premium are compared. */
interface Book {
  chosen: RawBuilder<SqlBool>;
  today: CalendarDate;
  /** What of a policy counts, of 1: an insurer sees what it carries itself. */
  share?: RawBuilder<unknown>;
}

/** One policy of a book, in cents of its currency. */
export interface LossRow {
  label: string;
  losses: number;
  paid: number;
  reserve: number;
  /** What came back of what was paid. */
  recovered?: number;
  earned: number;
  written: number;
}

/**
 * Each policy with what it wrote, earned and lost; every amount is rounded once, so that the rows add up. Claims and
 * events to come are summed for all policies together: a year of a large book is no walk from policy to policy.
 */
export function lossRowsOf({ chosen, today, share = sql`1` }: Book): RawBuilder<unknown> {
  return sql`
    with m as materialized (
      select policies.policy_id, coalesce(policies.policy_number, policies.quote_number) as label, policies.currency,
        policies.premium, policies.status, policies.period_from, policies.period_to, ${share} as share
      from policies
      where policies.document_state = 'policy' and policies.status <> 'declined' and ${chosen}
    ), parts as (
      select i.policy_id, i.net_premium as net, e.start_on > ${today}::date as is_ahead, true as is_event
      from policy_items i join events e on e.event_id = i.event_id
      where i.current and i.policy_id in (select policy_id from m)
      union all
      select g.policy_id, g.net, coalesce(e.start_on > ${today}::date, false), false
      from policy_charges g left join policy_items i on i.item_id = g.item_id left join events e on e.event_id = i.event_id
      where g.policy_id in (select policy_id from m)
    ), ahead as (
      select policy_id, coalesce(sum(net) filter (where is_ahead), 0) as net, bool_or(is_event) as has_events,
        coalesce(sum(net) filter (where not is_event), 0) as changes
      from parts group by 1
    ), lost as (
      select c.policy_id, sum(${paidFor('c')}) as paid, sum(c.reserve) as reserve, sum(${cameBack('c')}) as recovered
      from claims c
      where c.policy_id in (select policy_id from m) and c.status not in ('created', 'retracted')
        and c.date_accident is not null
      group by 1
    )
    select m.policy_id, m.label, m.currency, round(m.premium * m.share)::bigint as written,
      round(${earnedOn(today)} * m.share)::bigint as earned,
      coalesce(round((lost.paid + lost.reserve - lost.recovered) * m.share), 0)::bigint as losses,
      coalesce(lost.paid, 0)::bigint as paid, coalesce(lost.reserve, 0)::bigint as reserve,
      coalesce(lost.recovered, 0)::bigint as recovered
    from m left join ahead on ahead.policy_id = m.policy_id left join lost on lost.policy_id = m.policy_id`;
}

/** The amounts of rows of one currency, and their ratios. */
export const ratiosOfSums = sql`currency, sum(losses)::bigint as losses, sum(earned)::bigint as earned,
  sum(written)::bigint as written, round(100.0 * sum(losses) / nullif(sum(earned), 0), 1)::text as earned_ratio_pct,
  round(100.0 * sum(losses) / nullif(sum(written), 0), 1)::text as written_ratio_pct`;

/** Losses over earned and over written net premium of the policies that a condition names, currency by currency. */
export async function lossRatios(db: Queryable, book: Book): Promise<LossRatio[]> {
  const found = await sql<LossRatio>`
    with rows as materialized (${lossRowsOf(book)})
    select ${ratiosOfSums} from rows group by currency order by currency`.execute(db);
  return found.rows;
}

/** The policies behind a loss ratio in one currency. */
export async function lossRows(db: Queryable, book: Book, currency: string): Promise<LossRow[]> {
  const found = await sql<LossRow>`
    select label, losses, paid, reserve, recovered, earned, written from (${lossRowsOf(book)}) r
    where currency = ${currency} order by label`.execute(db);
  return found.rows;
}
