import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { lossRatio } from '#contract/loss-ratio.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Queryable } from '#server/platform/context.ts';

type LossRatio = z.output<typeof lossRatio>;

/**
 * The net premium of `m` that is earned on a day: an event earns its whole part at its first day (`ahead` are those to
 * come), a cover without events day by day, and of a policy that has ended all is earned that was not given back.
 */
function earnedOn(today: CalendarDate): RawBuilder<number> {
  return sql<number>`(m.premium - case
    when m.status in ('cancelled', 'declined', 'expired') then 0
    when m.insurance_type = 'on_track' or exists (
        select 1 from policy_items i where i.version_id = m.locked_version_id) then coalesce(ahead.net, 0)
    else coalesce(round(m.premium::numeric * least(greatest(m.period_to - ${today}::date, 0),
      m.period_to - m.period_from + 1) / (m.period_to - m.period_from + 1)), 0)
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
  earned: number;
  written: number;
}

/**
 * Each policy with what it wrote, earned and lost; every amount is rounded once, so that the rows add up. Claims and
 * events to come are summed for all policies together: a year of a large book is no walk from policy to policy.
 */
function rowsOf({ chosen, today, share = sql`1` }: Book): RawBuilder<unknown> {
  return sql`
    with m as materialized (
      select policies.policy_id, coalesce(policies.policy_number, policies.quote_number) as label, policies.currency,
        policies.premium, policies.status, policies.insurance_type, policies.locked_version_id, policies.period_from,
        policies.period_to, ${share} as share
      from policies
      where policies.document_state = 'policy' and policies.status <> 'declined' and ${chosen}
    ), ahead as (
      select i.version_id, sum(i.net_premium) as net
      from policy_items i join events e on e.event_id = i.event_id
      where e.start_on > ${today}::date and i.version_id in (select locked_version_id from m)
      group by 1
    ), lost as (
      select c.policy_id, sum(c.paid_total) as paid, sum(c.reserve) as reserve
      from claims c where c.policy_id in (select policy_id from m) group by 1
    )
    select m.policy_id, m.label, m.currency, round(m.premium * m.share)::bigint as written,
      round(${earnedOn(today)} * m.share)::bigint as earned,
      coalesce(round((lost.paid + lost.reserve) * m.share), 0)::bigint as losses,
      coalesce(lost.paid, 0)::bigint as paid, coalesce(lost.reserve, 0)::bigint as reserve
    from m left join ahead on ahead.version_id = m.locked_version_id left join lost on lost.policy_id = m.policy_id`;
}

/** Losses over earned and over written net premium of the policies that a condition names, currency by currency. */
export async function lossRatios(db: Queryable, book: Book): Promise<LossRatio[]> {
  const found = await sql<LossRatio>`
    with rows as materialized (${rowsOf(book)}), sums as (
      select currency, sum(written)::bigint as written, sum(earned)::bigint as earned, sum(losses)::bigint as losses
      from rows group by currency)
    select currency, losses, earned, written,
      round(100.0 * losses / nullif(earned, 0), 1)::text as earned_ratio_pct,
      round(100.0 * losses / nullif(written, 0), 1)::text as written_ratio_pct
    from sums order by currency`.execute(db);
  return found.rows;
}

/** The policies behind a loss ratio in one currency. */
export async function lossRows(db: Queryable, book: Book, currency: string): Promise<LossRow[]> {
  const found = await sql<LossRow>`
    select label, losses, paid, reserve, earned, written from (${rowsOf(book)}) r
    where currency = ${currency} order by label`.execute(db);
  return found.rows;
}
