import { sql, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { RowRule } from '#server/platform/area.ts';

/** Which accounts a person may see: staff all, a brokerage itself and its clients, everybody else only the own. */
export const accountRule: RowRule = {
  table: 'accounts',
  id: 'user_id',
  visible: (actor) => {
    if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
    if (actor.account_type === 'brokerage')
      return sql<SqlBool>`(accounts.user_id = ${actor.user_id} or accounts.broker_id = ${actor.user_id})`;
    return sql<SqlBool>`accounts.user_id = ${actor.user_id}`;
  },
};
