import Box from '@mui/material/Box';
import { bridgeLabels } from '#domain/bordereaux/account-bridge.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';

type Bridge = ItemOf<'get_bordereau_bridge', 'bridges'>;

interface Line {
  label: string;
  booked: number | null;
  payable: number;
  strong?: boolean;
}

/** What leads from an insurer's bordereaux to its account and its statements, line by line. */
export function AccountBridge({ insurer_id, until }: { insurer_id: string; until: string }) {
  const phone = useIsPhone();
  const read = useRead('get_bordereau_bridge', { insurer_id, until }, { keepPrevious: true });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="How it leads to the statement could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const tables = read.data.bridges.map((bridge) => (
    <Box key={bridge.currency} component="section" sx={{ mt: 6 }}>
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 15, fontWeight: 600 }}>
        {`From the bordereaux to the account, ${bridge.currency}`}
      </Box>
      <PlainTable
        label={`From the bordereaux to the account, ${bridge.currency}`}
        columns={phone ? [what, payable] : [what, booked, payable]}
        rows={linesOf(bridge)}
        rowId={({ label }) => label}
        emptyText=""
      />
    </Box>
  ));
  return (
    <>
      {tables}
      {tables.length > 0 && (
        <Box sx={{ mt: 2, fontSize: 13, color: t.n[600] }}>
          Profit commission that closing a statement books is not in it yet.
        </Box>
      )}
    </>
  );
}

function linesOf({ lines, booked, payable, statement }: Bridge): Line[] {
  return [
    ...lines.map(({ line, ...sides }) => ({ label: bridgeLabels[line], ...sides })),
    { label: 'Account of the insurer', booked, payable, strong: true },
    ...(statement
      ? [
          { label: 'Of it on closed statements', booked: null, payable: statement.opening },
          { label: 'On the next statement', booked: null, payable: statement.period },
        ]
      : []),
  ];
}

const what: Column<Line> = {
  id: 'label',
  header: 'Line',
  cell: ({ label, strong }) => (strong ? <strong>{label}</strong> : label),
};

const moneyColumn = (id: 'booked' | 'payable', header: string): Column<Line> => ({
  id,
  header,
  cell: ({ [id]: amount, strong }) => {
    if (amount === null) return '—';
    const money = <MoneyText amount={amount} bare />;
    return strong ? <strong>{money}</strong> : money;
  },
  align: 'right',
  width: 150,
});

const booked = moneyColumn('booked', 'Booked');
const payable = moneyColumn('payable', 'Payable');
