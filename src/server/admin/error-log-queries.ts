import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { adminContract, errorGroup } from '#contract/admin/admin.ts';
import { type FaultStretch, faultStretches, stretchOf } from '#domain/admin/fault-hours.ts';
import { unixSeconds } from '#domain/dates.ts';
import { sumBy } from '#domain/sums.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';
import { markError } from '#server/platform/error-log.ts';

type ErrorGroup = z.output<typeof errorGroup>;
type Input = Parameters<Handler<typeof adminContract.get_error_hours>>[1];

/** So many routes, releases and people can be chosen from, those with the latest faults. */
const MOST_CHOICES = 200;

const columns = sql`error_id, source, message, stack, route, release, browser, occurrences, error_log.status,
  cardinality(user_ids) as users, last_request_id, last_user_id,
  coalesce(nullif(accounts.attn, ''), accounts.email::text, '') as last_user_name,
  unix(first_at) as first_at, unix(last_at) as last_at`;
const tables = sql`error_log left join accounts on accounts.user_id = error_log.last_user_id`;
const isoOf = (epoch: number) => new Date(epoch * 1000).toISOString();

/** Everything that a question narrows the kinds to but the hour. */
function matching(input: Input, now: Date): RawBuilder<SqlBool> {
  const { source, status, hours, route, user_id, release, search } = input;
  const since = hours && isoOf(unixSeconds(now) - Number(hours) * 3600);
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`${source ? sql`source = ${source}` : sql`true`}
    and ${status ? sql`error_log.status = ${status}` : sql`true`}
    and ${since ? sql`last_at >= ${since}::timestamptz` : sql`true`}
    and ${route === undefined ? sql`true` : sql`route = ${route}`}
    and ${user_id ? sql`user_ids @> array[${user_id}::uuid]` : sql`true`}
    and ${release === undefined ? sql`true` : sql`release = ${release}`}
    and (${search} = '' or message ilike ${pattern} or route ilike ${pattern})`;
}

/** That a kind came within a stretch of time. */
function cameWithin(hour: string | undefined): RawBuilder<SqlBool> {
  if (hour === undefined) return sql`true`;
  const stretch = stretchOf(hour);
  if (!stretch) throw fieldError('hour', 'invalid', 'Choose an hour of the chart.');
  return sql`exists (select from error_hours h where h.error_id = error_log.error_id
    and h.hour >= ${isoOf(stretch.from)}::timestamptz and h.hour < ${isoOf(stretch.to)}::timestamptz)`;
}

export const getErrorLog: Handler<typeof adminContract.get_error_log> = async (
  { db, now },
  input,
) => {
  const { hour, page, page_size, sortBy, ascending } = input;
  const direction = ascending ? sql`asc` : sql`desc`;
  const where = sql<SqlBool>`${matching(input, now)} and ${cameWithin(hour)}`;
  const order = sortBy === 'users' ? sql`cardinality(user_ids)` : sql.ref(`error_log.${sortBy}`);
  const found = await sql<ErrorGroup>`select ${columns} from ${tables}
    where ${where} order by ${order} ${direction}, error_id ${direction}
    limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(db);
  const counted = await sql<{
    total: number;
  }>`select count(*) as total from error_log where ${where}`.execute(db);
  return { errors: found.rows, total: counted.rows[0]?.total ?? 0 };
};

/** The same question as the log's; its hour does not narrow the chart in which the hour is chosen. */
export const getErrorHours: Handler<typeof adminContract.get_error_hours> = async (
  { db, now },
  input,
) => {
  const where = matching(input, now);
  const stretches = faultStretches(input.hours, unixSeconds(now));
  const [hours, times, choices] = await Promise.all([
    faultsByHour(db, where, stretches),
    sql<{ n: number }>`select coalesce(sum(occurrences), 0)::bigint as n from error_log
      where ${where} and ${cameWithin(input.hour)}`.execute(db),
    choicesOf(db),
  ]);
  return {
    stretches: stretches.map(({ from, to }) => ({
      from,
      to,
      faults: sumBy(hours, (one) => (one.at >= from && one.at < to ? one.n : 0)),
    })),
    occurrences: times.rows[0]?.n ?? 0,
    ...choices,
  };
};

async function faultsByHour(
  db: Queryable,
  where: RawBuilder<SqlBool>,
  stretches: readonly FaultStretch[],
): Promise<{ at: number; n: number }[]> {
  const first = isoOf(stretches[0]?.from ?? 0);
  const found = await sql<{ at: number; n: number }>`
    select unix(h.hour) as at, sum(h.faults)::bigint as n from error_hours h join error_log using (error_id)
    where h.hour >= ${first}::timestamptz and ${where} group by h.hour`.execute(db);
  return found.rows;
}

/** What there is to narrow the log to, by the latest fault. */
async function choicesOf(db: Queryable) {
  const latest = (column: 'route' | 'release') =>
    sql<{
      value: string;
    }>`select ${sql.ref(column)} as value from error_log where ${sql.ref(column)} <> ''
      group by 1 order by max(last_at) desc limit ${MOST_CHOICES}`.execute(db);
  const [routes, releases, users] = await Promise.all([
    latest('route'),
    latest('release'),
    sql<{ user_id: string; name: string }>`
      select a.user_id, coalesce(nullif(a.attn, ''), a.email::text) as name
      from (select u as user_id, max(last_at) as at from error_log, unnest(user_ids) u group by 1) hit
      join accounts a using (user_id) order by hit.at desc limit ${MOST_CHOICES}`.execute(db),
  ]);
  return {
    routes: routes.rows.map(({ value }) => value),
    releases: releases.rows.map(({ value }) => value),
    users: users.rows,
  };
}

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
