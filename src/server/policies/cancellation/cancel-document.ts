import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { assertCancellable } from '#server/policies/cancellation/assert-cancellable.ts';
import {
  type CancellationTerms,
  type CancellationWish,
  momentOf,
  termsOfCancellation,
} from '#server/policies/cancellation/cancellation-terms.ts';
import { tellOfCancellation } from '#server/policies/cancellation/cancellation-letter.ts';
import { givenBackBy, moneyOf } from '#server/policies/cancellation/cancellable-items.ts';
import { cancelCover } from '#server/policies/cover/book-cover.ts';
import { tellClient } from '#server/policies/document/document-people.ts';
import { documentNumber, type DocumentRecord } from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';
import { writeCharges } from '#server/policies/policy/change-charges.ts';
import { queuePaperInForce } from '#server/policies/policy/queue-paper.ts';

/**
 * Cancels a document, by the client and from today unless told otherwise. A policy gives back what the rules say of
 * events that have not begun, as a credit note; what of it was paid is then owed to the client, and staff are asked to
 * pay it back.
 */
export async function cancelDocument(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  {
    reason,
    initiator = 'client',
    effective_on = ctx.today,
    to = 'cancelled',
    message = '',
    by,
  }: Partial<CancellationWish> & {
    reason: string;
    to?: 'cancelled' | 'expired';
    message?: string;
    /** The night, for a premium that was not paid. */
    by?: 'job';
  },
): Promise<DocumentRecord> {
  const cancelled = await takeStep(ctx, document, {
    to,
    reason,
    ...(by === undefined ? {} : { by, action: 'cancel_unpaid_policy' as const }),
  });
  if (cancelled.revision === document.revision) return cancelled;
  const wish = { initiator, effective_on, reason };
  if (document.document_state === 'quote') {
    if (document.sent_at !== null)
      await tellClient(ctx, cancelled, `${documentNumber(cancelled)} was cancelled`);
    return cancelled;
  }
  const terms = await bookCancellation(ctx, document, wish);
  if (document.sent_at !== null)
    await tellOfCancellation(ctx, cancelled, {
      ...wish,
      message,
      money: moneyOf(givenBackBy(terms), document.currency),
    });
  return cancelled;
}

/** Ends the cover of what has not begun, and credits what it gives back. */
async function bookCancellation(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  wish: CancellationWish,
): Promise<CancellationTerms> {
  const { policy_id, locked_version_id: version_id } = document;
  const terms = await termsOfCancellation(ctx, document, wish);
  await assertCancellable(ctx, document, { ...wish, items: terms.items, open: terms.open });
  if (version_id === null) return terms;
  const { initiator, reason, effective_on } = wish;
  await cancelCover(ctx, document, {
    initiator,
    reason,
    effective_at: momentOf(ctx, effective_on),
  });
  await writeCharges(ctx, { policy_id, version_id }, terms.charges);
  await billPolicy(ctx, { policy_id, version_id });
  await queuePaperInForce(ctx, document);
  return terms;
}
