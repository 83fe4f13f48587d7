import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { activityEntry, adminContract } from '#contract/admin.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { changedFields } from '#domain/admin/changed-fields.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

type Entry = Omit<z.output<typeof activityEntry>, 'changes'> & { before: unknown; after: unknown };
type Input = Parameters<Handler<typeof adminContract.get_activity>>[1];

export const getActivity: Handler<typeof adminContract.get_activity> = async (
  { db, actor },
  input,
) => {
  const is_own = input.record_kind === 'account' && input.record_id === actor.user_id;
  if (!isStaff(actor.account_type) && !is_own) throw new AppError('not_found');
  const where = conditions(input);
  const found = await sql<Entry>`
    select audit_id, unix(happened_at) as stamp, actor_id, actor_name, actor_type, action, record_kind, record_id,
      before, after
    from audit_log where ${where} order by happened_at desc, audit_id desc
    limit ${input.page_size} offset ${(input.page - 1) * input.page_size}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from audit_log where ${where}`.execute(db);
  return {
    entries: found.rows.map(({ before, after, ...entry }) => ({
      ...entry,
      changes: changedFields(before, after),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
};

function conditions({ record_kind, record_id, actor_id, action }: Input) {
  const named = { record_kind, record_id, actor_id, action };
  const wanted = Object.entries(named).flatMap(([column, value]) =>
    value === undefined || value === '' ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`],
  );
  return wanted.length === 0 ? sql<SqlBool>`true` : sql.join(wanted, sql` and `);
}
