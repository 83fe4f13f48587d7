import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import {
  taxPeriodText,
  taxReturnStateLabels,
  type TaxReturnState,
} from '#domain/payments/tax/tax-period.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip, type StatusWord } from '#web/kit/text/status-chip.tsx';
import { today } from '#web/kit/text/today.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import { useTotal, type TabProps } from '#web/payments/administration/use-total.ts';

export type TaxReturn = ItemOf<'get_tax_returns', 'returns'>;

const useTaxReturn = lazyDialog(() =>
  import('#web/payments/tax/tax-return-dialog.tsx').then((m) => recordDialog(m.TaxReturnDialog)),
);

const tones: Readonly<Record<TaxReturnState, StatusWord['tone']>> = {
  running: 'none',
  due: 'secondary',
  late: 'error',
  filed: 'success',
  nothing: 'none',
};

/** Premium tax by country: what is to be filed until when, and what was filed in a year. */
export function TaxTab({ onTotal }: TabProps) {
  const phone = useIsPhone();
  const opened = useTaxReturn();
  const this_year = Number(today().slice(0, 4));
  const [year, setYear] = useState(this_year);
  const read = useRead('get_tax_returns', { year }, { keepPrevious: true });
  useTotal(onTotal, read.data?.returns.length);
  if (read.isPending) return <PageSkeleton />;
  if (read.isError)
    return (
      <ErrorState
        title="Tax returns could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  const [open, done] = [
    read.data.returns.filter((one) => !isDone(one)),
    read.data.returns.filter(isDone),
  ];
  const table = (label: string, rows: readonly TaxReturn[], emptyText: string) => (
    <PlainTable
      label={label}
      columns={phone ? phoneColumns : columns}
      rows={rows}
      rowId={(one) => `${one.country_code} ${one.currency} ${one.period_until}`}
      rowHeight={52}
      onRow={opened.open}
      emptyText={emptyText}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Card title="To file" flush>
        {table('Returns to file', open, 'Everything that was booked is filed.')}
      </Card>
      <Card
        title="Filed, and nothing to file"
        flush
        actions={
          <ToggleButtons
            label="Year"
            value={String(year)}
            choices={[this_year - 1, this_year].map((one) => ({
              value: String(one),
              label: String(one),
            }))}
            onChange={(value) => setYear(Number(value))}
          />
        }
      >
        {table('Filed returns', done, 'No return of this year was filed yet.')}
      </Card>
      {opened.dialog}
    </Box>
  );
}

const isDone = ({ state }: TaxReturn) => state === 'filed' || state === 'nothing';

function whenOf({ state, due_on, filed_by_name, reference }: TaxReturn): string {
  if (state === 'nothing') return 'insurers pay it themselves';
  return state === 'filed'
    ? `${reference} · ${filed_by_name}`
    : `due on ${formatCalendarDate(due_on)}`;
}

const wordOf = ({ state }: TaxReturn): StatusWord => ({
  label: taxReturnStateLabels[state],
  tone: tones[state],
});

const taxColumn: Column<TaxReturn> = {
  id: 'tax',
  header: 'Tax',
  align: 'right',
  width: 150,
  cell: (one) => <MoneyText amount={one.tax} currency={one.currency} />,
};

const columns: readonly Column<TaxReturn>[] = [
  { id: 'country', header: 'Country', cell: (one) => one.country_code, width: 90 },
  { id: 'period', header: 'Period', cell: taxPeriodText },
  {
    id: 'state',
    header: 'State',
    cell: (one) => (
      <TwoLines first={<StatusChip {...wordOf(one)} />} second={whenOf(one)} length={40} />
    ),
  },
  {
    id: 'corrections',
    header: 'Of that corrections',
    align: 'right',
    width: 150,
    quiet: true,
    cell: (one) =>
      one.corrections === 0 ? '—' : <MoneyText amount={one.corrections} currency={one.currency} />,
  },
  {
    id: 'left_out',
    header: 'Insurers pay',
    align: 'right',
    width: 150,
    cell: (one) =>
      one.left_out === 0 ? '—' : <MoneyText amount={one.left_out} currency={one.currency} />,
  },
  taxColumn,
];

const phoneColumns: readonly Column<TaxReturn>[] = [
  {
    id: 'country',
    header: 'Country',
    cell: (one) => (
      <Box sx={{ py: 2, whiteSpace: 'normal' }}>
        <TwoLines first={`${one.country_code} · ${taxPeriodText(one)}`} second={whenOf(one)} />
        {one.left_out === 0 ? null : (
          <Box sx={{ fontSize: 13, color: t.n[600] }}>
            {`Insurers pay ${formatMoney(one.left_out, one.currency)}`}
          </Box>
        )}
        <StatusChip {...wordOf(one)} />
      </Box>
    ),
  },
  { ...taxColumn, width: 130 },
];
