import { sql } from 'kysely';
import { accountRule } from '#server/accounts/account-access.ts';
import { carRule, driverRule } from '#server/garage/garage-access.ts';
import {
  eventText,
  seesAll,
  teamText,
  wayOf,
  type SearchQuestion,
} from '#server/search/search-question.ts';
import {
  hasAnyWord,
  hasWords,
  likeText,
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

/** Insurers and loss adjusters do not see accounts, cars and drivers, but may find their records by those names. */
function scoped(question: SearchQuestion, visible: Condition): Condition {
  const { account_type } = question.actor;
  return account_type === 'insurer' || account_type === 'loss_adjuster' ? sql`true` : visible;
}

interface Entity {
  name: string;
  table: 'accounts' | 'events' | 'cars' | 'drivers';
  id: string;
  text: string;
  visible: Condition;
  order: Sql;
}

/** The best few of one table: with all words (`whole`), and with some of them where that leaves room for the record. */
function nearest({ name, table, id, text, visible, order }: Entity): Sql {
  const column = `${table}.search_text`;
  const from = sql.table(table);
  const key = sql.ref(`${table}.${id}`);
  return sql`${sql.ref(name)} as materialized (
    select id, bool_or(whole) as whole from (
      (select id, true as whole from (
        select ${key} as id, ${order} as rank from ${from}
        where ${hasWords(column, text)} and ${visible} limit ${looked_at}) n
       order by rank, id desc limit ${kept})
      union all
      (select id, false from (
        select ${key} as id, ${wordCount(column, text)} as words from ${from}
        where ${hasAnyWord(column, text)} and ${visible} limit ${looked_at}) n
       order by words desc, id desc limit ${kept})
    ) both_ways group by id)`;
}

const starts = (column: string, text: string): Sql =>
  sql`(${sql.ref(column)} not like searchable(${likeText(text)}) || '%')::int`;

/** The common table expressions near_accounts, near_events, near_cars, near_drivers that a way needs. */
export function nearEntities(question: SearchQuestion): Sql[] {
  const { actor, query } = question;
  const way = wayOf(question);
  const account = (text: string): Entity => ({
    name: 'near_accounts',
    table: 'accounts',
    id: 'user_id',
    text,
    visible: scoped(question, accountRule.visible(actor)),
    order: starts('accounts.search_text', text),
  });
  const event = (text: string): Entity => ({
    name: 'near_events',
    table: 'events',
    id: 'event_id',
    text,
    visible: sql`true`,
    order: sql`-extract(epoch from events.start_on::timestamp)`,
  });
  if (way === 'team') return [nearest(account(teamText(question)))];
  if (way === 'event') return [nearest(event(eventText(question)))];
  if (way === 'newest') return [];
  return [
    nearest(account(query.text)),
    nearest(event(query.text)),
    nearest({
      name: 'near_cars',
      table: 'cars',
      id: 'car_id',
      text: query.text,
      visible: scoped(question, carRule.visible(actor)),
      order: sql`0`,
    }),
    nearest({
      name: 'near_drivers',
      table: 'drivers',
      id: 'driver_id',
      text: query.text,
      visible: seesAll(question) ? sql`true` : scoped(question, driverRule.visible(actor)),
      order: starts('drivers.search_text', query.text),
    }),
  ];
}
