import { paidStateLabels } from '#domain/policies/document-list-words.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

type PaidState = ItemOf<'get_documents', 'documents'>['paid_state'];

export const paidStates = ['none', 'open', 'partly_paid', 'paid', 'too_late'] as const;

export const paidWords: Readonly<Record<PaidState, StatusWord>> = {
  none: { label: paidStateLabels.none, tone: 'none' },
  open: { label: paidStateLabels.open, tone: 'secondary' },
  partly_paid: { label: paidStateLabels.partly_paid, tone: 'secondary' },
  paid: { label: paidStateLabels.paid, tone: 'success' },
  too_late: { label: paidStateLabels.too_late, tone: 'error' },
};
