import { sql } from 'kysely';
import type { DeedName } from '#contract/activity-deeds.ts';
import type { ToolName } from '#domain/tools/tools.ts';
import { mergeAccounts } from '#server/accounts/merge/merge-accounts.ts';
import {
  cardEvents,
  clients,
  documentsWhere,
  emails,
  type RecordFinder,
} from '#server/tools/tool-records.ts';
import { resendEmail } from '#server/communications/resend-email.ts';
import { rerunCardEvent } from '#server/payments/card/card-events.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { unlockVersion } from '#server/policies/document/document-care.ts';
import { findDocument } from '#server/policies/document/document-record.ts';
import { movePolicy } from '#server/policies/document/move-policy.ts';
import { rebuildPaper } from '#server/policies/policy/queue-paper.ts';
import { recalculatePolicy } from '#server/policies/policy/recalculate-policy.ts';

/** One use of a tool: on what, and why. */
export interface ToolUse {
  record_id: string;
  target_id: string;
  reason: string;
}

/** A tool as the server has it: which records it takes, and the step that it is. */
interface Tool {
  records: RecordFinder;
  targets?: RecordFinder;
  /** Its record is a policy of which cover and money are shown before and after. */
  of_policy?: true;
  /** What the histories say was done. */
  deed: DeedName;
  run: (ctx: WriteContext, use: ToolUse) => Promise<unknown>;
}

/** Each tool is a step of its area: nothing here writes a row of its own. */
export const theTools: Readonly<Record<ToolName, Tool>> = {
  rerun_webhook: {
    records: cardEvents,
    deed: 'rerun_card_event',
    run: (ctx, { record_id }) => rerunCardEvent(ctx, record_id),
  },
  rebuild_pdf: {
    records: documentsWhere(sql`locked_version_id is not null`),
    deed: 'rebuild_paper',
    run: (ctx, { record_id }) => rebuildPaper(ctx, record_id),
  },
  resend_email: {
    records: emails,
    deed: 'resend_email',
    run: (ctx, { record_id }) => resendEmail(ctx, { email_id: record_id }),
  },
  recalculate_amounts: {
    records: documentsWhere(sql`document_state = 'policy'`),
    deed: 'recalculate_policy',
    of_policy: true,
    run: (ctx, { record_id, reason }) => recalculatePolicy(ctx, { policy_id: record_id, reason }),
  },
  merge_accounts: { records: clients, targets: clients, deed: 'merge_accounts', run: mergeBoth },
  move_policy: {
    records: documentsWhere(sql`true`),
    deed: 'move_policy',
    targets: clients,
    of_policy: true,
    run: (ctx, { record_id, target_id, reason }) =>
      movePolicy(ctx, { policy_id: record_id, user_id: target_id, reason }),
  },
  unlock_version: {
    records: documentsWhere(sql`document_state = 'quote' and status = 'completed'`),
    deed: 'unlock_version',
    run: async (ctx, { record_id, reason }) => {
      const document = await findDocument(ctx.db, record_id);
      if (!document) throw new AppError('not_found');
      return unlockVersion(ctx, { policy_id: record_id, revision: document.revision, reason });
    },
  },
};

/** The kept account keeps its own answers; whoever wants some of the other's merges them on their page. */
async function mergeBoth(ctx: WriteContext, { record_id, target_id }: ToolUse): Promise<unknown> {
  const found = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'revision'])
    .where('user_id', 'in', [record_id, target_id])
    .execute();
  const revisionOf = (user_id: string) =>
    found.find((account) => account.user_id === user_id)?.revision ?? -1;
  return mergeAccounts(ctx, {
    kept_id: target_id,
    other_id: record_id,
    kept_revision: revisionOf(target_id),
    other_revision: revisionOf(record_id),
    sides: {},
  });
}
