import { type RawBuilder, sql } from 'kysely';
import {
  accountReferences,
  parentTables,
  tableAndColumn,
} from '#server/accounts/merge/account-references.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { askKeepers } from '#server/platform/keeper.ts';

type Ctx = Pick<WriteContext, 'db' | 'services'>;

interface Move {
  table: string;
  column: string;
  fate: string;
  unique_with: readonly string[] | undefined;
  decisions?: readonly string[] | undefined;
  /** Narrows to rows whose parent is an account. */
  narrow: RawBuilder<unknown>;
}

/**
 * Moves every row of one account to another, in the order of the list, and deletes what ends with the account. Answers
 * how many rows were moved, by table.column. The account must be marked as merged before: issued invoices and bookings
 * move for no other reason.
 */
export async function moveAccountRows(
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<Record<string, number>> {
  const { db } = ctx;
  const moved: Record<string, number> = {};
  for (const move of allMoves()) {
    if (move.fate === 'stays') continue;
    const rows = sql`${sql.id(move.table)} t`;
    const column = sql.id('t', move.column);
    const mine = sql`${column} = ${from} and ${move.narrow}`;
    if (move.fate === 'moves') {
      if (move.decisions) await deleteMilder(db, move, { from, to });
      const free = move.unique_with ? freeAt(move, to) : sql`true`;
      const { numAffectedRows } =
        await sql`update ${rows} set ${sql.id(move.column)} = ${to} where ${mine} and ${free}`.execute(
          db,
        );
      if (numAffectedRows) moved[`${move.table}.${move.column}`] = Number(numAffectedRows);
    }
    if (move.fate === 'ends' || move.unique_with)
      await sql`delete from ${rows} where ${mine}`.execute(db);
  }
  await moveSenders(ctx, { from, to });
  return moved;
}

function allMoves(): Move[] {
  const references = Object.entries(accountReferences).map(
    ([name, { fate, unique_with, decisions }]) => ({
      ...tableAndColumn(name),
      fate,
      unique_with,
      decisions,
      narrow: sql`true`,
    }),
  );
  const parents = Object.entries(parentTables).map(([table, { fate, unique_with }]) => ({
    table,
    column: 'parent_id',
    fate,
    unique_with: unique_with && ['parent_type', ...unique_with],
    narrow: sql`t.parent_type = 'account'`,
  }));
  return [...references, ...parents];
}

/** Makes room for a row whose decision is stricter than that of the kept account's. */
async function deleteMilder(
  db: Queryable,
  { table, column, unique_with = [], decisions = [] }: Move,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rank = (row: 'k' | 't') =>
    sql`array_position(${[...decisions]}::text[], ${sql.id(row, 'decision')})`;
  const same = unique_with.map((name) => sql`k.${sql.id(name)} = t.${sql.id(name)}`);
  const both = sql.join([sql`true`, ...same], sql` and `);
  await sql`delete from ${sql.id(table)} k using ${sql.id(table)} t
    where k.${sql.id(column)} = ${to} and t.${sql.id(column)} = ${from} and ${both} and ${rank('t')} < ${rank('k')}`.execute(
    db,
  );
}

/** The kept account has no such row yet. */
function freeAt({ table, column, unique_with = [] }: Move, to: string): RawBuilder<unknown> {
  const same = unique_with.map((name) => sql`k.${sql.id(name)} = t.${sql.id(name)}`);
  const conditions = sql.join([sql`k.${sql.id(column)} = ${to}`, ...same], sql` and `);
  return sql`not exists (select from ${sql.id(table)} k where ${conditions})`;
}

/** Who wrote a message or sent a file is no foreign key; it moves in the threads of what the account has now. */
async function moveSenders(
  { db, services }: Ctx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const threads = sql`(
    select 'policy' as parent_type, policy_id as parent_id from policies where user_id = ${to}
    union all select 'claim', claim_id from claims where user_id = ${to}
    union all select 'request', request_id from requests where user_id = ${to}
    union all select 'account', ${to}::uuid)`;
  await askKeepers(services, (keeper) => keeper.repointAccount?.(db, { from, to, threads }));
}
