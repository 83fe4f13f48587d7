import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { RowRule } from '#server/platform/area.ts';
import type { Actor } from '#server/platform/context.ts';

/** Staff see all; clients what they owe themselves; brokerages what their clients owe; nobody else anything. */
function ownedRows(table: 'payments' | 'invoices', actor: Actor): RawBuilder<SqlBool> {
  if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
  if (actor.account_type === 'agent')
    return sql<SqlBool>`${sql.ref(`${table}.user_id`)} = ${actor.user_id}`;
  if (actor.account_type === 'brokerage')
    return sql<SqlBool>`${sql.ref(`${table}.broker_id`)} = ${actor.user_id}`;
  return sql<SqlBool>`false`;
}

/** Which instalments a person sees; lists and single records ask the same. */
export const paymentRule: RowRule = {
  table: 'payments',
  id: 'payment_id',
  visible: (actor) => ownedRows('payments', actor),
};

/** Which invoices a person sees. */
export const invoiceRule: RowRule = {
  table: 'invoices',
  id: 'invoice_id',
  visible: (actor) => ownedRows('invoices', actor),
};

/** Which payment links a person sees: staff all, others those for themselves or made by them. */
export const bulkPaymentRule: RowRule = {
  table: 'bulk_payments',
  id: 'bulk_payment_id',
  visible: (actor) =>
    isStaff(actor.account_type)
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(bulk_payments.user_id = ${actor.user_id} or bulk_payments.created_by = ${actor.user_id})`,
};

/** Which statements a person sees: staff all, an insurer and a brokerage their own. */
export const statementRule: RowRule = {
  table: 'statements',
  id: 'statement_id',
  visible: (actor) => {
    if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
    if (actor.account_type === 'insurer' && actor.insurer_id !== null)
      return sql<SqlBool>`statements.insurer_id = ${actor.insurer_id}`;
    if (actor.account_type === 'brokerage')
      return sql<SqlBool>`statements.broker_id = ${actor.user_id}`;
    return sql<SqlBool>`false`;
  },
};
