import { sql } from 'kysely';
import {
  claimStatuses,
  claimStatusLabels,
  clientViewOf,
  clientViewStatuses,
} from '#domain/claims/claim-status.ts';
import { statusesMeant } from '#domain/search/search-query.ts';
import { claimOwnerOf, claimRule } from '#server/claims/claim-access.ts';
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
  wantedStatuses,
  wayOf,
  type SearchQuestion,
} from '#server/search/search-question.ts';
import { hasWords, type Condition, type Sql } from '#server/search/search-words.ts';

/** The two kinds of claims apart, since every index of the lists begins with the question which. */
const lines = sql`(values (false), (true)) v (is_vi)`;

/** A client asks by the statuses it reads, which stand for several. */
function statusesOf(question: SearchQuestion): readonly string[] | null {
  if (question.actor.account_type !== 'agent') return wantedStatuses(question, 'claim');
  if (question.query.status.length === 0) return null;
  const labels = Object.fromEntries(
    clientViewStatuses.map((status) => [status, claimStatusLabels[status]]),
  );
  const meant = statusesMeant(question.query.status, labels);
  return claimStatuses.filter((status) => meant.includes(clientViewOf(status)));
}

function newestWhere(column: string, value: Sql, { each, whole }: { each: number; whole: Sql }) {
  return sql`select c.claim_id as id, ${whole} as whole from ${lines} cross join lateral (
    select claim_id from claims where ${sql.ref(`claims.${column}`)} = ${value} and claims.is_vi = v.is_vi
    order by claims.date_accident desc nulls last limit ${each}) c`;
}

function ofAccounts(each: number): Sql {
  return sql`(select o.id, o.whole from near_accounts n cross join lateral (
    ${newestWhere('user_id', sql`n.id`, { each, whole: sql`n.whole` })}) o)`;
}

function through(near: string, column: 'event_id' | 'car_id' | 'driver_id', each: number): Sql {
  return sql`(select c.claim_id as id, n.whole from ${sql.ref(near)} n cross join lateral (
    select claim_id from claims where claims.${sql.ref(column)} = n.id limit ${each}) c)`;
}

function own({ actor }: SearchQuestion): Sql[] {
  const owner = claimOwnerOf(actor);
  if (owner === 'all' || owner === 'none') return [];
  return [
    sql`(${newestWhere(owner.column, sql`${owner.id}::uuid`, { each: ownLookedAt, whole: sql`false` })})`,
  ];
}

function newest(question: SearchQuestion): Sql {
  const statuses = statusesOf(question);
  const each = question.query.amount ? ownLookedAt : 50;
  const order = sql`order by claims.date_accident desc nulls last, claims.claim_id desc limit ${each}`;
  if (statuses === null)
    return sql`(select c.claim_id as id, true as whole from ${lines} cross join lateral (
      select claim_id from claims where claims.is_vi = v.is_vi ${order}) c)`;
  return sql`(select c.claim_id as id, true as whole from ${lines} cross join unnest(${statuses}::text[]) w (status)
    cross join lateral (select claim_id from claims
      where claims.is_vi = v.is_vi and claims.status = w.status ${order}) c)`;
}

function sources(question: SearchQuestion): Sql[] {
  switch (wayOf(question)) {
    case 'team':
      return [ofAccounts(namedLookedAt(question)), ...own(question)];
    case 'event':
      return [through('near_events', 'event_id', namedLookedAt(question)), ...own(question)];
    case 'newest':
      return claimOwnerOf(question.actor) === 'all' ? [newest(question)] : own(question);
    case 'text':
      return [
        ...byNumber({
          table: 'claims',
          id: 'claim_id',
          columns: ['claim_number'],
          question,
        }),
        ofAccounts(relatedEach),
        through('near_events', 'event_id', relatedEach * 2),
        through('near_cars', 'car_id', relatedEach),
        through('near_drivers', 'driver_id', relatedEach),
        ...own(question),
      ];
  }
}

function filters(question: SearchQuestion): Condition {
  const { query } = question;
  const statuses = statusesOf(question);
  return allOf(
    ...(statuses === null ? [] : [sql<boolean>`claims.status = any(${statuses}::text[])`]),
    ...amountIn('claims.claimed', question),
    ...(query.team.length > 0 ? [hasWords('claims.search_text', query.team.join(' '))] : []),
    ...(query.event.length > 0 ? [hasWords('claims.search_text', eventText(question))] : []),
  );
}

/** Claims: the ids from every way to them, then one look at each. */
export function findClaims(question: SearchQuestion): { tables: Sql[]; parts: Sql[] } {
  if (!question.kinds.has('claim') || statusesOf(question)?.length === 0)
    return { tables: [], parts: [] };
  const { query, actor } = question;
  const visible = claimRule.visible(actor);
  const rank = query.text === '' ? wordsRank : numberRank(['claims.claim_number'], query.text);
  const words = hasWords('claims.search_text', query.text);
  return {
    tables: [
      idsFrom({
        name: 'claim_ids',
        sources: sources(question),
        table: 'claims',
        id: 'claim_id',
        question,
        visible,
      }),
    ],
    parts: [
      bestOf({
        kind: 'claim',
        record_id: sql`claims.claim_id`,
        label: sql`claims.claim_number`,
        note:
          actor.account_type === 'agent'
            ? sql`claims.event_name`
            : sql`concat_ws(' · ', nullif(claims.team_name, ''), nullif(claims.event_name, ''))`,
        status: sql`claims.status`,
        is_vi: sql`claims.is_vi`,
        rank: sql`least(${rank}, case when ${words} then ${wordsRank} else ${noRank} end)`,
        at: sql`claims.created_at`,
        from: sql`claim_ids join claims on claims.claim_id = claim_ids.id`,
        where: allOf(
          visible,
          filters(question),
          wayOf(question) === 'text'
            ? sql<boolean>`(claim_ids.whole or ${words} or ${rank} < ${wordsRank})`
            : words,
        ),
        limit: question.limit,
      }),
    ],
  };
}
