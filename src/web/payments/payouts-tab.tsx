import { formatAmount } from '#domain/money.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { useListExport } from '#web/kit/use-list-export.tsx';
import { ListBar } from '#web/kit/list-bar.tsx';
import { useTableSettings } from '#web/kit/table-settings.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { DataTable } from '#web/kit/data-table.tsx';
import { DateText } from '#web/kit/date-text.tsx';
import { LongText } from '#web/kit/long-text.tsx';
import { MoneyText } from '#web/kit/money-text.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { TwoLines } from '#web/kit/two-lines.tsx';
import { useListState } from '#web/kit/use-list-state.ts';
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
  { id: 'payee', header: 'Payee', cell: (one) => one.payee },
  {
    id: 'status',
    header: 'Status',
    cell: (one) => <StatusChip {...paymentWord(one.status)} />,
    card: 'status',
  },
  { id: 'claim', header: 'Claim', cell: (one) => one.claim_number ?? '—', card: 'line' },
  {
    id: 'iban',
    header: 'IBAN',
    cell: (one) => (one.iban ? formatIban(one.iban) : '—'),
    quiet: true,
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: (one) => <MoneyText amount={one.amount} currency={one.currency} />,
    align: 'right',
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

/** Money that leaves: claim payouts and what others were paid [4.23]. A payout is paid on its claim. */
export function PayoutsTab({ onTotal }: TabProps) {
  const list = useListState({ name: 'payouts' });
  const question = { page: list.page, amount_per_page: list.size };
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
  return (
    <>
      <ListBar {...table} end={exporting.menu} />
      <DataTable
        {...table}
        rowId={(one) => one.payout_id}
        rowHref={(one) => (one.claim_id ? `/dashboard/claims/${one.claim_id}?tab=payments` : '')}
        empty={{
          title: 'No payouts yet.',
          text: 'What is paid for claims appears here once a payment is prepared.',
        }}
      />
    </>
  );
}
