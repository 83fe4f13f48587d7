import { sql } from 'kysely';
import { FixBook } from '#domain/imports/import-fixes.ts';
import type { ReferenceKind } from '#domain/imports/import-target.ts';
import { dateOrderOf, type DateOrder } from '#domain/imports/read-date-cell.ts';
import {
  readValues,
  referencesOf,
  type NamedReference,
  type Resolution,
  type RowReader,
} from '#domain/imports/read-row.ts';
import { rowBatches, type ImportRun } from '#server/imports/import-run.ts';
import { references } from '#server/imports/import-stores.ts';
import type { Queryable } from '#server/platform/context.ts';

/**
 * Everything that the rows of an import are read with: how its dates are written, and what the names in it are. Names
 * are gathered over the whole file and looked up together, once for each kind.
 */
export async function openRowReader(
  db: Queryable,
  run: ImportRun,
  onRows: (count: number) => Promise<void>,
): Promise<RowReader> {
  const fixes = new FixBook(run.fixes);
  const orders = await dateOrders(db, run, fixes);
  const partial = { target: run.target, sources: run.sources, fixes, orders };
  const named = new Map<string, NamedReference>();
  for await (const rows of rowBatches(db, run.import_id)) {
    for (const { cells } of rows)
      for (const reference of referencesOf(run.target, readValues(partial, cells).values))
        named.set(keyOf(reference), reference);
    await onRows(rows.length);
  }
  const known = await lookUp(db, run, [...named.values()]);
  return {
    ...partial,
    resolve: (reference) => known.found.get(keyOf(reference)) ?? { found: 'none' },
    recordOf: (field, id) => known.records.get(`${field}|${id}`) ?? { found: 'none' },
  };
}

const keyOf = ({ field, text, hints }: NamedReference): string =>
  `${field}|${text}|${JSON.stringify(hints)}`;

/** How the dates of each column are written, from all the values in it. */
async function dateOrders(
  db: Queryable,
  run: ImportRun,
  fixes: FixBook,
): Promise<Map<string, DateOrder | 'ambiguous'>> {
  const orders = new Map<string, DateOrder | 'ambiguous'>();
  for (const field of run.target.fields) {
    if (field.kind !== 'date') continue;
    const column = run.sources.find((source) => source.field === field.id)?.column;
    const answered = fixes.orderOf(field.id);
    if (answered || column === null || column === undefined) {
      orders.set(field.id, answered ?? 'day_first');
      continue;
    }
    const { rows } = await sql<{ cell: string | null }>`select distinct cells[${column + 1}] as cell
      from import_rows where import_id = ${run.import_id}`.execute(db);
    orders.set(field.id, dateOrderOf(rows.map(({ cell }) => cell ?? '')));
  }
  return orders;
}

async function lookUp(
  db: Queryable,
  run: ImportRun,
  named: readonly NamedReference[],
): Promise<{ found: Map<string, Resolution>; records: Map<string, Resolution> }> {
  const found = new Map<string, Resolution>();
  const records = new Map<string, Resolution>();
  const aliases = await taughtNames(db);
  for (const field of run.target.fields) {
    if (field.kind !== 'reference' || !field.refers_to) continue;
    const source = references[field.refers_to];
    const choices = await source.choices(db);
    for (const { id, label, facts } of choices)
      records.set(`${field.id}|${id}`, { found: 'one', id, label, facts });
    const asked = named.filter((reference) => reference.field === field.id);
    const answers = source.resolve(asked, choices, aliases.get(field.refers_to) ?? new Map());
    for (const [index, reference] of asked.entries())
      found.set(keyOf(reference), answers[index] ?? { found: 'none' });
  }
  return { found, records };
}

async function taughtNames(db: Queryable): Promise<Map<ReferenceKind, Map<string, string>>> {
  const taught = new Map<ReferenceKind, Map<string, string>>();
  for (const { reference, alias, record_id } of await db
    .selectFrom('import_aliases')
    .selectAll()
    .execute()) {
    const kind = reference as ReferenceKind;
    taught.set(kind, (taught.get(kind) ?? new Map<string, string>()).set(alias, record_id));
  }
  return taught;
}
