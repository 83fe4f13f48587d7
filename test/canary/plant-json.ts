import { jsonReaders } from '#test/canary/column-readers.ts';
import type { Secrets } from '#test/canary/plant-secrets.ts';
import type { RowOwner } from '#test/canary/row-owners.ts';

/** Whose JSON is told to people: as answers, as a history and in the archive of a person. */
const toldTables: ReadonlySet<string> = new Set([
  'accounts',
  'cars',
  'circuits',
  'claims',
  'drivers',
  'invoices',
  'policies',
  'policy_versions',
  'requests',
]);

/**
 * Tables by name, where a text among figures would be read as one of them; what somebody's own screens keep; and a client's
 * answers to the questions of a line, all of which are for everybody who reads the claim.
 */
const open: ReadonlySet<string> = new Set([
  'drivers.categories',
  'accounts.preferences',
  'claims.loss_answers',
]);

/**
 * The JSON of a row with a secret for each path that has a reader, and one for staff alone in every object at whatever
 * depth: a field that somebody adds there tomorrow, and that no answer declares.
 */
export function filledJson(plan: {
  table: string;
  row: Record<string, unknown>;
  /** Those of JSON. */
  columns: readonly string[];
  owner: RowOwner;
  secrets: Secrets;
}): Record<string, unknown> {
  const { table, row, columns, owner, secrets } = plan;
  return Object.fromEntries(
    columns.flatMap((column) => {
      const value = row[column];
      if (typeof value !== 'object' || value === null) return [];
      const named = jsonReaders.filter((one) => one.table === table && one.column === column);
      const is_told = toldTables.has(table) && !open.has(`${table}.${column}`);
      if (!is_told && named.length === 0) return [];
      const word = () =>
        secrets.word({ ...owner, readers: 'staff', column: `${table}.${column}, undeclared` });
      // A risk with a part that is not priced is refused, as it should be; what it says is told nowhere.
      const filled =
        is_told && column !== 'rating_risk' ? withFields(value, word) : structuredClone(value);
      for (const { path, readers } of named)
        putAt(
          filled,
          path,
          secrets.word({ ...owner, readers, column: `${table}.${column}.${path.join('.')}` }),
        );
      return [[column, filled]];
    }),
  );
}

function withFields(value: unknown, word: () => string): unknown {
  if (Array.isArray(value)) return value.map((each) => withFields(each, word));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([key, each]) => [key, withFields(each, word)]);
  return { ...Object.fromEntries(inner), undeclared: word() };
}

function putAt(value: unknown, path: readonly string[], word: string): void {
  const last = path.length - 1;
  let at = value as Record<string, unknown> | undefined;
  for (const key of path.slice(0, last)) at = at?.[key] as Record<string, unknown> | undefined;
  const key = path[last];
  if (typeof at === 'object' && key !== undefined) at[key] = word;
}
