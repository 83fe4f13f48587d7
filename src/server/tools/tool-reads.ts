import { sql } from 'kysely';
import type { z } from 'zod';
import type { toolRun, toolsContract } from '#contract/tools/tools.ts';
import { sumBy } from '#domain/sums.ts';
import { theTools } from '#server/tools/the-tools.ts';
import type { Handler } from '#server/platform/area.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';

type ToolRun = z.output<typeof toolRun>;

const runColumns = sql`r.run_id, r.tool, r.status, r.record_name, r.target_name, r.writes, r.reason, r.asked_by,
  coalesce(nullif(asker.attn, ''), asker.email::text, '') as asked_by_name, unix(r.asked_at) as asked_at,
  coalesce(nullif(decider.attn, ''), decider.email::text, '') as decided_by_name,
  unix(r.decided_at) as decided_at, r.note`;
const runTables = sql`tool_runs r left join accounts asker on asker.user_id = r.asked_by
  left join accounts decider on decider.user_id = r.decided_by`;

/** So many wait on one page; more than a handful is a sign that nobody looks. */
const shownWaiting = 50;

export const getTools: Handler<typeof toolsContract.get_tools> = async ({ db }) => {
  const last = await sql<ToolRun>`select ${runColumns} from ${runTables}
    where r.run_id in (select distinct on (tool) run_id from tool_runs order by tool, asked_at desc, run_id desc)
    order by r.tool`.execute(db);
  type Waiting = ToolRun & {
    tables: { table: string; added: number; changed: number; removed: number }[];
  };
  const waiting =
    await sql<Waiting>`select ${runColumns}, r.effects -> 'tables' as tables from ${runTables}
    where r.status = 'waiting' order by r.asked_at limit ${shownWaiting}`.execute(db);
  const superadmins = await sql<{ n: number }>`select count(*) as n from (
    select from accounts where active and 'superadmin' = any(account_types) limit 2) s`.execute(db);
  return {
    last_runs: last.rows,
    waiting: waiting.rows,
    has_second_person: (superadmins.rows[0]?.n ?? 0) > 1,
  };
};

export const getToolRuns: Handler<typeof toolsContract.get_tool_runs> = async (
  { db },
  { filters, page, page_size, search, ascending },
) => {
  const typed = `%${search.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const narrowed = sql`(r.record_name ilike ${typed} or r.target_name ilike ${typed} or r.reason ilike ${typed})
    and ${filters.tool?.length ? sql`r.tool in (${sql.join(filters.tool)})` : sql`true`}`;
  const chosen = filters.status?.length
    ? sql`r.status in (${sql.join(filters.status)})`
    : sql`true`;
  const direction = ascending ? sql`asc` : sql`desc`;
  const rows =
    await sql<ToolRun>`select ${runColumns} from ${runTables} where ${narrowed} and ${chosen}
    order by r.asked_at ${direction}, r.run_id ${direction}
    limit ${page_size} offset ${offsetOf({ page, page_size })}`.execute(db);
  const groups = await sql<{ status: ToolRun['status']; n: number }>`
    select r.status, count(*) as n from tool_runs r where ${narrowed} group by 1`.execute(db);
  const counted = groups.rows.filter(
    ({ status }) => !filters.status?.length || filters.status.includes(status),
  );
  return {
    runs: rows.rows,
    total: sumBy(counted, ({ n }) => n),
    counts: Object.fromEntries(groups.rows.map(({ status, n }) => [status, n])),
  };
};

export const findToolRecords: Handler<typeof toolsContract.find_tool_records> = async (
  { db },
  { tool, part, search },
) => {
  const { records, targets } = theTools[tool];
  const found = await (part === 'target' ? targets : records)?.(db, { search });
  return {
    records: (found ?? []).map(({ record_id, name, note }) => ({ record_id, name, note })),
  };
};
