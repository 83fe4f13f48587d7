import { sql, type Expression } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** Small queries by the names that their rows shall have. */
export type Queries = Readonly<Record<string, Expression<unknown>>>;

/** What small queries answer when they are read together (decision 030). */
export type Answers<Q extends Queries> = {
  [N in keyof Q]: Q[N] extends Expression<infer Row> ? Row[] : never;
};

/**
 * Reads several small queries in one prepared statement: one snapshot and one way to the database instead of one for
 * each. The rows come as JSON carries them, so instants and numerics are selected as numbers or text. Each query is
 * always the same text, as `prepared` asks.
 */
export async function readTogether<Q extends Queries>(
  db: Queryable,
  queries: Q,
): Promise<Answers<Q>> {
  const parts = Object.entries(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(row_to_json(q)), '[]') from (${query}) q) as ${sql.ref(name)}`,
  );
  const found = await sql<Answers<Q>>`select ${sql.join(parts)} ${prepared}`.execute(db);
  const [answers] = found.rows;
  if (!answers) throw new Error('a select without a table answered nothing');
  return answers;
}

/** Reads one small query by itself. */
export async function readAlone<Row>(db: Queryable, query: Expression<Row>): Promise<Row[]> {
  const found = await sql<Row>`${query} ${prepared}`.execute(db);
  return found.rows;
}
