import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import {
  type CancellationMoney,
  policyCancelledMail,
} from '#domain/communications/standard-mails.ts';
import { addressOf } from '#domain/places.ts';
import {
  type CancellationInitiator,
  cancellationInitiatorLabels,
} from '#domain/policies/cancellation-initiators.ts';
import { insurerUserIds } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import type { WriteContext } from '#server/platform/context.ts';
import {
  assertCancellable,
  type CancellationTerms,
  type CancellationWish,
  momentOf,
  termsOfCancellation,
} from '#server/policies/cancellation/cancellation-terms.ts';
import { moneyOf } from '#server/policies/cancellation/cancellation-refund.ts';
import { cancelCover } from '#server/policies/cover/book-cover.ts';
import {
  mailAddressOf,
  tellClient,
  tellInsurer,
} from '#server/policies/document/document-people.ts';
import {
  documentNumber,
  type DocumentRecord,
  lockDocument,
  stepAnswer,
} from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';
import { issuePolicyLink } from '#server/policies/link/policy-link.ts';
import { writeCharges } from '#server/policies/policy/change-charges.ts';

/** Staff cancel a policy: for whom or what, from which day, and why. */
export async function cancelPolicy(
  ctx: WriteContext,
  input: {
    policy_id: string;
    revision: number;
    initiator: CancellationInitiator;
    effective_on: CalendarDate;
    reason: string;
    message: string;
  },
) {
  const document = await lockDocument(ctx, input);
  return stepAnswer(await cancelDocument(ctx, document, input));
}

/**
 * Cancels a document, by the client and from today unless told otherwise. A policy gives back what the rules say of
 * events that have not begun, as a credit note; what of it was paid is then owed to the client, and staff are asked to
 * pay it back.
 */
export async function cancelDocument(
  ctx: WriteContext,
  document: DocumentRecord,
  {
    reason,
    initiator = 'client',
    effective_on = ctx.today,
    to = 'cancelled',
    message = '',
  }: Partial<CancellationWish> & {
    reason: string;
    to?: 'cancelled' | 'expired';
    message?: string;
  },
): Promise<DocumentRecord> {
  const cancelled = await takeStep(ctx, document, { to, reason });
  if (cancelled.revision === document.revision) return cancelled;
  const wish = { initiator, effective_on, reason };
  if (document.document_state === 'quote') {
    if (document.sent_at !== null)
      await tellClient(ctx, cancelled, `${documentNumber(cancelled)} was cancelled`);
    return cancelled;
  }
  const terms = await bookCancellation(ctx, document, wish);
  if (document.sent_at !== null)
    await tellOfCancellation(ctx, cancelled, { ...wish, message, terms });
  return cancelled;
}

/** Ends the cover of what has not begun, and credits what it gives back. */
async function bookCancellation(
  ctx: WriteContext,
  document: DocumentRecord,
  wish: CancellationWish,
): Promise<CancellationTerms> {
  const { policy_id, locked_version_id: version_id } = document;
  const terms = await termsOfCancellation(ctx, document, wish);
  await assertCancellable(ctx, document, { ...wish, items: terms.items });
  if (version_id === null) return terms;
  const { initiator, reason, effective_on } = wish;
  await cancelCover(ctx, document, {
    initiator,
    reason,
    effective_at: momentOf(ctx, effective_on),
  });
  await writeCharges(ctx, { policy_id, version_id }, terms.charges);
  await billPolicy(ctx, { policy_id, version_id });
  return terms;
}

/** The client gets a letter with the money, its brokerage and the insurer one without it; all hear by the bell. */
async function tellOfCancellation(
  ctx: WriteContext,
  document: DocumentRecord,
  cancellation: CancellationWish & { message: string; terms: CancellationTerms },
): Promise<void> {
  const { policy_id, insurance_type, user_id, broker_id } = document;
  const number = documentNumber(document);
  const told = `${number} was cancelled from ${formatCalendarDate(cancellation.effective_on)}`;
  await tellClient(ctx, document, told);
  await tellInsurer(ctx, document, `Policy ${told}, of ${document.client_name}`);
  const to = await mailAddressOf(ctx.db, user_id);
  const { url } = await issuePolicyLink(ctx, {
    policy_id,
    version_id: document.locked_version_id ?? '',
    insurance_type,
    created_by: ctx.actor.user_id,
    sent_to: to.recipient,
    now: ctx.now,
  });
  const parent = { parent_type: 'policy', parent_id: policy_id } as const;
  const { initiator, message, terms, ...facts } = cancellation;
  const letter = {
    ...facts,
    number,
    cover_title: document.cover_title,
    initiated_by: cancellationInitiatorLabels[initiator],
  };
  const money: CancellationMoney = moneyOf(terms, document.currency);
  const mail = policyCancelledMail({ ...letter, message, money, url });
  await queueStandardMail(ctx, mail, { ...to, ...parent });
  const copies = [
    ...(broker_id === null ? [] : [broker_id]),
    ...(await insurerUserIds(ctx.db, document.insurer_id)),
  ];
  const page = `${ctx.services.config.public_url}${addressOf('my_policy', { policy_id })}`;
  for (const copy of copies)
    await queueStandardMail(ctx, policyCancelledMail({ ...letter, url: page }), {
      ...(await mailAddressOf(ctx.db, copy)),
      ...parent,
    });
}
