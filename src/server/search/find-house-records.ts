import { sql } from 'kysely';
import type { SearchKind } from '#domain/search/search-kinds.ts';
import { nameRank } from '#server/search/find-entities.ts';
import { bestOf } from '#server/search/found-rows.ts';
import { hasFilters, type SearchQuestion } from '#server/search/search-question.ts';
import { hasWords, type Sql } from '#server/search/search-words.ts';

/** Rows of `found`: id, name, note, at. They are so few that each is looked at. */
const sources = {
  condition: sql`select preset_id as id, title as name, text as note, valid_from::timestamptz as at
    from clause_presets where active`,
  excess_rule: sql`select distinct on (code) rule_id as id, replace(code, '_', ' ') as name, reason as note,
    valid_from::timestamptz as at from additional_excess_rules order by code, valid_from desc`,
  import: sql`select import_id as id, document_name as name, target as note, created_at as at
    from import_runs where status <> 'discarded'`,
} as const satisfies Partial<Record<SearchKind, Sql>>;

const houseKinds = ['condition', 'excess_rule', 'import'] as const;

/** What the house keeps for itself and calls by a name: conditions, rules of additional excess, imported files. */
export function findHouseRecords(question: SearchQuestion): Sql[] {
  const { kinds, query, limit } = question;
  if (hasFilters(question)) return [];
  return houseKinds
    .filter((kind) => kinds.has(kind))
    .map((kind) =>
      bestOf({
        kind,
        record_id: sql`found.id`,
        label: sql`found.name`,
        note: sql`found.note`,
        status: sql`''`,
        is_vi: sql`false`,
        rank: nameRank([sql`found.name`], query.text),
        at: sql`found.at`,
        from: sql`(select *, searchable(name) as search_text from (${sources[kind]}) rows) found`,
        where: hasWords('found.search_text', query.text),
        limit,
      }),
    );
}
