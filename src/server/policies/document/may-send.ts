import { startOfDay, unixSeconds } from '#domain/dates.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { quoteExpiresAt } from '#domain/rating/quote-validity.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { DocumentRecord, VersionRecord } from '#server/policies/document/document-record.ts';

/** Nothing is sent before it has a price. */
export function assertPriced(document: DocumentRecord, version: VersionRecord): void {
  if (version.rating === null)
    throw new AppError('transition_refused', {
      reason: 'not_priced',
      message:
        document.document_state === 'policy'
          ? 'Nothing is left in this version. Cancel the policy instead.'
          : isVi(document.insurance_type)
            ? 'Say first what is insured: there is nothing to send yet.'
            : 'Add a car at an event first: there is nothing to send yet.',
    });
}

/** A cancelled policy comes back by its reinstatement, with the client's word that there was no loss. */
export function assertInForce(document: DocumentRecord): void {
  if (document.status !== 'cancelled' || document.document_state === 'quote') return;
  throw new AppError('transition_refused', {
    reason: 'reinstate',
    message:
      'This policy was cancelled. Reinstate it: the client has to declare that there was no loss.',
  });
}

/** Until when a quote that is sent now can be accepted; refuses one that could not be. */
export function acceptableUntil(
  now: Date,
  document: Pick<DocumentRecord, 'insurance_type'>,
  version: Pick<VersionRecord, 'period_from' | 'content'>,
): number {
  const completed_at = unixSeconds(now);
  const first_event_start = version.period_from === null ? null : startOfDay(version.period_from);
  const expires = quoteExpiresAt({
    completed_at,
    first_event_start,
    price_held_until: version.content.firm_price?.valid_until ?? null,
  });
  if (expires <= completed_at && first_event_start !== null && first_event_start > completed_at)
    throw new AppError('transition_refused', {
      reason: 'firm_price',
      message: 'The broker’s price no longer holds. Ask it again, and key in the new one.',
    });
  if (expires <= completed_at)
    throw new AppError('transition_refused', {
      reason: 'event_started',
      message: isVi(document.insurance_type)
        ? 'Its first day has begun. Choose a later one before you send the quote.'
        : 'The first event has begun. Take it out before you send the quote.',
    });
  return expires;
}
