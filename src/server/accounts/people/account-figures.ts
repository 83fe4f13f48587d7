import { sql, type SqlBool } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { startOfDay } from '#domain/dates.ts';
import { lossRatios } from '#server/rating/loss-ratios.ts';
import type { ReadContext } from '#server/platform/context.ts';

type Figures = NonNullable<OutputOf<'get_account'>['figures']>;
type Sums = Figures['paid'];

/** What an account brought and cost; amounts in different currencies are never added up. */
export async function accountFigures(
  ctx: ReadContext,
  { user_id }: { user_id: string },
): Promise<Figures> {
  const year_start = new Date(startOfDay(`${ctx.today.slice(0, 4)}-01-01`) * 1000).toISOString();
  const found = await sql<Omit<Figures, 'loss_ratios'>>`
    with docs as materialized (
      select document_state, status, premium, currency, made_at from policies
      where user_id = ${user_id} or broker_id = ${user_id}
    ), instalments as materialized (
      select amount, amount_open, refunded_amount, currency from payments
      where (user_id = ${user_id} or broker_id = ${user_id}) and status <> 'cancelled'
    ), losses as materialized (
      select paid_total, reserve, currency from claims
      where user_id = ${user_id} or broker_id = ${user_id} or loss_adjuster_id = ${user_id}
    ), made as (
      select * from docs where document_state = 'policy' and status <> 'declined'
    )
    select
      ${sums(sql`select currency, sum(premium) as amount from made where made_at >= ${year_start}::timestamptz group by 1`)}
        as premium_this_year,
      ${sums(sql`select currency, sum(amount - amount_open - refunded_amount) as amount from instalments group by 1`)} as paid,
      ${sums(sql`select currency, sum(amount_open) as amount from instalments group by 1`)} as open,
      (select count(*) from made) as policies,
      (select count(*) from docs where document_state = 'quote') as quotes,
      (select count(*) from losses) as claims,
      (select count(*) from cars where user_id = ${user_id} and active) as cars,
      (select count(*) from driver_accounts where user_id = ${user_id}) as drivers`.execute(ctx.db);
  const [figures] = found.rows;
  if (!figures) throw new Error('an aggregate answers one row');
  const chosen = sql<SqlBool>`(policies.user_id = ${user_id} or policies.broker_id = ${user_id})`;
  return { ...figures, loss_ratios: await lossRatios(ctx.db, { chosen, today: ctx.today }) };
}

function sums(query: ReturnType<typeof sql>) {
  return sql<Sums>`(select coalesce(json_agg(json_build_object('amount', amount, 'currency', currency)
    order by currency) filter (where amount <> 0), '[]') from (${query}) each_currency)`;
}
