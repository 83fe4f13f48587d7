import type { ItemOf } from '#web/api/action-types.ts';
import type { StatusWord } from '#web/kit/status-chip.tsx';

type PaidState = ItemOf<'get_documents', 'documents'>['paid_state'];

export const paidStates = ['none', 'open', 'partly_paid', 'paid', 'too_late'] as const;

export const paidWords: Readonly<Record<PaidState, StatusWord>> = {
  none: { label: 'No invoice yet', tone: 'none' },
  open: { label: 'Open', tone: 'secondary' },
  partly_paid: { label: 'Partly paid', tone: 'secondary' },
  paid: { label: 'Paid', tone: 'success' },
  too_late: { label: 'Too late', tone: 'error' },
};
