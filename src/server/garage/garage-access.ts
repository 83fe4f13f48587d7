import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { Actor } from '#server/platform/context.ts';
import type { RowRule } from '#server/platform/area.ts';

/** Accounts whose cars and drivers a person keeps, as a condition on a column with a user_id; staff keep all. */
function isKept(actor: Actor, user_id: RawBuilder<string>): RawBuilder<SqlBool> {
  if (actor.account_type === 'brokerage')
    return sql<SqlBool>`${user_id} in (select a.user_id from accounts a
      where a.user_id = ${actor.user_id} or a.broker_id = ${actor.user_id})`;
  if (actor.account_type === 'agent') return sql<SqlBool>`${user_id} = ${actor.user_id}`;
  return sql<SqlBool>`false`;
}

/** Which cars a person may see: staff all, a client its own, a brokerage its own and its clients'. */
export const carRule: RowRule = {
  table: 'cars',
  id: 'car_id',
  visible: (actor) =>
    isStaff(actor.account_type) ? sql<SqlBool>`true` : isKept(actor, sql<string>`cars.user_id`),
};

/** Which drivers a person may see: staff all, others those who drive for a team of theirs. */
export const driverRule: RowRule = {
  table: 'drivers',
  id: 'driver_id',
  visible: (actor) =>
    isStaff(actor.account_type)
      ? sql<SqlBool>`true`
      : sql<SqlBool>`exists (select 1 from driver_accounts da
          where da.driver_id = drivers.driver_id and ${isKept(actor, sql<string>`da.user_id`)})`,
};

/** Whether a row `p` of policies may be counted for a person. */
export function countsPolicy(actor: Actor): RawBuilder<SqlBool> {
  if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(p.user_id = ${actor.user_id} or p.broker_id = ${actor.user_id})`;
}

/** Whether a row `c` of claims may be counted for a person. */
export function countsClaim(actor: Actor): RawBuilder<SqlBool> {
  if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
  return sql<SqlBool>`(c.user_id = ${actor.user_id} or c.broker_id = ${actor.user_id})`;
}
