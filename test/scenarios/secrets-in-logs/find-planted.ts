import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** What must stand nowhere, by what it is. */
export type Planted = ReadonlyMap<string, string>;

/** Every way in which a text is written down: as it is, in an address, in JSON, in base64 at each of its three places. */
function spellingsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    // The first and the last signs hold bits of what stands beside it.
    return bytes
      .toString('base64')
      .replaceAll('=', '')
      .slice(before === 0 ? 0 : before + 1, -2);
  });
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...base64];
}

/** The names of the secrets that stand in a text. */
export function plantedIn(text: string, planted: Planted): string[] {
  return [...planted]
    .filter(([, secret]) => spellingsOf(secret).some((spelling) => text.includes(spelling)))
    .map(([name]) => name);
}

/** What stands in the files of a folder that are written for people to read: logs, and what commands said. */
export function plantedInLogs(folder: string, planted: Planted): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(log|txt)$/.test(name))
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .flatMap((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      return plantedIn(text, planted).map((secret) => `${secret} in ${name}`);
    });
}

/** What stands in the rows of every table, those of the job queue included. */
export async function plantedInTables(db: Db, planted: Planted): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select x::text as text from ${sql.raw(name)} x`.execute(db);
    const text = rows.map((row) => row.text).join('\n');
    found.push(...plantedIn(text, planted).map((secret) => `${secret} in ${name}`));
  }
  return found;
}
