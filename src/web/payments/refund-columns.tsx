import { formatIban } from '#domain/payments/iban.ts';
import { refundReasonLabels } from '#domain/payments/refund-status.ts';
import { DateText } from '#web/kit/date-text.tsx';
import { LongText } from '#web/kit/long-text.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { refundWord, type Refund } from '#web/payments/refund-words.ts';

/** The list's columns. */
export const refundColumns: readonly Column<Refund>[] = [
  {
    id: 'client',
    header: 'Client',
    cell: (one) => <LongText text={one.client_name} length={32} />,
    sort: 'client_name',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (one) => <StatusChip {...refundWord(one.status)} />,
    card: 'status',
  },
  {
    id: 'requested',
    header: 'Requested',
    cell: (one) => <DateText value={one.requested_at} />,
    sort: 'requested_at',
    quiet: true,
    card: 'note',
  },
  { id: 'policy', header: 'Policy', cell: (one) => one.policy_number, card: 'line' },
  {
    id: 'invoice',
    header: 'Invoice',
    cell: (one) => one.invoice_number,
    quiet: true,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: (one) => refundReasonLabels[one.reason],
    card: 'line',
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (one) => <MoneyText amount={one.amount} currency={one.currency} />,
    sort: 'amount',
    align: 'right',
    card: 'amount',
  },
  { id: 'iban', header: 'IBAN', cell: (one) => formatIban(one.iban), quiet: true },
  { id: 'by', header: 'By', cell: (one) => one.requested_by_name, quiet: true },
  {
    id: 'approved_by',
    header: 'Approved by',
    cell: (one) => one.approved_by_name ?? '—',
    quiet: true,
    optional: true,
  },
  {
    id: 'paid_on',
    header: 'Paid on',
    cell: (one) => <DateText value={one.paid_on} />,
    quiet: true,
    optional: true,
  },
  {
    id: 'reference',
    header: 'Reference',
    cell: (one) => <LongText text={one.reference} length={24} />,
    quiet: true,
    optional: true,
  },
  {
    id: 'note',
    header: 'Note',
    cell: (one) => <LongText text={one.rejected_because || one.note} length={32} />,
    quiet: true,
    optional: true,
  },
];
