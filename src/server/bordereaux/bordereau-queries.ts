import { createHash } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { bordereauxContract } from '#contract/bordereaux/bordereaux.ts';
import type { BordereauCells } from '#domain/bordereaux/bordereau-columns.ts';
import { sumBy } from '#domain/sums.ts';
import { bordereauRule } from '#server/bordereaux/bordereau-access.ts';
import { layoutsOf } from '#server/bordereaux/bordereau-layout.ts';
import { type OpenBordereau, openBordereau } from '#server/bordereaux/open-bordereau.ts';
import { lookedAt } from '#server/bordereaux/premium-bookings.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';

type Actions = typeof bordereauxContract;
export type Bordereau = OutputOf<'get_bordereaux'>['bordereaux'][number];

/** As many rows as a screen shows; the file has all. */
const shownRows = 200;

const columns = sql`bordereaux.bordereau_id, bordereaux.bordereau_number, bordereaux.insurer_id, i.name as insurer_name,
  bordereaux.period_from, bordereaux.period_until, bordereaux.totals, bordereaux.findings, bordereaux.accepted_because,
  coalesce((select sum((x ->> 'rows')::int) from jsonb_array_elements(bordereaux.totals) x), 0)::int as row_count,
  unix(bordereaux.closed_at) as closed_at, unix(bordereaux.sent_at) as sent_at, bordereaux.sent_to`;
const tables = sql`bordereaux join insurers i on i.insurer_id = bordereaux.insurer_id`;
const state = sql<string>`case when bordereaux.sent_at is null then 'waiting' else 'sent' end`;
const sortColumns = {
  bordereau_number: sql`bordereaux.bordereau_number`,
  insurer_name: sql`i.name collate "und-x-icu"`,
  period_until: sql`bordereaux.period_until`,
} as const;

/** Closed bordereaux, the newest first unless asked otherwise; an insurer sees its own. */
export const getBordereaux: Handler<Actions['get_bordereaux']> = async (ctx, input) => {
  const { filters, page, page_size, sortBy, ascending } = input;
  const { insurer_id, from, to } = filters;
  const typed = input.search.trim().replace(/[\\%_]/g, String.raw`\$&`);
  const found = sql`${tables} where ${bordereauRule.visible(ctx.actor)}
    and ${insurer_id?.length ? sql`bordereaux.insurer_id in (${sql.join(insurer_id)})` : sql`true`}
    and ${from ? sql`bordereaux.period_until >= ${from}::date` : sql`true`}
    and ${to ? sql`bordereaux.period_until <= ${to}::date` : sql`true`}
    and ${typed.length < 2 ? sql<SqlBool>`true` : sql<SqlBool>`searchable(concat_ws(' ', bordereaux.bordereau_number, i.name)) like '%' || searchable(${typed}) || '%'`}`;
  const chosen = filters.state?.length ? sql`${state} in (${sql.join(filters.state)})` : sql`true`;
  const direction = ascending ? sql`asc` : sql`desc`;
  const [rows, groups] = await Promise.all([
    sql<Bordereau>`select ${columns} from ${found} and ${chosen}
      order by ${sortColumns[sortBy]} ${direction}, bordereaux.bordereau_id ${direction}
      limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(ctx.db),
    sql<{
      state: string;
      n: number;
    }>`select ${state} as state, count(*) as n from ${found} group by 1`.execute(ctx.db),
  ]);
  const counted = groups.rows.filter(
    (group) => !filters.state?.length || filters.state.some((one) => one === group.state),
  );
  return {
    bordereaux: rows.rows,
    total: sumBy(counted, ({ n }) => n),
    counts: Object.fromEntries(groups.rows.map((group) => [group.state, group.n])),
  };
};

/** One closed bordereau without its rows. */
export async function findBordereau(db: Queryable, bordereau_id: string): Promise<Bordereau> {
  const found = await sql<Bordereau>`
    select ${columns} from ${tables} where bordereaux.bordereau_id = ${bordereau_id}`.execute(db);
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  return row;
}

export const getBordereau: Handler<Actions['get_bordereau']> = async (
  { db },
  { bordereau_id, kind },
) => {
  const bordereau = await findBordereau(db, bordereau_id);
  const [rows, counted, layouts] = await Promise.all([
    sql<{ cells: BordereauCells }>`select cells from bordereau_rows
      where bordereau_id = ${bordereau_id} and kind = ${kind} order by position limit ${shownRows}`.execute(
      db,
    ),
    sql<{ n: number }>`select count(*)::int as n from bordereau_rows
      where bordereau_id = ${bordereau_id} and kind = ${kind}`.execute(db),
    layoutsOf(db, bordereau.insurer_id),
  ]);
  return {
    bordereau,
    columns: layouts[kind].columns,
    rows: rows.rows,
    row_count: counted.rows[0]?.n ?? 0,
  };
};

/** Every insurer with what waits for its next bordereau. */
export const getOpenBordereaux: Handler<Actions['get_open_bordereaux']> = async ({ db, today }) => {
  const found = await sql<OutputOf<'get_open_bordereaux'>['insurers'][number]>`
    select i.insurer_id, i.name as insurer_name, i.bordereau_email,
      (select max(period_until) from bordereaux b where b.insurer_id = i.insurer_id) as closed_until,
      (select count(distinct t.transaction_id)::int from ledger_entries e join ledger_transactions t using (transaction_id)
          left join ledger_transactions r on r.transaction_id = t.reverses
        where e.account = 'insurer' and e.insurer_id = i.insurer_id and coalesce(r.kind, t.kind) <> 'insurer_settled'
          and t.transaction_id not in ${lookedAt(sql.ref('i.insurer_id'))}) as bookings,
      coalesce((select array_agg(umr order by umr) from binders b
        where b.insurer_id = i.insurer_id and ${today}::date between b.valid_from and b.valid_to), '{}') as umrs
    from insurers i
    where i.active or exists (select from ledger_entries e where e.insurer_id = i.insurer_id)
    order by i.name collate "und-x-icu", i.insurer_id`.execute(db);
  return { insurers: found.rows };
};

/** What tells one reading of a bordereau from another. */
export function readingOf({
  rows,
  period_from,
}: Pick<OpenBordereau, 'rows' | 'period_from'>): string {
  return createHash('sha256').update(JSON.stringify({ period_from, rows })).digest('hex');
}

export const previewBordereau: Handler<Actions['preview_bordereau']> = async (
  { db },
  { insurer_id, until, kind },
) => {
  const { name } = await findInsurer(db, insurer_id);
  const [open, layouts] = await Promise.all([
    openBordereau(db, { insurer_id, until }),
    layoutsOf(db, insurer_id),
  ]);
  const { period_from, closed_until, totals, findings, rows } = open;
  return {
    insurer_name: name,
    ...{ period_from, closed_until, totals, findings },
    columns: layouts[kind].columns,
    rows: rows[kind].slice(0, shownRows).map(({ cells }) => ({ cells })),
    row_count: rows[kind].length,
    read_as: readingOf(open),
  };
};

/** An insurer by its id; `not_found` where there is none. */
export async function findInsurer(
  db: Queryable,
  insurer_id: string,
): Promise<{ name: string; bordereau_email: string }> {
  const found = await db
    .selectFrom('insurers')
    .select(['name', 'bordereau_email'])
    .where('insurer_id', '=', insurer_id)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}
