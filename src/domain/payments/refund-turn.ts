// Whose turn a refund is: first that of a second person, then of whoever transfers and books it.
// 9,749.25 asked for by one waits "with a colleague" for the same one, and is the turn of everybody else.

import { type CalendarDate, dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import type { Turn } from '#domain/turn.ts';
import type { RefundStatus, RefundStep } from './refund-status.ts';

/** Whose turn a refund is. */
export function refundTurn(refund: {
  status: RefundStatus;
  requested_at: number;
  paid_on: CalendarDate | null;
  abilities: readonly RefundStep[];
}): Turn<RefundStep> {
  const { status, abilities } = refund;
  const since = dateOfInstant(refund.requested_at);
  if (status === 'requested') {
    const mine = abilities.includes('approve_refund');
    return mine
      ? { side: 'us', since, text: 'It waits for your approval.', step: 'approve_refund' }
      : { side: 'colleague', since, text: 'A second person approves it.', step: null };
  }
  if (status === 'approved') {
    const step = abilities.includes('execute_refund') ? ('execute_refund' as const) : null;
    return { side: 'us', since, text: 'Transfer the money, then book it.', step };
  }
  const paid = `It was paid on ${formatCalendarDate(refund.paid_on)}.`;
  const text = status === 'executed' ? paid : 'It was rejected.';
  return { side: 'nobody', since: null, text, step: null };
}
