import { displayAmount } from '#domain/money.ts';
import { ledgerAccountRules, type LedgerAccount } from '#domain/payments/ledger-accounts.ts';
import { sumBy } from '#domain/sums.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { ReportState } from '#web/payments/books/report-state.tsx';

type Account = ItemOf<'get_trial_balance', 'accounts'>;

const money = (
  id: 'opening' | 'debit' | 'credit' | 'closing',
  header: string,
): Column<Account> => ({
  id,
  header,
  align: 'right',
  width: 150,
  quiet: id !== 'closing',
  cell: (one) => (one[id] === 0 ? '—' : <MoneyText amount={one[id]} bare />),
});

const columns: readonly Column<Account>[] = [
  {
    id: 'account',
    header: 'Account',
    cell: ({ account }) => ledgerAccountRules[account as LedgerAccount].label,
  },
  money('opening', 'Opening'),
  money('debit', 'Debit'),
  money('credit', 'Credit'),
  money('closing', 'Closing'),
];

/** Every account in balance: what stood when the year began, what moved, and what stands. */
export function TrialBalance({ on }: { on: string }) {
  const phone = useIsPhone();
  const read = useRead('get_trial_balance', { on }, { keepPrevious: true });
  if (!read.data) return <ReportState read={read} />;
  const { accounts } = read.data;
  const currencies = [...new Set(accounts.map((one) => one.currency))];
  if (currencies.length === 0)
    return <EmptyState title="Nothing was booked." text="Choose a later day." compact />;
  return currencies.map((currency) => {
    const rows = accounts.filter((one) => one.currency === currency);
    const sum = (id: 'opening' | 'debit' | 'credit' | 'closing') =>
      displayAmount(sumBy(rows, (one) => one[id]));
    return (
      <Card key={currency} title={`Trial balance in ${currency}`} flush>
        <PlainTable
          label={`Trial balance in ${currency}`}
          columns={phone ? columns.filter(({ quiet }) => quiet !== true) : columns}
          rows={rows}
          rowId={(one) => one.account}
          totals={{
            account: 'Total',
            opening: sum('opening'),
            debit: sum('debit'),
            credit: sum('credit'),
            closing: sum('closing'),
          }}
        />
      </Card>
    );
  });
}
