import { sql } from 'kysely';
import type { z } from 'zod';
import type { versionRow } from '#contract/policies/document-answers.ts';
import { isCarried } from '#server/policies/approval/insurer-approval.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import { readingRights, versionLabel } from '#server/policies/quote/version-answer.ts';

type VersionRow = z.output<typeof versionRow>;

const approvalOfVersion = sql`case when v.approved_at is null or ${isCarried} then null else json_build_object(
  'given_by', v.approved_by_name, 'given_at', unix(v.approved_at), 'means', v.approved_means,
  'recorded_by', case when v.approved_means = 'account' then null else coalesce(recorder.attn, '') end,
  'recorded_at', unix(v.approval_booked_at)) end`;

/** The versions of a document, the newest first; clients see those that were sent to them. */
export async function listVersions(
  db: Queryable,
  policy_id: string,
  reader: Pick<Actor, 'account_type'> | null,
): Promise<VersionRow[]> {
  const rights = readingRights(reader);
  const found = await sql<Omit<VersionRow, 'version_label'>>`
    select ${rights.carriers ? approvalOfVersion : sql`null::json`} as approval, v.version_id, v.version_number, v.premium, v.gross, v.content->>'currency' as currency,
      p.document_state, coalesce(v.ended_as, p.status) as status, v.locked_at is not null as locked,
      v.version_id = ${rights.drafts ? sql`p.version_id` : sql`p.locked_version_id`} as is_current,
      unix(v.created_at) as created_at, coalesce(a.attn, '') as created_by_name,
      v.change_reason, v.pdf_file_id is not null as has_pdf
    from policy_versions v
      join policies p on p.policy_id = v.policy_id
      left join accounts a on a.user_id = v.created_by
      left join accounts recorder on recorder.user_id = v.approval_booked_by
    where v.policy_id = ${policy_id} and (${rights.drafts} or v.locked_at is not null)
    order by v.version_number desc`.execute(db);
  return found.rows.map((row) => ({ ...row, version_label: versionLabel(row.version_number) }));
}
