import Button from '@mui/material/Button';
import { formatCalendarDate } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

type Statement = ItemOf<'get_statements', 'statements'>;

const useClosedStatement = lazyDialog(() =>
  import('#web/payments/statements/closed-statement-dialog.tsx').then((m) =>
    recordDialog(m.ClosedStatementDialog),
  ),
);

/** A brokerage's last statements; nothing while it has none. */
export function StatementsCard() {
  const closed = useClosedStatement();
  const read = useRead('get_statements', { page_size: 12 });
  const statements = read.data?.statements ?? [];
  if (statements.length === 0) return null;
  return (
    <Card title="Statements" flush>
      <PlainTable
        label="Statements"
        rows={statements}
        rowId={(one) => one.statement_id}
        rowHeight={52}
        columns={[numberColumn, closingColumn, openColumn(closed.open)]}
      />
      {closed.dialog}
    </Card>
  );
}

const numberColumn: Column<Statement> = {
  id: 'number',
  header: 'Number',
  cell: (one) => (
    <TwoLines
      first={one.statement_number}
      second={`${formatCalendarDate(one.period_from)} to ${formatCalendarDate(one.period_until)}`}
    />
  ),
};

const closingColumn: Column<Statement> = {
  id: 'closing',
  header: 'Owed to you',
  align: 'right',
  cell: (one) => (
    <TwoLines
      first={<MoneyText amount={one.closing} currency={one.currency} />}
      second={one.settled_on === null ? '' : `paid on ${formatCalendarDate(one.settled_on)}`}
    />
  ),
};

function openColumn(onOpen: (statement: Statement) => void): Column<Statement> {
  return {
    id: 'open',
    header: 'Actions',
    hides_header: true,
    align: 'right',
    width: 100,
    cell: (one) => (
      <Button
        variant="outlined"
        onClick={() => onOpen(one)}
        aria-label={`Open ${one.statement_number}`}
      >
        Open
      </Button>
    ),
  };
}
