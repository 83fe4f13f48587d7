import { refundList } from '#contract/payments/refund-list.ts';
import {
  refundReasonLabels,
  refundStatusLabels,
  refundStatusTones,
  type RefundReason,
  type RefundStatus,
} from '#domain/payments/refund-status.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

/** Money that goes back to a client. */
export type Refund = ItemOf<'get_refunds', 'refunds'>;

/** What a client is owed of a policy, for which nobody has asked a refund yet. */
export type OwedCredit = ItemOf<'get_refunds', 'owed'>;

/** The page that a refund belongs to: its policy, or the client whose credit it pays back. */
export const refundHome = (refund: Refund): string => refundList.opens?.(refund) ?? '';

/** The word and tone of a refund's status. */
export function refundWord(status: RefundStatus): StatusWord {
  return { label: refundStatusLabels[status], tone: refundStatusTones[status] };
}

/** Why money goes back, as options. */
export const refundReasonOptions = (Object.keys(refundReasonLabels) as RefundReason[]).map(
  (value) => ({ value, label: refundReasonLabels[value] }),
);
