import { Copy, ExternalLink } from 'lucide-react';
import { formatAmount } from '#domain/money.ts';
import { formatIban } from '#domain/payments/iban.ts';
import {
  outgoingStatuses,
  paymentStatusLabels,
  type OutgoingStatus,
} from '#domain/payments/payment-status.ts';
import { useListExport } from '#web/kit/use-list-export.tsx';
import { ListBar } from '#web/kit/list-bar.tsx';
import { useTableSettings } from '#web/kit/table-settings.ts';
import type { InputOf, ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { DataTable } from '#web/kit/data-table.tsx';
import { DateText } from '#web/kit/date-text.tsx';
import type { Filter } from '#web/kit/filter.ts';
import { LongText } from '#web/kit/long-text.tsx';
import type { MenuAction } from '#web/kit/menu-action.ts';
import { MoneyText } from '#web/kit/money-text.tsx';
import { oneOf, someOf } from '#web/kit/one-of.ts';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { TwoLines } from '#web/kit/two-lines.tsx';
import { useCopy } from '#web/kit/use-copy.ts';
import { type ListState, useListState } from '#web/kit/use-list-state.ts';
import { isEmptyBook } from '#web/payments/empty-book.ts';
import { paymentWord } from '#web/payments/payment-words.ts';
import { useTotal, type TabProps } from '#web/payments/use-total.ts';

type Payout = ItemOf<'get_payouts', 'payouts'>;

const noun = { one: 'payout', many: 'payouts' };

/** What of a payout was set off against open premium instead of leaving the house. */
function setOffText({ status, amount, paid_amount }: Payout): string {
  const set_off = amount - paid_amount;
  return status === 'paid_by_paddock' && set_off > 0 ? `${formatAmount(set_off)} set off` : '';
}

const columns: readonly Column<Payout>[] = [
  {
    id: 'payee',
    header: 'Payee',
    cell: (one) => <LongText text={one.payee} length={32} />,
    below: (one) => formatIban(one.iban),
    sort: 'payee',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (one) => <StatusChip {...paymentWord(one.status)} />,
    card: 'status',
  },
  { id: 'claim', header: 'Claim', cell: (one) => one.claim_number ?? '—', card: 'line' },
  {
    id: 'amount',
    header: 'Amount',
    cell: (one) => <MoneyText amount={one.amount} currency={one.currency} />,
    align: 'right',
    sort: 'amount',
    card: 'amount',
  },
  {
    id: 'paid',
    header: 'Paid',
    cell: (one) => (
      <TwoLines
        first={<MoneyText amount={one.paid_amount} currency={one.currency} />}
        second={setOffText(one)}
      />
    ),
    align: 'right',
  },
  {
    id: 'paid_on',
    header: 'Paid on',
    cell: (one) => <DateText value={one.paid_on} />,
    sort: 'paid_on',
    quiet: true,
    card: 'note',
  },
  {
    id: 'reference',
    header: 'Reference',
    cell: (one) => <LongText text={one.reference} length={24} />,
    quiet: true,
  },
];

const views: readonly { id: string; label: string; statuses: readonly OutgoingStatus[] }[] = [
  { id: 'all', label: 'All', statuses: outgoingStatuses },
  { id: 'pending', label: 'To be paid', statuses: ['pending', 'downpayment_paid'] },
  { id: 'paid', label: 'Paid', statuses: ['paid_by_paddock', 'paid_by_other'] },
  { id: 'cancelled', label: 'Cancelled', statuses: ['cancelled'] },
];
const sorts = ['created_at', 'payee', 'amount', 'paid_on'] as const;

const filters: readonly Filter[] = [
  {
    id: 'status',
    label: 'Status',
    kind: 'choice',
    promoted: true,
    options: outgoingStatuses.map((value) => ({ value, label: paymentStatusLabels[value] })),
  },
  { id: 'period', label: 'Paid on', kind: 'period', promoted: true },
];

/** What the address asks for; chosen statuses stand above those of the view. */
function questionOf(list: ListState): InputOf<'get_payouts'> {
  const view = views.find((one) => one.id === list.view && one.id !== 'all');
  const status = someOf(list.filters['status'], outgoingStatuses) ?? view?.statuses;
  return {
    page: list.page,
    amount_per_page: list.size,
    search: list.q,
    filters: {
      ...(status ? { status: [...status] } : {}),
      ...(list.from ? { from: list.from } : {}),
      ...(list.to ? { to: list.to } : {}),
    },
    sortBy: oneOf(list.sortBy, sorts, 'created_at'),
    ascending: list.ascending,
  };
}

const claimOf = ({ claim_id }: Payout) =>
  claim_id ? `/dashboard/claims/${claim_id}?tab=payments` : '';

/** Money that leaves: claim payouts and what others were paid [4.23]. A payout is paid on its claim. */
export function PayoutsTab({ onTotal }: TabProps) {
  const copy = useCopy();
  const list = useListState({ name: 'payouts', filters: ['status'] });
  const question = questionOf(list);
  const payouts = useRead('get_payouts', question, { keepPrevious: true });
  useTotal(onTotal, payouts.data?.total);
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('payouts'),
    rows: payouts.data?.payouts,
    total: payouts.data?.total,
    read: payouts,
  };
  const exporting = useListExport({ ...table, question });
  const counts = payouts.data?.counts;
  const none = list.view === 'all' || isEmptyBook(counts);
  const rowMenu = (one: Payout): readonly MenuAction[] => [
    ...(one.claim_id ? [{ label: 'Open claim', icon: ExternalLink, href: claimOf(one) }] : []),
    ...(one.iban
      ? [{ label: 'Copy IBAN', icon: Copy, onSelect: () => void copy(one.iban, 'IBAN copied') }]
      : []),
  ];
  return (
    <>
      <ListBar
        {...table}
        views={views.map(({ id, label, statuses }) => ({
          id,
          label,
          count: counts && statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0),
        }))}
        filters={filters}
        searchLabel="Search payouts"
        end={exporting.menu}
      />
      <DataTable
        {...table}
        rowId={(one) => one.payout_id}
        rowHref={claimOf}
        rowMenu={rowMenu}
        bulk={[exporting.bulk]}
        empty={
          none
            ? {
                title: 'No payouts yet.',
                text: 'What is paid for claims appears here once a payment is prepared.',
              }
            : { title: 'Nothing here.', text: 'Other views may have payouts.' }
        }
      />
    </>
  );
}
