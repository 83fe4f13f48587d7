import { sql } from 'kysely';
import { accountRule } from '#server/accounts/people/account-access.ts';
import { carRule, driverRule } from '#server/garage/garage-access.ts';
import {
  eventText,
  seesAll,
  teamText,
  wayOf,
  type SearchQuestion,
} from '#server/search/search-question.ts';
import {
  beginsWith,
  hasAnyWord,
  hasLongWord,
  hasWords,
  likeText,
  partsOf,
  wordCount,
  type Condition,
  type Sql,
} from '#server/search/search-words.ts';

/**
 * Records carry the names of the team, the event, the car and the driver. Those are few, so a name is looked up there
 * and what belongs to it comes by foreign keys: a common name costs no more than a rare one.
 */
const looked_at = 200;
const kept = 5;

/** Phrases read from the first one on: one record may begin so with several. */
const phrasesLookedAt = 40;
const relatedPhrases = 12;

/**
 * Staff see all accounts, cars and drivers; insurers and loss adjusters see none, but may find their records by those
 * names. Both are looked up among all.
 */
export function looksAtAll(question: SearchQuestion): boolean {
  const { account_type } = question.actor;
  return seesAll(question) || account_type === 'insurer' || account_type === 'loss_adjuster';
}

/** What the phrases of a table are kept under; events are too few to need any. */
type Phrased = 'account' | 'car' | 'driver';

interface Entity {
  name: string;
  table: 'accounts' | 'events' | 'cars' | 'drivers';
  id: string;
  text: string;
  /** Whose rows are few enough to look at each of them; null: all rows. */
  visible: Condition | null;
  order: Sql;
}

/** The best few of one table: with all words (`whole`), and with some of them where that leaves room for the record. */
function nearest({ name, table, id, text, visible, order }: Entity): Sql {
  const column = `${table}.search_text`;
  const key = sql.ref(`${table}.${id}`);
  const rows = sql.table(table);
  const from = visible
    ? sql`(select ${key}, ${sql.ref(column)} from ${rows} where ${visible} offset 0) ${rows}`
    : rows;
  return sql`${sql.ref(name)} as materialized (
    select id, bool_or(whole) as whole from (
      (select id, true as whole from (
        select ${key} as id, ${order} as rank from ${from}
        where ${hasWords(column, text)} limit ${looked_at}) n
       order by rank, id desc limit ${kept})
      union all
      (select id, false from (
        select ${key} as id, ${wordCount(column, text)} as words from ${from}
        where ${hasAnyWord(column, text)} limit ${looked_at}) n
       order by words desc, id desc limit ${kept})
    ) both_ways group by id)`;
}

const starts = (column: string, text: string): Sql =>
  sql`(${sql.ref(column)} not like searchable(${likeText(text)}) || '%')::int`;

/**
 * The same where all rows may be looked at: what was typed so far is the beginning of a phrase, so the first rows are
 * read off an index, however many begin so. Only what is found too seldom as it stands walks the trigrams.
 */
function nearestByPhrase({ name, phrases, table, id, text }: Entity & { phrases: Phrased }): Sql {
  const [first, walk] = [sql.ref(`${name}_first`), sql.ref(`${name}_walk`)];
  const parts = partsOf(text);
  const walked = hasLongWord(text) ? hasWords(`${table}.search_text`, text) : sql`false`;
  return sql`${first} as materialized (
    select record_id as id from (${beginningWith(phrases, sql`${text}::text`, phrasesLookedAt)}) p
    group by record_id order by min(phrase) limit ${kept}
  ), ${walk} as materialized (
    select ${sql.ref(`${table}.${id}`)} as id from ${sql.table(table)} where ${walked}
  ), ${sql.ref(name)} as materialized (
    select id, bool_or(whole) as whole from (
      select id, true as whole from ${first}
      union all
      (select id, true from ${walk} where (select count(*) from ${first}) < ${kept} limit ${kept})
      union all
      (select p.record_id, false
       from unnest(${parts.map(({ said }) => said)}::text[], ${parts.map(({ words }) => words)}::int[]) part (said, words)
         cross join lateral (${beginningWith(phrases, sql`part.said`, relatedPhrases)}) p
       group by p.record_id order by max(part.words) desc, p.record_id desc limit ${kept})
    ) both_ways group by id)`;
}

function beginningWith(kind: Phrased, said: Sql, count: number): Sql {
  return sql`select phrase, record_id from search_phrases
    where kind = ${sql.lit(kind)} and ${beginsWith(sql`phrase`, sql`searchable(${said})`)}
    order by kind, phrase limit ${count}`;
}

/** The common table expressions near_accounts, near_events, near_cars, near_drivers that a way needs. */
export function nearEntities(question: SearchQuestion): Sql[] {
  const { actor, query } = question;
  const way = wayOf(question);
  const account = (text: string): Entity & { phrases: Phrased } => ({
    name: 'near_accounts',
    phrases: 'account',
    table: 'accounts',
    id: 'user_id',
    text,
    visible: accountRule.visible(actor),
    order: starts('accounts.search_text', text),
  });
  const event = (text: string): Entity => ({
    name: 'near_events',
    table: 'events',
    id: 'event_id',
    text,
    visible: null,
    order: sql`-extract(epoch from events.start_on::timestamp)`,
  });
  const near = (entity: Entity & { phrases: Phrased }) =>
    looksAtAll(question) ? nearestByPhrase(entity) : nearest(entity);
  if (way === 'team') return [near(account(teamText(question)))];
  if (way === 'event') return [nearest(event(eventText(question)))];
  if (way === 'newest') return [];
  return [
    near(account(query.text)),
    nearest(event(query.text)),
    near({
      name: 'near_cars',
      phrases: 'car',
      table: 'cars',
      id: 'car_id',
      text: query.text,
      visible: carRule.visible(actor),
      order: sql`0`,
    }),
    near({
      name: 'near_drivers',
      phrases: 'driver',
      table: 'drivers',
      id: 'driver_id',
      text: query.text,
      visible: driverRule.visible(actor),
      order: starts('drivers.search_text', query.text),
    }),
  ];
}
