import {
  type CalendarDate,
  dateOfInstant,
  formatCalendarDate,
  formatDateTime,
} from '#domain/dates.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import type { DocumentState, DocumentStatus } from '#domain/policies/document-status.ts';
import type { CoverReason } from '#domain/policies/cover/cover-intervals.ts';
import { lastDayOfQuote } from '#domain/rating/quote-validity.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

/** What a client has to know of a document to be told how it stands. */
export interface ClientDocument {
  document_state: DocumentState;
  status: DocumentStatus;
  period_from: CalendarDate | null;
  period_to: CalendarDate | null;
  valid_until: number | null;
  suspended_since?: CalendarDate | null;
}

/** Where a client's document belongs on its page of policies. */
export type ClientGroup = 'to_accept' | 'in_work' | 'active' | 'upcoming' | 'ended';

/** Today, and this second, as the reader's clock says. */
export interface ClientNow {
  today: CalendarDate;
  now: number;
}

const over: readonly DocumentStatus[] = [
  'cancelled',
  'declined',
  'denied',
  'expired',
  'no_claim_completed',
];

const hasExpired = (document: ClientDocument, { now }: ClientNow) =>
  document.valid_until !== null && document.valid_until <= now;

/** Where a client looks for a document: a sent quote waits for an answer, a policy runs, comes or is over. */
export function clientGroup(document: ClientDocument, at: ClientNow): ClientGroup {
  if (over.includes(document.status)) return 'ended';
  if (document.document_state === 'quote') {
    if (document.status !== 'completed') return 'in_work';
    return hasExpired(document, at) ? 'ended' : 'to_accept';
  }
  if (document.period_to !== null && document.period_to < at.today) return 'ended';
  if (document.period_from !== null && document.period_from > at.today) return 'upcoming';
  return 'active';
}

/** The document with the period of the version that is read. */
export function documentInPeriod<D extends Omit<ClientDocument, 'period_from' | 'period_to'>>(
  document: D & { version: Pick<ClientDocument, 'period_from' | 'period_to'> },
): D & ClientDocument {
  const { period_from, period_to } = document.version;
  return { ...document, period_from, period_to };
}

/** Whether what a policy covers runs now: to tell of a loss is what people then come for. */
export function runsNow(document: ClientDocument, at: ClientNow): boolean {
  return document.document_state === 'policy' && clientGroup(document, at) === 'active';
}

/** Whether a client pays before anything else: what is late, or what begins later and is asked for already. */
export function isToPayFirst(
  next: { status: PaymentStatus } | undefined,
  isRunning: boolean,
): boolean {
  return next !== undefined && (next.status === 'too_late' || !isRunning);
}

const quoteWords: Partial<Record<DocumentStatus, StatusWord>> = {
  accepted_by_client: { label: 'Accepted, policy follows', tone: 'success' },
  accepted_by_underwriter: { label: 'Insurer agrees', tone: 'success' },
  waiting_for_approval: { label: 'With the insurer', tone: 'info' },
  change_requested: { label: 'Your change is being looked at', tone: 'info' },
};

const overWords: Partial<Record<DocumentStatus, StatusWord>> = {
  cancelled: { label: 'Cancelled', tone: 'error' },
  declined: { label: 'Declined', tone: 'error' },
  denied: { label: 'Declined', tone: 'error' },
  expired: { label: 'Expired', tone: 'error' },
  no_claim_completed: { label: 'Ended', tone: 'none' },
};

/** How a document stands, in a client's words: "Covered", "Starts 12-06-2026", "Waiting for your answer". */
export function clientWord(document: ClientDocument, at: ClientNow): StatusWord {
  const ended = overWords[document.status];
  // A policy of which the last day has passed has done what it promised.
  if (document.status === 'expired' && document.document_state === 'policy')
    return { label: 'Ended', tone: 'none' };
  if (ended) return ended;
  if (document.document_state === 'quote') {
    if (document.status === 'completed')
      return hasExpired(document, at)
        ? { label: 'Expired', tone: 'error' }
        : { label: 'Waiting for your answer', tone: 'secondary' };
    return quoteWords[document.status] ?? { label: 'Being worked on', tone: 'info' };
  }
  const group = clientGroup(document, at);
  if (group === 'ended') return { label: 'Ended', tone: 'none' };
  if (document.suspended_since && (document.period_to ?? '') > document.suspended_since)
    return { label: 'Suspended, premium is late', tone: 'error' };
  return group === 'upcoming'
    ? { label: `Covered from ${formatCalendarDate(document.period_from)}`, tone: 'success' }
    : { label: 'Covered', tone: 'success' };
}

/** Of which document an event is read, where that belongs for its client, and on which day. */
export interface EventReading {
  document_state: DocumentState;
  group: ClientGroup;
  today: CalendarDate;
}

/**
 * Whether a client's cars are covered at an event, in a word: what the intervals of its cars say, whatever the policy's
 * status.
 */
export function eventWord(
  event: { status: string; end_on: CalendarDate },
  reasons: readonly (CoverReason | undefined)[],
  { document_state, group, today }: EventReading,
): StatusWord {
  if (event.status === 'cancelled') return { label: 'Event cancelled', tone: 'none' };
  if (document_state === 'quote')
    return { label: group === 'ended' ? 'Not covered' : 'Not covered yet', tone: 'none' };
  if (event.end_on < today) return { label: 'Over', tone: 'none' };
  if (reasons.includes('suspended')) return { label: 'Suspended', tone: 'error' };
  return reasons.every((reason) => reason === 'covered')
    ? { label: 'Covered', tone: 'success' }
    : { label: 'Not covered', tone: 'error' };
}

/** "Valid until 03-06-2026", for a quote that can still be accepted. */
export function validityText(valid_until: number | null): string {
  return valid_until === null
    ? ''
    : `Valid until ${formatCalendarDate(lastDayOfQuote(valid_until))}`;
}

/** The moment until which a quote can be accepted; one that ends at midnight stands until the end of the day before. */
export function lastMomentText(valid_until: number): string {
  const last_day = lastDayOfQuote(valid_until);
  return last_day === dateOfInstant(valid_until)
    ? formatDateTime(valid_until)
    : formatCalendarDate(last_day);
}
