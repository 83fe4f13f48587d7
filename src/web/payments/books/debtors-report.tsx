import { displayAmount } from '#domain/money.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { ReportState } from '#web/payments/books/report-state.tsx';

type Debtor = ItemOf<'get_debtors', 'debtors'>;

const ages = {
  not_due: 'Not due',
  days_30: '1 to 30 days',
  days_60: '31 to 60 days',
  days_90: '61 to 90 days',
  older: 'Older',
  total: 'Total',
} as const;
const names = Object.keys(ages) as (keyof typeof ages)[];

const columns: readonly Column<Debtor>[] = [
  { id: 'client', header: 'Client', cell: (one) => one.client_name },
  {
    ...{ id: 'instalments', header: 'Open', align: 'right', width: 72, quiet: true },
    cell: (one) => one.instalments,
  },
  ...names.map((id): Column<Debtor> => ({
    id,
    header: ages[id],
    align: 'right',
    width: 120,
    quiet: id !== 'total',
    cell: (one) => (one[id] === 0 ? '—' : <MoneyText amount={one[id]} bare />),
  })),
];

/** Who owes premium, and since when. */
export function DebtorsReport({ on }: { on: string }) {
  const phone = useIsPhone();
  const read = useRead('get_debtors', { on }, { keepPrevious: true });
  if (!read.data) return <ReportState read={read} />;
  const { debtors, sums } = read.data;
  if (sums.length === 0) return <EmptyState title="Nobody owes premium." compact />;
  return sums.map((sum) => (
    <Card key={sum.currency} title={`Debtors in ${sum.currency}`} flush>
      <PlainTable
        label={`Debtors in ${sum.currency}`}
        columns={phone ? columns.filter(({ quiet }) => quiet !== true) : columns}
        rows={debtors.filter((one) => one.currency === sum.currency)}
        rowId={(one) => one.user_id}
        rowHref={({ user_id }) => addressOf('account', { user_id, tab: 'payments' })}
        totals={{
          client: 'Total',
          instalments: String(sum.instalments),
          ...Object.fromEntries(names.map((id) => [id, displayAmount(sum[id])])),
        }}
      />
    </Card>
  ));
}
