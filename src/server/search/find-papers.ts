import { sql } from 'kysely';
import { invoiceRule } from '#server/payments/payment-access.ts';
import { requestRule } from '#server/policies/policy-access.ts';
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
import { wantedStatuses, wayOf, type SearchQuestion } from '#server/search/search-question.ts';
import { hasWords, type Condition, type Sql } from '#server/search/search-words.ts';

type Paper = 'invoices' | 'requests';

const keys = { invoices: 'invoice_id', requests: 'request_id' } as const;
const newestBy = { invoices: 'issue_date', requests: 'created_at' } as const;

function newestOf(table: Paper, where: Condition, limit: number): Sql {
  return sql`select ${sql.ref(`${table}.${keys[table]}`)} as id from ${sql.table(table)} where ${where}
    order by ${sql.ref(`${table}.${newestBy[table]}`)} desc limit ${limit}`;
}

function sources(question: SearchQuestion, table: Paper): Sql[] {
  const { actor } = question;
  const way = wayOf(question);
  const ofAccounts = (each: number) =>
    sql`(select p.id, n.whole from near_accounts n cross join lateral (
      ${newestOf(table, sql`${sql.ref(`${table}.user_id`)} = n.id`, each)}) p)`;
  const own =
    actor.account_type === 'agent'
      ? [
          sql`(select id, false as whole from (
            ${newestOf(table, sql`${sql.ref(`${table}.user_id`)} = ${actor.user_id}`, ownLookedAt)}) p)`,
        ]
      : [];
  if (way === 'team') return [ofAccounts(namedLookedAt(question))];
  if (way === 'newest')
    return own.length > 0
      ? own
      : [sql`(select id, true as whole from (${newestOf(table, sql`true`, ownLookedAt)}) p)`];
  return [
    ...(table === 'invoices'
      ? byNumber({ table, id: keys[table], columns: ['invoice_number'], question })
      : []),
    ofAccounts(relatedEach),
    ...own,
  ];
}

function filters(question: SearchQuestion, table: Paper): Condition {
  const statuses = wantedStatuses(question, table === 'invoices' ? 'invoice' : 'request');
  return allOf(
    ...(statuses === null
      ? []
      : [sql<boolean>`${sql.ref(`${table}.status`)} = any(${statuses}::text[])`]),
    ...amountIn('invoices.total', question),
    ...(wayOf(question) === 'team'
      ? [sql<boolean>`${sql.ref(`${table}.user_id`)} in (select id from near_accounts where whole)`]
      : []),
  );
}

function findPaper(
  question: SearchQuestion,
  table: Paper,
  shown: { kind: 'invoice' | 'request'; label: Sql; note: Sql },
) {
  const { query, actor } = question;
  const ids = `${shown.kind}_ids`;
  const visible = (table === 'invoices' ? invoiceRule : requestRule).visible(actor);
  const words = hasWords(`${table}.search_text`, query.text);
  const rank =
    query.text === '' || table === 'requests'
      ? wordsRank
      : numberRank(['invoices.invoice_number'], query.text);
  const key = sql.ref(`${table}.${keys[table]}`);
  return {
    tables: [
      idsFrom({
        name: ids,
        sources: sources(question, table),
        table,
        id: keys[table],
        question,
        visible,
      }),
    ],
    parts: [
      bestOf({
        ...shown,
        record_id: key,
        status: sql.ref(`${table}.status`),
        is_vi: sql`false`,
        rank: sql`least(${rank}, case when ${words} then ${wordsRank} else ${noRank} end)`,
        at: sql.ref(`${table}.created_at`),
        from: sql`${sql.ref(ids)} join ${sql.table(table)} on ${key} = ${sql.ref(`${ids}.id`)}`,
        where: allOf(
          visible,
          filters(question, table),
          wayOf(question) === 'text'
            ? sql<boolean>`(${sql.ref(`${ids}.whole`)} or ${words} ${table === 'invoices' ? sql`or ${rank} < ${wordsRank}` : sql``})`
            : words,
        ),
        limit: question.limit,
      }),
    ],
  };
}

/** Invoices, by number, client and amount. They belong to no event. */
export function findInvoices(question: SearchQuestion): { tables: Sql[]; parts: Sql[] } {
  if (
    !question.kinds.has('invoice') ||
    wantedStatuses(question, 'invoice')?.length === 0 ||
    question.query.event.length > 0
  )
    return { tables: [], parts: [] };
  return findPaper(question, 'invoices', {
    kind: 'invoice',
    label: sql`invoices.invoice_number`,
    note: question.actor.account_type === 'agent' ? sql`''` : sql`invoices.client_name`,
  });
}

/** Requests, by client and words. They have no amount and no event. */
export function findRequests(question: SearchQuestion): { tables: Sql[]; parts: Sql[] } {
  if (
    !question.kinds.has('request') ||
    wantedStatuses(question, 'request')?.length === 0 ||
    question.query.event.length > 0 ||
    question.query.amount !== null
  )
    return { tables: [], parts: [] };
  return findPaper(question, 'requests', {
    kind: 'request',
    label: sql`coalesce(nullif(requests.summary, ''), initcap(replace(requests.kind, '_', ' ')))`,
    note: question.actor.account_type === 'agent' ? sql`''` : sql`requests.client_name`,
  });
}
