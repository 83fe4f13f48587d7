import { tableOwners } from '#server/platform/database/table-owners.ts';
import type { SourceFile } from '#test/harness/source/import-graph.ts';

const written = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g,
  /\b(?:insert into|delete from|update)\s+"?([a-z_]+)"?/g,
  // What a keeper says becomes of its rows when records are merged.
  /'([a-z_]+)\.[a-z_]+': (?:moves|ends|stays|\{ \.\.\.(?:moves|ends))\b/g,
];

/** The tables that each file of the server floor writes although they are not its area's, by the file's path. */
export function foreignWrites(sources: readonly SourceFile[]): Record<string, string[]> {
  const owners: Readonly<Record<string, { area: string } | undefined>> = tableOwners;
  const found: Record<string, string[]> = {};
  for (const { path, text } of sources) {
    const area = /^src\/server\/(\w+)\//.exec(path)?.[1];
    if (area === undefined || path.endsWith('.test.ts')) continue;
    const tables = written.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, name]) => name),
    );
    const foreign = new Set(
      tables.filter((table) => {
        const owner = table === undefined ? undefined : owners[table];
        return owner !== undefined && owner.area !== area;
      }),
    );
    if (foreign.size > 0) found[path] = [...foreign].map(String).toSorted();
  }
  return found;
}
