import { sql } from 'kysely';
import type { SearchKind } from '#domain/search/search-kinds.ts';
import { seesAll, type SearchQuestion } from '#server/search/search-question.ts';
import {
  patternBeginsWith,
  hasWords,
  isWorthWalking,
  numberStart,
  numberTail,
  type Condition,
  type Sql,
} from '#server/search/search-words.ts';

/** What each kind's part of the statement selects, in this order. */
export const foundColumns = sql`kind, record_id, label, note, status, is_vi, rank, at`;

/** Rows that a source looks at: numbers that begin alike, and the newest ones of somebody. */
const numbersLookedAt = 300;
export const ownLookedAt = 600;

/** The same where a team or an event is named, for each that is meant: more when something else narrows them down. */
export function namedLookedAt({ query }: SearchQuestion): number {
  return query.text === '' && query.status.length === 0 && query.amount === null ? 40 : 150;
}

/** Who sees all rows needs no more numbers than are shown; the others see some of those that begin alike. */
function numbersWanted(question: SearchQuestion): number {
  return seesAll(question) ? 4 * question.limit : numbersLookedAt;
}

export const relatedEach = 12;

/** Amounts of a column within what was asked for. */
export function amountIn(column: string, { query }: SearchQuestion): Condition[] {
  const min = query.amount?.min ?? null;
  const max = query.amount?.max ?? null;
  return [
    ...(min === null ? [] : [sql<boolean>`${sql.ref(column)} >= ${min}`]),
    ...(max === null ? [] : [sql<boolean>`${sql.ref(column)} <= ${max}`]),
  ];
}

export function allOf(...conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** Rows of a table whose number begins as typed, and those whose last digits do: two walks down an index. */
export function byNumber(options: {
  table: string;
  id: string;
  columns: readonly string[];
  question: SearchQuestion;
}): Sql[] {
  const { text } = options.question.query;
  const start = numberStart(text);
  const tail = numberTail(text);
  return options.columns.flatMap((column) => {
    const number = sql.ref(`${options.table}.${column}`);
    const walk = (value: Sql, pattern: string) =>
      sql`(select ${sql.ref(`${options.table}.${options.id}`)} as id, false as whole from ${sql.table(options.table)}
        where ${patternBeginsWith(value, sql`${pattern}::text`)} order by ${value} using ~<~ limit ${numbersWanted(options.question)})`;
    return [
      ...(start === '' ? [] : [walk(number, start)]),
      ...(tail === null ? [] : [walk(sql`number_tail(${number})`, tail)]),
    ];
  });
}

/** Ranks: 0 the number or name itself, 1 its beginning, 2 last digits, 3 a name with it, 4 words of a record, 5 related. */
export const wordsRank = sql.lit(4);
export const noRank = sql.lit(5);

/** How well a row's numbers match, 0 to 2, or not at all. */
export function numberRank(columns: readonly string[], text: string): Sql {
  const start = numberStart(text);
  const tail = numberTail(text);
  if (start === '' && tail === null) return noRank;
  const each = columns.map((column) => {
    const value = sql.ref(column);
    return sql`case when ${value} = ${start} then 0 ${
      tail === null ? sql`` : sql`when number_tail(${value}) = ${tail} then 0`
    } when ${value} like ${start} || '%' then 1 ${
      tail === null ? sql`` : sql`when number_tail(${value}) like ${tail} || '%' then 2`
    } else ${noRank} end`;
  });
  return sql`least(${sql.join(each)})`;
}

/** Ids from all sources, and from the trigram index only when they gave few and the text can narrow it down. */
export function idsFrom(options: {
  name: string;
  sources: readonly Sql[];
  table: string;
  id: string;
  question: SearchQuestion;
  visible: Condition;
}): Sql {
  const { name, sources, table, id, question, visible } = options;
  const { text } = question.query;
  const [few, walked] = [sql.ref(`${name}_first`), sql.ref(`${name}_walk`)];
  const union =
    sources.length === 0
      ? sql`select null::uuid as id, false as whole where false`
      : sql.join(sources, sql` union all `);
  const walk = isWorthWalking(text)
    ? sql`union all (select id, false from ${walked}
        where (select count(*) from ${few}) < ${question.limit} limit ${numbersLookedAt})`
    : sql``;
  return sql`${few} as materialized (${union}),
    ${walked} as materialized (select ${sql.ref(`${table}.${id}`)} as id from ${sql.table(table)}
      where ${hasWords(`${table}.search_text`, text)} and ${visible}),
    ${sql.ref(name)} as materialized (
      select id, bool_or(whole) as whole from (select id, whole from ${few} ${walk}) gathered group by id)`;
}

/** The best of a kind: its rows in order, at most as many as asked for. */
export function bestOf(options: {
  kind: SearchKind | Sql;
  record_id: Sql;
  label: Sql;
  note: Sql;
  status: Sql;
  is_vi: Sql;
  rank: Sql;
  at: Sql;
  from: Sql;
  where: Condition;
  limit: number;
}): Sql {
  const kind = typeof options.kind === 'string' ? sql`${options.kind}::text` : options.kind;
  return sql`(select ${kind} as kind, ${options.record_id}::text as record_id, ${options.label} as label,
    ${options.note} as note, ${options.status} as status, ${options.is_vi} as is_vi, ${options.rank} as rank,
    ${options.at} as at
    from ${options.from} where ${options.where}
    order by rank, at desc nulls last limit ${options.limit})`;
}
