import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { adminContract, errorGroup } from '#contract/admin/admin.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { markError } from '#server/platform/error-log.ts';

type ErrorGroup = z.output<typeof errorGroup>;

export const getErrorLog: Handler<typeof adminContract.get_error_log> = async (
  { db, now },
  { source, status, hours, search, page, page_size, sortBy, ascending },
) => {
  const since =
    hours === undefined ? null : new Date(now.getTime() - Number(hours) * 3_600_000).toISOString();
  const direction = ascending ? sql`asc` : sql`desc`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql<SqlBool>`(${source ?? null}::text is null or source = ${source ?? null})
    and (${status ?? null}::text is null or error_log.status = ${status ?? null})
    and (${since}::timestamptz is null or last_at >= ${since}::timestamptz)
    and (${search} = '' or message ilike ${pattern} or route ilike ${pattern})`;
  const found = await sql<ErrorGroup>`
    select error_id, source, message, stack, route, release, occurrences, error_log.status, last_request_id,
      last_user_id, coalesce(nullif(accounts.attn, ''), accounts.email::text, '') as last_user_name,
      unix(first_at) as first_at, unix(last_at) as last_at
    from error_log left join accounts on accounts.user_id = error_log.last_user_id
    where ${where} order by ${sql.ref(`error_log.${sortBy}`)} ${direction}, error_id ${direction}
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from error_log where ${where}`.execute(db);
  return { errors: found.rows, total: counted.rows[0]?.total ?? 0 };
};

export const setErrorStatus: Handler<typeof adminContract.set_error_status> = async (
  ctx,
  { error_id, status },
) => {
  const before = await markError(ctx.db, { error_id, status });
  if (!before) throw new AppError('not_found');
  await ctx.audit({ record_kind: 'error', record_id: error_id, before, after: { status } });
  ctx.changed('error', error_id);
  return { ok: true };
};
