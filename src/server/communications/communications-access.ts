import { sql, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { RowRule } from '#server/platform/area.ts';

/**
 * A mail is seen by staff, by the account it was for, and by the brokerage of that account: a mail to one party is
 * not for the others on the same record, because it may carry a payment link.
 */
export const emailAccess: RowRule = {
  table: 'emails',
  id: 'email_id',
  visible: (actor) => {
    if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
    const own = sql<SqlBool>`emails.user_id = ${actor.user_id}`;
    if (actor.account_type !== 'brokerage') return own;
    return sql<SqlBool>`(${own} or exists (select 1 from accounts
      where accounts.user_id = emails.user_id and accounts.broker_id = ${actor.user_id}))`;
  },
};

/** A todo is seen by staff, by its owner, and on a claim by the loss adjuster of it. */
export const todoAccess: RowRule = {
  table: 'todos',
  id: '_id',
  visible: (actor) => {
    if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
    const own = sql<SqlBool>`todos.owner_id = ${actor.user_id}`;
    if (actor.account_type !== 'loss_adjuster') return own;
    return sql<SqlBool>`(${own} or (todos.parent_type = 'claim' and exists (select 1 from claims
      where claims.claim_id = todos.parent_id and claims.loss_adjuster_id = ${actor.user_id})))`;
  },
};
