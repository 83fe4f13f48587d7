import { sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/**
 * The next number of a series in a year, from 1. Nobody waits for anybody, and what is rolled back leaves a gap:
 * numbers that must have none (invoices, credit notes) come from `next_number`, whose writers queue. Every year has a
 * sequence of its own, which its first number makes, with the owner's rights; it goes on after what `next_number` gave of
 * the same series.
 */
export async function nextNumberWithGaps(
  db: Queryable,
  { series, year }: { series: 'claim' | 'quote' | 'policy'; year: number },
): Promise<number> {
  const name = `${series}_numbers_${year}`;
  const next = async () => {
    const found = await sql<{ number: number | null }>`
      select nextval(to_regclass(${name}::text)) as number ${prepared}`.execute(db);
    return found.rows[0]?.number ?? null;
  };
  const number = await next();
  if (number !== null) return number;
  await sql`select make_number_sequence(${series}, ${year}::int)`.execute(db);
  const first = await next();
  if (first === null) throw new Error(`there is no sequence ${name}`);
  return first;
}

/** A series without gaps goes on behind a number that was given already; a counter that is further stays. */
export async function raiseLastNumber(
  db: Queryable,
  { series, year, at_least }: { series: string; year: number; at_least: number },
): Promise<void> {
  await sql`insert into number_series (series, year, last_number) values (${series}, ${year}::int, ${at_least}::int)
    on conflict (series, year) do update
    set last_number = greatest(number_series.last_number, excluded.last_number)`.execute(db);
}
