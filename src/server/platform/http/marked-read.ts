import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { everybody } from '#server/platform/database/list-counts.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** Tables of which the database keeps a mark that every write changes (decision 114). */
export const markedTables = [
  'accounts',
  'cars',
  'championships',
  'circuits',
  'driver_accounts',
  'drivers',
  'events',
] as const;

export type MarkedTable = (typeof markedTables)[number];

/** A read that says which tables its answer is made of. */
export interface MadeOf {
  made_of: readonly MarkedTable[];
}

/**
 * A read of a whole list: whoever has its answer already, and names the mark that came with it, hears 304 after one
 * small statement, and nothing is put together. `made_of` are all tables that the answer, or who sees which of its rows,
 * is read from.
 */
export function markedRead<H extends (...of: never[]) => Promise<unknown>>(
  made_of: readonly MarkedTable[],
  handler: H,
): H & MadeOf {
  return Object.assign(handler.bind(null) as H, { made_of });
}

/**
 * The mark of an answer: what was written so far, who asks what, the day, and the release, which may show other fields.
 * It is read before the answer: what is written in between is in an answer with the older mark, never the other way
 * round.
 */
export async function markOf(
  { db, actor, today, services }: Omit<ReadContext, 'db'> & { db: Queryable },
  { made_of, action, input }: MadeOf & { action: string; input: unknown },
): Promise<string> {
  const lists = made_of.map((table) => `written:${table}`);
  const { rows } = await sql<{ list: string; n: string }>`
    select list, sum(n)::text as n from (
      select list, n from list_counts where list = any(${lists}) and owner = ${everybody}
      union all
      select list, n from list_count_changes where list = any(${lists}) and owner = ${everybody}) written
    group by list order by list ${prepared}`.execute(db);
  const { user_id, account_type, insurer_id } = actor;
  const of = [action, input, user_id, account_type, insurer_id, today, services.release, rows];
  return `W/"${createHash('sha256').update(JSON.stringify(of)).digest('base64url')}"`;
}
