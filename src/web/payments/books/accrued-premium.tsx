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
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import { ReportState } from '#web/payments/books/report-state.tsx';

type Policy = ItemOf<'get_accrued_premium', 'policies'>;

const money = (
  id: 'booked' | 'earned' | 'unearned',
  header: string,
  quiet: boolean,
): Column<Policy> => ({
  id,
  header,
  align: 'right',
  width: 150,
  quiet,
  cell: (one) => <MoneyText amount={one[id]} bare />,
});

const columns: readonly Column<Policy>[] = [
  {
    id: 'policy',
    header: 'Policy',
    cell: (one) => <TwoLines first={one.policy_number} second={one.client_name} length={40} />,
  },
  money('booked', 'Booked', true),
  money('earned', 'Earned', true),
  money('unearned', 'Not earned yet', false),
];

/** Net premium that was booked and is not earned yet; the totals are of all policies. */
export function AccruedPremium({ on }: { on: string }) {
  const phone = useIsPhone();
  const read = useRead('get_accrued_premium', { on }, { keepPrevious: true });
  if (!read.data) return <ReportState read={read} />;
  const { policies, sums } = read.data;
  if (sums.length === 0) return <EmptyState title="No premium was booked." compact />;
  return sums.map(({ currency, booked, earned, unearned }) => (
    <Card key={currency} title={`Accrued premium in ${currency}`} flush>
      <PlainTable
        label={`Accrued premium in ${currency}`}
        columns={phone ? columns.filter(({ quiet }) => quiet !== true) : columns}
        rows={policies.filter((one) => one.currency === currency)}
        rowId={(one) => one.policy_id}
        rowHref={({ policy_id }) => addressOf('policy', { policy_id, tab: 'payments' })}
        rowHeight={52}
        emptyText="All that was booked is earned."
        totals={{
          policy: 'All policies',
          booked: displayAmount(booked),
          earned: displayAmount(earned),
          unearned: displayAmount(unearned),
        }}
      />
    </Card>
  ));
}
