import { sql, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { RowRule } from '#server/platform/area.ts';

/** Which bordereaux a person sees: staff all, an insurer its own. */
export const bordereauRule: RowRule = {
  table: 'bordereaux',
  id: 'bordereau_id',
  visible: (actor) => {
    if (isStaff(actor.account_type)) return sql<SqlBool>`true`;
    if (actor.account_type === 'insurer' && actor.insurer_id !== null)
      return sql<SqlBool>`bordereaux.insurer_id = ${actor.insurer_id}`;
    return sql<SqlBool>`false`;
  },
};
