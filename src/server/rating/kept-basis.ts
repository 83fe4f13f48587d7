import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { calculateOnTrack, type OnTrackCalculation } from '#domain/rating/calculate-on-track.ts';
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import { readKeptRisk } from '#server/rating/kept-risk.ts';

/** What a version's calculation was made of. */
export interface KeptCalculation {
  rating_risk: OnTrackInput;
  basis_hash: string;
}

/** The keys of records in the order of the alphabet, so that what comes back from the database is written alike. */
const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Tables that were read by their name: to name them again would be long work. */
const named = new WeakMap<OnTrackTables, string>();

/** The name of tables by what is in them: versions that were priced alike share one copy. */
export function basisHash(tables: OnTrackTables): string {
  return (
    named.get(tables) ??
    createHash('sha256').update(JSON.stringify(tables, sortedKeys)).digest('hex')
  );
}

/** Keeps what a calculation took from tables, circuits and premium tax, unless it is there already. */
export async function keepBasis(
  db: Queryable,
  { basis_hash, tables }: { basis_hash: string; tables: OnTrackTables },
): Promise<void> {
  const known = await db
    .selectFrom('rating_bases')
    .select('basis_hash')
    .where('basis_hash', '=', basis_hash)
    .modifyEnd(prepared)
    .executeTakeFirst();
  if (!known)
    await db
      .insertInto('rating_bases')
      .values({ basis_hash, tables: JSON.stringify(tables) })
      .onConflict((conflict) => conflict.column('basis_hash').doNothing())
      .execute();
}

const MOST_READ = 8;
/** What was read last, the latest at the end: under its name nothing else is ever kept. */
const read = new Map<string, OnTrackTables>();

function remember(basis_hash: string, tables: OnTrackTables): void {
  named.set(tables, basis_hash);
  read.delete(basis_hash);
  read.set(basis_hash, tables);
  for (const oldest of read.keys()) {
    if (read.size <= MOST_READ) break;
    read.delete(oldest);
  }
}

/** The kept tables by their names; asked once for many versions, and those of the last ones are at hand. */
export async function keptBases(
  db: Queryable,
  hashes: readonly string[],
): Promise<Map<string, OnTrackTables>> {
  const bases = new Map<string, OnTrackTables>();
  const missing = new Set<string>();
  for (const hash of hashes) {
    const tables = read.get(hash);
    if (tables) bases.set(hash, tables);
    else missing.add(hash);
  }
  for (const [hash, tables] of bases) remember(hash, tables);
  if (missing.size === 0) return bases;
  const rows = await db
    .selectFrom('rating_bases')
    .select(['basis_hash', 'tables'])
    .where(sql<boolean>`basis_hash = any(${[...missing]}::text[])`)
    .modifyEnd(prepared)
    .execute();
  for (const { basis_hash, ...row } of rows) {
    const tables = row.tables as unknown as OnTrackTables;
    remember(basis_hash, tables);
    bases.set(basis_hash, tables);
  }
  return bases;
}

/** A version calculated again with the tables it was priced with: the same cents, whatever was published since. */
export function recalculate(
  { rating_risk, basis_hash }: KeptCalculation,
  bases: ReadonlyMap<string, OnTrackTables>,
): OnTrackCalculation {
  const tables = bases.get(basis_hash);
  if (!tables) throw new Error(`the tables of a calculation are lost: ${basis_hash}`);
  return calculateOnTrack(readKeptRisk(rating_risk), tables);
}
