import Box from '@mui/material/Box';
import { periodTextOf } from '#domain/dates.ts';
import { profitLines } from '#domain/payments/profit-commission.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { t } from '#web/kit/base/tokens.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';

type Profit = NonNullable<OutputOf<'get_statement'>['profits']>[number];
type Line = ReturnType<typeof profitLines>[number];

/** How the profit commission of each agreement came about, step by step: premium above, what this statement books below. */
export function ProfitCommissions({
  profits,
  currency,
}: {
  profits: readonly Profit[];
  currency: string;
}) {
  return profits.map((profit) => (
    <Box key={profit.binder_id} component="section" sx={{ mt: 6 }}>
      <Box component="h3" sx={{ m: 0, mb: 2, fontSize: 15, fontWeight: 600 }}>
        {`Profit commission of ${profit.umr}`}
        <Box component="span" sx={{ ml: 2, fontWeight: 400, fontSize: 13, color: t.n[600] }}>
          {periodTextOf(profit.valid_from, profit.valid_to)}
        </Box>
      </Box>
      <PlainTable
        label={`Profit commission of ${profit.umr}`}
        columns={columnsIn(currency)}
        rows={profitLines(profit)}
        rowId={({ label }) => label}
        emptyText=""
      />
    </Box>
  ));
}

const columnsIn = (currency: string): readonly Column<Line>[] => [
  {
    id: 'label',
    header: 'Step',
    cell: ({ label, strong }) => (strong ? <strong>{label}</strong> : label),
  },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount, strong }) => {
      const money = <MoneyText amount={amount} currency={currency} />;
      return strong ? <strong>{money}</strong> : money;
    },
    align: 'right',
  },
];
