import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Queryable } from '#server/platform/context.ts';
import {
  type LossRatio,
  lossRatios,
  lossRowsOf,
  ratiosOfSums,
} from '#server/rating/loss-ratios.ts';

/** So many changed policies are worked out beside the kept sums; of more, as after a restore, the whole book is. */
const mostChanged = 50_000;

/** Whose policies made since the first of a month are asked for, as the kept sums know them and as a condition. */
export interface MadeBook {
  owner: { key: string; isOf: RawBuilder<SqlBool> };
  from: CalendarDate;
  today: CalendarDate;
  chosen: RawBuilder<SqlBool>;
  /** Policies of which only a share counts; the sums hold them whole. */
  shared?: { which: RawBuilder<SqlBool>; share: RawBuilder<unknown> };
}

/**
 * The same as `lossRatios` of policies made since the first of a month, exact, from sums kept by month (decision 072):
 * what the sums do not know yet of policies that were changed since they were folded is taken out and worked out anew.
 */
export async function keptLossRatios(db: Queryable, book: MadeBook): Promise<LossRatio[]> {
  const { owner, from, today, chosen, shared } = book;
  const share = shared ? { share: shared.share } : {};
  const state = await sql<{ is_kept: boolean }>`
    select folded_at is not null and folded_day = ${today}::date and (
      select count(*) from (select from figure_changes limit ${mostChanged}) c) < ${mostChanged} as is_kept
    from figure_state`.execute(db);
  if (!state.rows[0]?.is_kept) return lossRatios(db, { chosen, today, ...share });
  const apart = sql<SqlBool>`policies.policy_id in (select policy_id from apart)`;
  const anew = { chosen: sql<SqlBool>`${apart} and ${chosen}`, today, ...share };
  const found = await sql<LossRatio>`
    with apart as materialized (
      select policy_id from figure_changes
      union select policies.policy_id from policies where ${shared?.which ?? sql`false`} and ${chosen}),
    rows as (
      select currency::text, written, earned, 0 as losses
      from figure_sums where cut = 'made' and owner = ${owner.key} and month >= ${from}::date
      union all
      select currency::text, 0, 0, paid + reserve - recovered
      from figure_sums where cut = 'loss_made' and owner = ${owner.key} and month >= ${from}::date
      union all
      select f.currency::text, -f.written, -f.earned, 0 from figures f
      where f.policy_id in (select policy_id from apart) and f.kind in ('item', 'charge', 'cover')
        and f.made_on >= ${from}::date and ${owner.isOf}
      union all
      select f.currency::text, 0, 0, -(f.paid + f.reserve - f.recovered) from figures f
      where f.policy_id in (select policy_id from apart) and f.kind = 'claim' and f.made_on >= ${from}::date and ${owner.isOf}
      union all
      select currency::text, written, earned, losses from (${lossRowsOf(anew)}) a)
    select ${ratiosOfSums} from rows group by currency
    having (sum(written), sum(earned), sum(losses)) <> (0, 0, 0) order by currency`.execute(db);
  return found.rows;
}
