import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  ledgerAccountRules,
  ledgerAccounts,
  settlementAccounts,
  type LedgerAccount,
} from '#domain/payments/ledger-accounts.ts';
import { isCurrency } from '#domain/currencies.ts';
import { formatAmount } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import type { Settlement } from '#web/payments/administration/settle-ledger-dialog.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useTotal, type TabProps } from '#web/payments/administration/use-total.ts';

const useSettleLedgerDialog = lazyDialog(() =>
  import('#web/payments/administration/settle-ledger-dialog.tsx').then((m) =>
    recordDialog(m.SettleLedgerDialog),
  ),
);

type Balance = ItemOf<'get_ledger_balances', 'balances'>;

const isAccount = (name: string): name is LedgerAccount =>
  (ledgerAccounts as readonly string[]).includes(name);

/** The name under which an account is settled; nothing for those that close when they are paid. */
function settledAs(account: string): Settlement['account'] | undefined {
  const names = Object.entries(settlementAccounts) as [Settlement['account'], LedgerAccount][];
  return names.find(([, one]) => one === account)?.[0];
}

/** Where the money stands: the balance of every account by currency, and the paying out of what others are owed. */
export function SettlementsTab({ onTotal }: TabProps) {
  const read = useRead('get_ledger_balances', {});
  const phone = useIsPhone();
  const settle = useSettleLedgerDialog();
  useTotal(onTotal, undefined);
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="Balances could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const { balances } = read.data;
  const currencies = [...new Set(balances.map((one) => one.currency))].toSorted();
  if (currencies.length === 0)
    return (
      <EmptyState
        title="Nothing to settle."
        text="Once a policy is invoiced, what is owed to insurers, brokerages and tax offices appears here."
      />
    );
  const columns = phone ? phoneColumns(settle.open) : balanceColumns(settle.open);
  return (
    <Box sx={{ display: 'grid', gap: 4, maxWidth: 1040 }}>
      {currencies.map((currency) => {
        const rows = balances.filter((one) => one.currency === currency);
        return (
          <Card key={currency} title={`Balances in ${currency}`} flush>
            <PlainTable
              label={`Balances in ${currency}`}
              columns={columns}
              rows={rows}
              rowId={(one) => one.account}
              rowHeight={52}
              totals={phone ? phoneTotals(rows) : totalsOf(rows)}
            />
          </Card>
        );
      })}
      {settle.dialog}
    </Box>
  );
}

function sumOf(rows: readonly Balance[], side: 1 | -1): number {
  return sumBy(rows, (one) => Math.max(0, side * one.balance));
}

const totalsOf = (rows: readonly Balance[]) => ({
  account: 'In balance',
  debit: <MoneyText amount={sumOf(rows, 1)} bare />,
  credit: <MoneyText amount={sumOf(rows, -1)} bare />,
});

/** The same in one column. */
const phoneTotals = (rows: readonly Balance[]) => ({
  account: (
    <Box sx={{ py: 1.5 }}>
      In balance
      <Box className="num" sx={{ color: t.n[500], fontWeight: 400 }}>
        Debit {formatAmount(sumOf(rows, 1))}
        <br />
        Credit {formatAmount(sumOf(rows, -1))}
      </Box>
    </Box>
  ),
});

const nameOf = (account: string) =>
  isAccount(account) ? ledgerAccountRules[account].label : account;

/** What stands on an account, on the side where it stands. */
const BalanceAmount = ({ of: { account, currency, balance } }: { of: Balance }) => (
  <FigureAmount
    of={{ figure: 'ledger_balance', part: `${account} ${currency}` }}
    amount={Math.abs(balance)}
    currency={currency}
    bare
  />
);

function balanceColumns(onSettle: (settlement: Settlement) => void): readonly Column<Balance>[] {
  return [
    {
      id: 'account',
      header: 'Account',
      cell: ({ account }) => (
        <Box sx={{ py: 1.5, whiteSpace: 'normal', maxWidth: 460 }}>
          <Box sx={{ fontWeight: 600 }}>{nameOf(account)}</Box>
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[500] }}>
            {isAccount(account) ? ledgerAccountRules[account].meaning : null}
          </Box>
        </Box>
      ),
    },
    {
      id: 'debit',
      header: 'Debit',
      cell: (one) => (one.balance > 0 ? <BalanceAmount of={one} /> : null),
      align: 'right',
      width: 140,
    },
    {
      id: 'credit',
      header: 'Credit',
      cell: (one) => (one.balance < 0 ? <BalanceAmount of={one} /> : null),
      align: 'right',
      width: 140,
    },
    settleColumn(onSettle),
  ];
}

/** The same in two columns: side and amount stand below the name. */
function phoneColumns(onSettle: (settlement: Settlement) => void): readonly Column<Balance>[] {
  return [
    {
      id: 'account',
      header: 'Account',
      cell: (one) => (
        <Box sx={{ py: 1.5 }}>
          <Box sx={{ fontWeight: 600 }}>{nameOf(one.account)}</Box>
          <Box className="num" sx={{ color: t.n[500] }}>
            {one.balance > 0 ? 'Debit ' : 'Credit '}
            <BalanceAmount of={one} />
          </Box>
        </Box>
      ),
    },
    settleColumn(onSettle),
  ];
}

function settleColumn(onSettle: (settlement: Settlement) => void): Column<Balance> {
  return {
    id: 'settle',
    header: 'Actions',
    hides_header: true,
    align: 'right',
    width: 110,
    cell: ({ account, currency, balance }) => {
      const name = settledAs(account);
      if (name === undefined || !isCurrency(currency)) return null;
      return (
        <Button
          variant="outlined"
          onClick={() => onSettle({ account: name, currency, balance })}
          aria-label={`Settle ${nameOf(account)} in ${currency}`}
        >
          Settle
        </Button>
      );
    },
  };
}
