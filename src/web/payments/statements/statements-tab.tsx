import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { statementList } from '#contract/payments/statement-list.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { displayMoney } from '#domain/money.ts';
import { statementAccountLabels } from '#domain/payments/statement.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useTotal, type TabProps } from '#web/payments/administration/use-total.ts';
import type { OpenAccount } from '#web/payments/statements/open-statement-dialog.tsx';

const useOpenStatement = lazyDialog(() =>
  import('#web/payments/statements/open-statement-dialog.tsx').then((m) =>
    recordDialog(m.OpenStatementDialog),
  ),
);
const useClosedStatement = lazyDialog(() =>
  import('#web/payments/statements/closed-statement-dialog.tsx').then((m) =>
    recordDialog(m.ClosedStatementDialog),
  ),
);

/** Accounts of insurers and brokerages: what is payable today, and the statements that were closed. */
export function StatementsTab({ onTotal }: TabProps) {
  const opened = useOpenStatement();
  const closed = useClosedStatement();
  const shown = useDeclaredList('statements', statementList);
  useTotal(onTotal, shown.answer?.total);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <OpenAccounts onOpen={opened.open} />
      <Box>
        <DeclaredList shown={shown} onRow={closed.open} end={shown.exporting.menu} />
      </Box>
      {opened.dialog}
      {closed.dialog}
    </Box>
  );
}

function OpenAccounts({ onOpen }: { onOpen: (account: OpenAccount) => void }) {
  const phone = useIsPhone();
  const read = useRead('get_open_statements', {});
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="Accounts could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  return (
    <Card title="Open accounts" flush>
      <PlainTable
        label="Open accounts"
        columns={[
          ...(phone ? [whoseOnPhone] : [whose, bookedColumn, dueColumn]),
          openColumn(onOpen),
        ]}
        rows={read.data.accounts}
        rowId={(one) => `${one.party_id} ${one.currency}`}
        rowHeight={52}
        emptyText="Nothing is booked for an insurer or a brokerage yet."
      />
    </Card>
  );
}

const standingOf = ({ account, closed_until }: OpenAccount) =>
  [
    statementAccountLabels[account],
    closed_until === null ? 'no statement yet' : `closed up to ${formatCalendarDate(closed_until)}`,
  ].join(' · ');

const whose: Column<OpenAccount> = {
  id: 'party_name',
  header: 'For',
  cell: (one) => <TwoLines first={one.party_name} second={standingOf(one)} length={48} />,
};

/** The same in one column: what is payable stands below the name. */
const whoseOnPhone: Column<OpenAccount> = {
  ...whose,
  cell: (one) => (
    <Box sx={{ py: 2, whiteSpace: 'normal' }}>
      <Box sx={{ fontWeight: 600 }}>{one.party_name}</Box>
      <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[500] }}>
        {`${standingOf(one)} · ${displayMoney(one.due, one.currency)} payable`}
      </Box>
    </Box>
  ),
};

const bookedColumn: Column<OpenAccount> = {
  id: 'booked',
  header: 'Booked',
  cell: (one) => <MoneyText amount={one.booked} currency={one.currency} />,
  align: 'right',
  width: 170,
  quiet: true,
};

const dueColumn: Column<OpenAccount> = {
  id: 'due',
  header: 'Payable today',
  cell: (one) => <MoneyText amount={one.due} currency={one.currency} />,
  align: 'right',
  width: 170,
};

function openColumn(onOpen: (account: OpenAccount) => void): Column<OpenAccount> {
  return {
    id: 'open',
    header: 'Actions',
    hides_header: true,
    align: 'right',
    width: 120,
    cell: (one) => (
      <Button
        variant="outlined"
        onClick={() => onOpen(one)}
        aria-label={`Statement of ${one.party_name} in ${one.currency}`}
      >
        Statement
      </Button>
    ),
  };
}
