import { sql } from 'kysely';
import { documentStatuses } from '#domain/policies/document-status.ts';
import { policyRule } from '#server/policies/policy-access.ts';
import {
  allOf,
  amountIn,
  bestOf,
  byNumber,
  idsFrom,
  namedLookedAt,
  noRank,
  numberRank,
  ownLookedAt,
  relatedEach,
  wordsRank,
} from '#server/search/found-rows.ts';
import {
  eventText,
  seesAll,
  wantedStatuses,
  wayOf,
  type SearchQuestion,
} from '#server/search/search-question.ts';
import {
  hasWords,
  isNumberWithin,
  likeText,
  type Condition,
  type Sql,
} from '#server/search/search-words.ts';

const states = sql`(values ('quote'), ('policy')) s (state)`;

/** The newest documents of the accounts that are near. */
function ofAccounts(each: number): Sql {
  return sql`(select d.policy_id as id, n.whole from near_accounts n cross join ${states} cross join lateral (
    select policy_id from policies where policies.user_id = n.id and policies.document_state = s.state
    order by policies.created_at desc limit ${each}) d)`;
}

function throughItems(near: string, column: 'event_id' | 'car_id', each: number): Sql {
  return sql`(select d.policy_id as id, n.whole from ${sql.ref(near)} n cross join lateral (
    select policy_id from policy_items where policy_items.${sql.ref(column)} = n.id and policy_items.current
    limit ${each}) d)`;
}

function ofDrivers(each: number): Sql {
  return sql`(select d.policy_id as id, n.whole from near_drivers n cross join lateral (
    select i.policy_id from policy_item_drivers p join policy_items i using (item_id)
    where p.driver_id = n.id and i.current limit ${each}) d)`;
}

/** An insurer's newest of every status, since its index goes by status. */
function ofInsurer(question: SearchQuestion): Sql {
  const statuses = wantedStatuses(question, 'document') ?? documentStatuses;
  return sql`(select d.policy_id as id, false as whole from unnest(${statuses}::text[]) w (status)
    cross join lateral (select policy_id from policies
      where policies.insurer_id = ${question.actor.insurer_id}::uuid and policies.status = w.status
      order by policies.created_at desc limit ${ownLookedAt / 5}) d)`;
}

/** The newest rows that are this person's: few enough to look at each of them. */
function own(question: SearchQuestion): Sql[] {
  const { actor } = question;
  if (seesAll(question)) return [];
  const newest = (where: Sql) =>
    sql`(select policies.policy_id as id, false as whole from policies where ${where}
      order by policies.created_at desc limit ${ownLookedAt})`;
  switch (actor.account_type) {
    case 'agent':
      return [newest(sql`policies.user_id = ${actor.user_id}`)];
    case 'brokerage':
      return [newest(sql`policies.broker_id = ${actor.user_id}`)];
    case 'insurer':
      return [
        ofInsurer(question),
        newest(sql`policies.panel_insurer_ids @> array[${actor.insurer_id}]::uuid[]`),
      ];
    default:
      return [];
  }
}

function newestOfStatus(question: SearchQuestion): Sql[] {
  const statuses = wantedStatuses(question, 'document');
  const each = question.query.amount ? ownLookedAt : 50;
  if (statuses === null)
    return [
      sql`(select d.policy_id as id, true as whole from ${states} cross join lateral (
        select policy_id from policies where policies.document_state = s.state
        order by policies.created_at desc, policies.policy_id desc limit ${each}) d)`,
    ];
  return [
    sql`(select d.policy_id as id, true as whole from ${states} cross join unnest(${statuses}::text[]) w (status)
      cross join lateral (select policy_id from policies
        where policies.document_state = s.state and policies.status = w.status
        order by policies.created_at desc, policies.policy_id desc limit ${each}) d)`,
  ];
}

function sources(question: SearchQuestion): Sql[] {
  switch (wayOf(question)) {
    case 'team':
      return [ofAccounts(namedLookedAt(question))];
    case 'event':
      return [throughItems('near_events', 'event_id', namedLookedAt(question))];
    case 'newest':
      return seesAll(question) ? newestOfStatus(question) : own(question);
    case 'text':
      return [
        ...byNumber({
          table: 'policies',
          id: 'policy_id',
          columns: ['quote_number', 'policy_number'],
          question,
        }),
        ...byNumbersWithin(question),
        ofAccounts(relatedEach),
        throughItems('near_events', 'event_id', relatedEach * 2),
        throughItems('near_cars', 'car_id', relatedEach),
        ofDrivers(relatedEach),
        ...own(question),
      ];
  }
}

/** So many documents are looked at that insure what has such a number. */
const numbersLookedAt = 60;

/**
 * Documents by the number of an object that they insure, or by that which the outside broker gave them. A client, like
 * everybody outside, finds what stands in the version that was sent.
 */
function byNumbersWithin(question: SearchQuestion): Sql[] {
  const { text } = question.query;
  if (!isNumberWithin(text)) return [];
  const said = sql`searchable(${`%${likeText(text)}%`})`;
  const version = seesAll(question)
    ? sql`v.version_id in (policies.version_id, policies.locked_version_id)`
    : sql`v.version_id = policies.locked_version_id`;
  return [
    // By the index, whatever is typed: with a limit beside it a walk through all versions would look as short.
    sql`(with v as materialized (select policy_id, version_id from policy_versions
        where content ? 'line' and numbers_of_objects(content) like ${said})
      select v.policy_id as id, true as whole from v join policies using (policy_id)
      where ${version} and ${policyRule.visible(question.actor)} limit ${numbersLookedAt})`,
    sql`(select r.policy_id as id, true as whole from broker_rounds r join policies using (policy_id)
      where r.broker_policy_number <> '' and searchable(r.broker_policy_number) like ${said}
        and ${policyRule.visible(question.actor)}
      limit ${numbersLookedAt})`,
  ];
}

function filters(question: SearchQuestion): Condition {
  const { query } = question;
  const statuses = wantedStatuses(question, 'document');
  return allOf(
    ...(statuses === null ? [] : [sql<boolean>`policies.status = any(${statuses}::text[])`]),
    ...amountIn('policies.gross', question),
    ...(wayOf(question) === 'team'
      ? [sql<boolean>`policies.user_id in (select id from near_accounts where whole)`]
      : []),
    ...(query.event.length > 0 && wayOf(question) !== 'event'
      ? [hasWords('policies.search_text', eventText(question))]
      : []),
    ...(wayOf(question) === 'event' ? [sql<boolean>`policy_ids.whole`] : []),
  );
}

/** Quotes and policies: the ids from every way to them, then one look at each. */
export function findDocuments(question: SearchQuestion): { tables: Sql[]; parts: Sql[] } {
  const wanted = (['policy', 'quote'] as const).filter((kind) => question.kinds.has(kind));
  const statuses = wantedStatuses(question, 'document');
  if (wanted.length === 0 || statuses?.length === 0) return { tables: [], parts: [] };
  const { query, actor } = question;
  const visible = policyRule.visible(actor);
  const columns = ['policies.quote_number', 'policies.policy_number'];
  const rank = query.text === '' ? wordsRank : numberRank(columns, query.text);
  const words = hasWords('policies.search_text', query.text);
  const textFits =
    wayOf(question) === 'text'
      ? sql<boolean>`(policy_ids.whole or ${words} or ${rank} < ${wordsRank})`
      : sql<boolean>`(${words} or ${query.text === '' ? sql`true` : sql`${rank} < ${wordsRank}`})`;
  // A client reads the version that was sent; what staff write at the moment is not its title.
  const title =
    actor.account_type === 'agent'
      ? sql`case when policies.version_id = policies.locked_version_id then policies.cover_title else '' end`
      : sql`policies.client_name`;
  return {
    tables: [
      idsFrom({
        name: 'policy_ids',
        sources: sources(question),
        table: 'policies',
        id: 'policy_id',
        question,
        visible,
      }),
    ],
    parts: wanted.map((state) =>
      bestOf({
        kind: state,
        record_id: sql`policies.policy_id`,
        label:
          state === 'policy'
            ? sql`coalesce(policies.policy_number, policies.quote_number)`
            : sql`policies.quote_number`,
        note: title,
        status: sql`policies.status`,
        is_vi: sql`policies.insurance_type <> 'on_track'`,
        rank: sql`least(${rank}, case when ${words} then ${wordsRank} else ${noRank} end)`,
        at: sql`policies.created_at`,
        from: sql`policy_ids join policies on policies.policy_id = policy_ids.id`,
        where: allOf(
          sql<boolean>`policies.document_state = ${state}`,
          visible,
          filters(question),
          textFits,
        ),
        limit: question.limit,
      }),
    ),
  };
}
