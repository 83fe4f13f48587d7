import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import { lines } from '#domain/lines/lines.ts';
import { type InsuranceType, isVi, type ViType } from '#domain/policies/insurance-types.ts';
import type { TableCell } from '#domain/rating/table-cells.ts';
import { changeCells, tableCells } from '#domain/rating/table-cells.ts';
import { changeLineCells, lineTableCells } from '#domain/lines/line-table-cells.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import type { StoredTables } from '#server/rating/rating-basis.ts';

/** A version of the tables of a various insurance as it is stored. */
export interface StoredLineTables {
  line: unknown;
}

/** What stands in a version of the tables, of whichever line. */
interface VersionTables {
  insurance_type: InsuranceType;
  tables: StoredTables | StoredLineTables;
}

/** The numbers of a line; no version where its line has none yet, and the product's own count. */
interface LineTables {
  version: string | null;
  tables: unknown;
}

/** A version's line and numbers, drafts too. */
export async function versionTables(db: Queryable, version: string): Promise<VersionTables> {
  const row = await db
    .selectFrom('rating_tables')
    .select(['insurance_type', 'tables'])
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return { ...row, tables: row.tables as unknown as VersionTables['tables'] };
}

/** The numbers of a version as cells. */
export function cellsOf({ insurance_type, tables }: VersionTables): TableCell[] {
  if ('on_track' in tables) return tableCells(tables.on_track);
  return isVi(insurance_type) ? lineTableCells(insurance_type, tables.line) : [];
}

/** The stored tables with some cells changed. */
export function changedTables(
  { insurance_type, tables }: VersionTables,
  changes: readonly { path: string; value: string }[],
) {
  if ('on_track' in tables) {
    const changed = changeCells(tables.on_track, changes);
    return changed.ok ? { ok: true as const, tables: { on_track: changed.tables } } : changed;
  }
  const changed = changeLineCells(insurance_type as ViType, tables.line, changes);
  return changed.ok ? { ok: true as const, tables: { line: changed.tables } } : changed;
}

/** A version of a line's tables, a draft too. */
export async function lineTablesNamed(
  db: Queryable,
  insurance_type: ViType,
  version: string,
): Promise<LineTables> {
  const found = await versionTables(db, version);
  if (found.insurance_type !== insurance_type || !('line' in found.tables))
    throw fieldError('version', 'another_line', 'These tables are of another insurance.');
  return { version, tables: found.tables.line };
}

/** The tables of a line that price a cover whose first day it is, with the name of their version (decision 082). */
export async function lineTablesOn(
  db: Queryable,
  insurance_type: ViType,
  on_date: CalendarDate,
): Promise<LineTables> {
  const row = await db
    .selectFrom('rating_tables')
    .select(['version', 'tables'])
    .where('insurance_type', '=', insurance_type)
    .where('published_at', 'is not', null)
    .orderBy(sql`valid_from <= ${on_date}::date`, 'desc')
    .orderBy(sql`abs(valid_from - ${on_date}::date)`)
    .limit(1)
    .executeTakeFirst();
  if (!row) return { version: null, tables: lines[insurance_type].tables };
  return { version: row.version, tables: (row.tables as unknown as StoredLineTables).line };
}
