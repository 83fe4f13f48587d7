import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { editableStatuses } from '#domain/policies/document-status.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getClausePreset } from '#server/policies/conditions/clause-preset-list.ts';
import {
  currentVersion,
  documentNumber,
  findDocument,
} from '#server/policies/document/document-record.ts';
import { saveQuote } from '#server/policies/quote/save-quote.ts';

type Replaced = OutputOf<'replace_clause_in_drafts'>;

/**
 * Puts the present wording of a condition into the quotes and revisions in work that carry an older one. Each is saved as if
 * somebody had typed it: it is written down, and an approval of the older wording no longer holds. What was sent stays.
 */
export async function replaceClauseInDrafts(
  ctx: WriteContext,
  { preset_id, revision }: InputOf<'replace_clause_in_drafts'>,
): Promise<Replaced> {
  const preset = await getClausePreset(ctx, { preset_id });
  if (preset.revision !== revision) throw new AppError('conflict', { current: preset });
  const answer: Replaced = { replaced: [], left_out: [] };
  for (const policy_id of await draftsWithOlder(ctx, preset)) {
    const document = await findDocument(ctx.db, policy_id);
    if (!document) continue;
    const { content } = await currentVersion(ctx.db, document);
    const clauses = content.clauses.map((clause) =>
      clause.preset_id === preset_id
        ? { ...clause, title: preset.title, text: preset.text }
        : clause,
    );
    const named = { policy_id, document_number: documentNumber(document) };
    try {
      await saveQuote(ctx, {
        policy_id,
        revision: document.revision,
        content: { ...content, clauses },
      });
      answer.replaced.push(named);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer.left_out.push({ ...named, message: error.message });
    }
  }
  return answer;
}

/** Documents whose version in work may be changed and words the condition otherwise. */
async function draftsWithOlder(
  ctx: WriteContext,
  { preset_id, title, text }: { preset_id: string; title: string; text: string },
): Promise<string[]> {
  const found = await sql<{ policy_id: string }>`
    select p.policy_id from policies p join policy_versions v on v.version_id = p.version_id
    where v.locked_at is null and p.status = any(${[...editableStatuses]}::text[])
      and jsonb_path_query_array(v.clauses, '$[*].preset_id'::jsonpath) ? ${preset_id}
      and not exists (select from jsonb_array_elements(v.clauses) one
        where one ->> 'preset_id' = ${preset_id} and one ->> 'text' = ${text} and one ->> 'title' = ${title})
    order by p.policy_id`.execute(ctx.db);
  return found.rows.map(({ policy_id }) => policy_id);
}
