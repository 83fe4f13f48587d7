import { sql } from 'kysely';
import { foldAllFigures } from '#server/analytics/fold-figures.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';

/** How many policies were worked out, and in how long. */
export interface Folded {
  policies: number;
  seconds: number;
}

/** Works the facts of all policies out that are marked; of a fresh stage those are all. */
export async function foldBook(db: Db): Promise<Folded> {
  const start = performance.now();
  const counted = await sql`select from figures limit 1`.execute(db);
  if (counted.rows.length === 0)
    await sql`insert into figure_changes select policy_id from policies`.execute(db);
  const found = await sql<{ n: number }>`select count(*) as n from figure_changes`.execute(db);
  const policies = Number(found.rows[0]?.n);
  await foldAllFigures({ db, clock: systemClock });
  if (policies > 0) await sql`analyze figures, figure_sums, figure_cars`.execute(db);
  return { policies, seconds: (performance.now() - start) / 1000 };
}

/**
 * Takes what is folded for all there is, since a large book takes hours to fold and no list shows its facts: what is read
 * beside lists is then read as on a book that has been folded.
 */
export async function takeAsFolded(db: Db): Promise<void> {
  await sql`delete from figure_changes`.execute(db);
  await sql`update figure_state set folded_at = now(), folded_day = amsterdam_day(now())`.execute(
    db,
  );
}

/**
 * Makes each fact of a folded book stand there `times` times, and each sum as large: a book so many times as large, of the
 * same clients and events, in minutes and not in hours. The copies are facts of policies that are nowhere else, which no
 * day changes. What was grown already is grown further, never back.
 */
export async function growBook(db: Db, times: number): Promise<void> {
  await sql`create table if not exists bench_grown (times int not null)`.execute(db);
  const found = await sql<{ times: number }>`select times from bench_grown`.execute(db);
  const before = found.rows[0]?.times ?? 1;
  if (times <= before) return;
  const columns = await columnsOf(db, 'figures');
  const copied = columns.filter(({ name }) => name !== 'figure_id').map(({ name }) => name);
  for (let copy = before; copy < times; copy += 1) {
    const made = copied.map((name) =>
      name === 'policy_id' || name === 'source_id'
        ? sql`md5(${sql.ref(name)}::text || ${String(copy)})::uuid`
        : name === 'changes_until'
          ? sql`'-infinity'::date`
          : sql.ref(name),
    );
    await sql`insert into figures (${sql.join(copied.map((name) => sql.ref(name)))})
      select ${sql.join(made)} from figures f
      where exists (select from policies p where p.policy_id = f.policy_id)`.execute(db);
    process.stdout.write(`  each fact ${copy + 1} times\n`);
  }
  for (const table of ['figure_sums', 'translated_sums', 'figure_cars']) {
    const amounts = (await columnsOf(db, table)).filter(({ type }) =>
      ['bigint', 'numeric'].includes(type),
    );
    const larger = amounts.map(
      ({ name }) => sql`${sql.ref(name)} = ${sql.ref(name)} / ${before} * ${times}`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(larger)}`.execute(db);
  }
  await sql`delete from bench_grown`.execute(db);
  await sql`insert into bench_grown values (${times})`.execute(db);
  for (const table of ['figures', 'figure_sums', 'translated_sums', 'figure_cars'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

async function columnsOf(db: Db, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
  return rows;
}
