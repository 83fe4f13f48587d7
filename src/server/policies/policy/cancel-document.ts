import { policyChangedMail } from '#domain/communications/standard-mails.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { cancelCover } from '#server/policies/cover/book-cover.ts';
import { chargeCancellation } from '#server/policies/policy/change-charges.ts';
import {
  mailAddressOf,
  tellClient,
  tellInsurer,
} from '#server/policies/document/document-people.ts';
import { documentNumber, type DocumentRecord } from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';
import { issuePolicyLink } from '#server/policies/link/policy-link.ts';

/**
 * Cancels a document. A policy gives back what the rules say of events that have not begun, as a credit note;
 * what of it was paid is then owed to the client, and staff are asked to pay it back.
 */
export async function cancelDocument(
  ctx: WriteContext,
  document: DocumentRecord,
  reason: string,
  to: 'cancelled' | 'expired' = 'cancelled',
): Promise<DocumentRecord> {
  const cancelled = await takeStep(ctx, document, { to, reason });
  if (cancelled.revision === document.revision) return cancelled;
  const version_id = document.locked_version_id;
  if (document.document_state === 'policy' && version_id !== null) {
    await cancelCover(ctx, document, reason);
    const key = { policy_id: document.policy_id, version_id };
    await chargeCancellation(ctx, key);
    await billPolicy(ctx, key);
  }
  await tellOfCancellation(ctx, cancelled, reason);
  return cancelled;
}

/** A client hears that its document is cancelled; of a policy it also gets a mail, since it loses its cover. */
async function tellOfCancellation(
  ctx: WriteContext,
  document: DocumentRecord,
  reason: string,
): Promise<void> {
  if (document.sent_at === null) return;
  const number = documentNumber(document);
  await tellClient(ctx, document, `${number} was cancelled`);
  if (document.document_state === 'quote') return;
  await tellInsurer(ctx, document, `Policy ${number} of ${document.client_name} was cancelled`);
  const to = await mailAddressOf(ctx.db, document.user_id);
  const { url } = await issuePolicyLink(ctx, {
    policy_id: document.policy_id,
    version_id: document.locked_version_id ?? '',
    insurance_type: document.insurance_type,
    created_by: ctx.actor.user_id,
    sent_to: to.recipient,
    now: ctx.now,
  });
  const change = [
    'This policy was cancelled. Events that have not begun are no longer covered.',
    reason,
  ]
    .filter(Boolean)
    .join('\n');
  const mail = policyChangedMail({ number, cover_title: document.cover_title, change, url });
  await queueStandardMail(ctx, mail, {
    ...to,
    parent_type: 'policy',
    parent_id: document.policy_id,
  });
}
