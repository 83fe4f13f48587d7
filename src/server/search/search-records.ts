import { sql } from 'kysely';
import type { z } from 'zod';
import type { foundRecord } from '#contract/search/search.ts';
import { clientViewOf, type ClaimStatus } from '#domain/claims/claim-status.ts';
import { countryName } from '#domain/countries.ts';
import type { ImportTargetId } from '#domain/imports/import-target.ts';
import { importTargets } from '#domain/imports/import-targets.ts';
import { clientDocumentStatus, type DocumentStatus } from '#domain/policies/document-status.ts';
import { ruleName } from '#domain/rating/excess/excess-rule-words.ts';
import { kindsFoundBy, searchKinds } from '#domain/search/search-kinds.ts';
import { isSearchable, parseSearchQuery } from '#domain/search/search-query.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { findClaims } from '#server/search/find-claims.ts';
import { findDocuments } from '#server/search/find-documents.ts';
import { findEntities } from '#server/search/find-entities.ts';
import { findHouseRecords } from '#server/search/find-house-records.ts';
import { findInvoices, findRequests } from '#server/search/find-papers.ts';
import { foundColumns } from '#server/search/found-rows.ts';
import { meantTexts } from '#server/search/meant-text.ts';
import { looksAtAll, nearEntities } from '#server/search/near-entities.ts';
import { type SearchQuestion, wayOf } from '#server/search/search-question.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

type FoundRecord = z.output<typeof foundRecord>;

interface SearchInput {
  query: string;
  kinds?: readonly (typeof searchKinds)[number][] | undefined;
  limit: number;
}

/** One statement over all kinds; null when no kind can hold what is asked for. */
export function searchStatement(question: SearchQuestion) {
  const records = [
    findClaims(question),
    findDocuments(question),
    findInvoices(question),
    findRequests(question),
  ];
  const tables = records.flatMap((found) => found.tables);
  const parts = [
    ...records.flatMap((found) => found.parts),
    ...findEntities(question),
    ...findHouseRecords(question),
  ];
  if (parts.length === 0) return null;
  const common = [...nearEntities(question), ...tables];
  return sql<FoundRecord>`${common.length === 0 ? sql`` : sql`with ${sql.join(common)}`}
    select kind, record_id, label, note, status, is_vi from (${sql.join(parts, sql` union all `)})
      as found (${foundColumns})
    order by rank, array_position(${searchKinds}::text[], kind), at desc nulls last
    ${looksAtAll(question) && wayOf(question) === 'text' ? prepared : sql``}`;
}

/** Everything that matches what is typed and that this person may see, best first. */
export async function searchRecords(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  input: SearchInput,
): Promise<{ records: FoundRecord[] }> {
  const query = parseSearchQuery(input.query);
  if (!isSearchable(query)) return { records: [] };
  const allowed = kindsFoundBy(actor.account_type);
  const kinds = new Set(
    input.kinds ? allowed.filter((kind) => input.kinds?.includes(kind)) : allowed,
  );
  const found = await findOrMean(db, { actor, query, kinds, limit: input.limit });
  const rows = found.map(inWords);
  if (actor.account_type !== 'agent') return { records: rows };
  return { records: rows.map((row) => ({ ...row, status: clientStatusOf(row) })) };
}

/** What is found as it was typed; where that is nothing, what is found under the nearest words that we know. */
async function findOrMean(db: Queryable, question: SearchQuestion): Promise<FoundRecord[]> {
  const found = await findAll(db, question);
  const { text } = question.query;
  if (found.length > 0 || text === '') return found;
  for (const meant of await meantTexts(db, text)) {
    const near = await findAll(db, { ...question, query: { ...question.query, text: meant } });
    if (near.length > 0) return near;
  }
  return [];
}

async function findAll(db: Queryable, question: SearchQuestion): Promise<FoundRecord[]> {
  const statement = searchStatement(question);
  if (!statement) return [];
  const found = await statement.execute(db);
  return found.rows;
}

/** What a record keeps as a code is read in words. */
function inWords(row: FoundRecord): FoundRecord {
  switch (row.kind) {
    case 'circuit':
      return { ...row, note: countryName(row.note) };
    case 'excess_rule':
      return { ...row, label: ruleName({ code: row.label }) };
    case 'import':
      return { ...row, note: importTargets[row.note as ImportTargetId].title };
    default:
      return row;
  }
}

/** The status of a record under the name that its client reads [4.27]. */
function clientStatusOf({ kind, status }: FoundRecord): string {
  if (kind === 'claim') return clientViewOf(status as ClaimStatus);
  const isDocument = kind === 'policy' || kind === 'quote';
  return isDocument ? clientDocumentStatus(status as DocumentStatus) : status;
}
