import { waitingForApprovalMail } from '#domain/communications/standard-mails.ts';
import {
  type DocumentStatus,
  documentStatusLabels,
  isInForce,
  isOver,
} from '#domain/policies/document-status.ts';
import { addressOf } from '#domain/places.ts';
import { insurerUserIds } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { cancelDocument } from '#server/policies/cancellation/cancel-document.ts';
import {
  mailAddressOf,
  tellInsurer,
  tellStaff,
} from '#server/policies/document/document-people.ts';
import {
  currentVersion,
  documentNumber,
  type DocumentRecord,
  lockDocument,
  stepAnswer,
} from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';
import { takeBackApproval } from '#server/policies/approval/insurer-approval.ts';
import { expirePolicy } from '#server/policies/policy/expire-policies.ts';
import { endRevision, hasRevision } from '#server/policies/policy/end-revision.ts';
import { coverOf, sendDocument } from '#server/policies/document/send-document.ts';

/** Another status from the drop-down [4.6]–[4.20]. "Sent and locked" sends, wherever it is chosen. */
export async function changeDocumentStatus(
  ctx: WriteContext,
  input: { policy_id: string; revision: number; status: DocumentStatus; reason: string },
) {
  const document = await lockDocument(ctx, input);
  const { status, reason } = input;
  if (status === 'completed' && document.status !== 'completed')
    return stepAnswer(await sendDocument(ctx, document));
  const runs = isInForce(document);
  if (status === 'cancelled') return stepAnswer(await cancelDocument(ctx, document, { reason }));
  if (status === 'expired' && !hasRevision(document) && isOver({ ...document, today: ctx.today }))
    return stepAnswer(await expirePolicy(ctx, document, { reason }));
  // A policy that is ended by hand gives back what a cancellation does; a revision ends alone.
  if (status === 'expired' && runs && !hasRevision(document) && document.status === 'policy_made')
    return stepAnswer(await cancelDocument(ctx, document, { reason, to: 'expired' }));
  const set = status === 'declined' ? { decline_reason: reason } : {};
  if (runs && (status === 'declined' || status === 'expired'))
    return stepAnswer(await endRevision(ctx, document, { to: status, reason, set }));
  const moved = await takeStep(ctx, document, { to: status, reason, set });
  if (moved.revision === document.revision) return stepAnswer(moved);
  if (status === 'declined') await takeBackApproval(ctx, await currentVersion(ctx.db, moved));
  if (status === 'waiting_for_approval') await tellOfQuestion(ctx, moved);
  else if (moved.owner_id !== null)
    await tellStaff(ctx, moved, `${documentNumber(moved)}: ${documentStatusLabels[status]}`);
  return stepAnswer(moved);
}

/** A revision is put before the insurer. */
export async function askInsurer(
  ctx: WriteContext,
  input: { policy_id: string; revision: number },
) {
  const document = await lockDocument(ctx, input);
  const moved = await takeStep(ctx, document, {
    action: 'ask_insurer',
    to: 'waiting_for_approval',
  });
  await tellOfQuestion(ctx, moved);
  return stepAnswer(moved);
}

/** The people of the insurer hear that a document waits for them. */
async function tellOfQuestion(ctx: WriteContext, document: DocumentRecord): Promise<void> {
  const version = await currentVersion(ctx.db, document);
  await tellInsurer(ctx, document, `${documentNumber(document)} waits for your approval`);
  for (const user_id of await insurerUserIds(ctx.db, document.insurer_id)) {
    const to = await mailAddressOf(ctx.db, user_id);
    const mail = waitingForApprovalMail({
      number: documentNumber(document),
      cover_title: coverOf(version),
      client_name: document.client_name,
      sum_insured: { amount: version.sum_insured, currency: version.content.currency },
      url: `${ctx.services.config.public_url}${addressOf('overview')}`,
    });
    const about = { parent_type: 'policy', parent_id: document.policy_id } as const;
    await queueStandardMail(ctx, mail, { ...to, about });
  }
}
