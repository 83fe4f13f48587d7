import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { formatCalendarDate } from '#domain/dates.ts';
import { displayAmount, displayMoney } from '#domain/money.ts';
import { bookingWords } from '#domain/payments/booking-words.ts';
import { addressOf } from '#domain/places.ts';
import { premiumTaxLineLabels } from '#domain/rating/tax/premium-tax.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import type { TaxReturn } from '#web/payments/tax/tax-tab.tsx';

type Whole = OutputOf<'get_tax_return'>;

/** A return with its totals by line and rate and its rows; filed with what the tax office gave back. */
export function TaxReturnDialog({ subject, open, onClose }: RecordDialogProps<TaxReturn>) {
  const toast = useToast();
  const { country_code, currency, period_from, period_until } = subject;
  const key = { country_code, currency, period_until };
  const read = useRead('get_tax_return', key, { enabled: open });
  const words = useWordsDialog();
  const file = useWrite('file_tax_return', {
    onSuccess: () => toast.success('The return is filed'),
  });
  const found = read.data?.return;
  const canFile = found?.state === 'due' || found?.state === 'late';
  const ask = () =>
    words.ask({
      title: `File ${displayMoney(found?.tax ?? 0, currency)}`,
      text: 'Its rows stay as they are. What is booked for these days later corrects the next return.',
      label: 'Reference of the tax office',
      confirmLabel: 'Mark as filed',
      maxLength: 140,
      onSave: (reference) => file.mutateAsync({ ...key, tax: found?.tax ?? 0, reference }),
    });
  return (
    <DialogBase
      open={open}
      title={`Premium tax ${country_code}`}
      subtitle={`${formatCalendarDate(period_from)} to ${formatCalendarDate(period_until)} · ${currency} · due on ${formatCalendarDate(subject.due_on)}`}
      width="md"
      closeButton
      onClose={onClose}
      actions={
        <>
          <Button
            component="a"
            href={downloadAddress('get_tax_return_file', key)}
            download
            startIcon={<Download />}
          >
            Download
          </Button>
          {canFile ? (
            <Button variant="contained" onClick={ask}>
              Mark as filed
            </Button>
          ) : null}
        </>
      }
    >
      {read.isError ? (
        <ErrorState
          title="The return could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : read.data ? (
        <Tables whole={read.data} />
      ) : (
        <PageSkeleton />
      )}
      {words.dialog}
    </DialogBase>
  );
}

function Tables({ whole }: { whole: Whole }) {
  const phone = useIsPhone();
  const { return: found, totals, rows, row_count, paid_by_insurers } = whole;
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <PlainTable
        label="By line and rate"
        columns={phone ? phoneTotalColumns : totalColumns}
        {...(phone ? { rowHeight: 52 } : {})}
        rows={totals}
        rowId={(one) => `${one.line} ${one.rate_pct}`}
        totals={{ line: 'Total', tax: displayAmount(found.tax) }}
      />
      {paid_by_insurers.map(({ insurer_id, insurer_name, tax }) => (
        <Box key={insurer_id} sx={{ fontSize: 13, color: t.n[600] }}>
          {`Left out: ${displayMoney(tax, found.currency)} that ${insurer_name} pays itself.`}
        </Box>
      ))}
      <PlainTable
        label="Bookings"
        columns={phone ? rowColumns.filter(({ quiet }) => quiet !== true) : rowColumns}
        rows={rows}
        rowId={(one) => `${one.transaction_id} ${one.rate_pct}`}
        rowHref={(one) =>
          one.policy_id === null
            ? undefined
            : addressOf('policy', { policy_id: one.policy_id, tab: 'payments' })
        }
        rowHeight={52}
        {...(phone ? {} : { height: 360 })}
      />
      {row_count > rows.length ? (
        <Box sx={{ fontSize: 13, color: t.n[600] }}>
          {`The first ${rows.length} of ${row_count} rows. The file has all of them.`}
        </Box>
      ) : null}
    </Box>
  );
}

const taxColumn: Column<Whole['totals'][number]> = {
  id: 'tax',
  header: 'Tax',
  cell: (one) => <MoneyText amount={one.tax} bare />,
  align: 'right',
  width: 130,
};

const phoneTotalColumns: readonly Column<Whole['totals'][number]>[] = [
  {
    id: 'line',
    header: 'Line',
    cell: (one) => (
      <TwoLines
        first={premiumTaxLineLabels[one.line]}
        second={`${one.rate_pct} % of ${displayAmount(one.base)}`}
        length={44}
      />
    ),
  },
  taxColumn,
];

const totalColumns: readonly Column<Whole['totals'][number]>[] = [
  { id: 'line', header: 'Line', cell: (one) => premiumTaxLineLabels[one.line] },
  { id: 'rate', header: 'Rate', cell: (one) => `${one.rate_pct} %`, align: 'right', width: 90 },
  {
    id: 'base',
    header: 'Taxed',
    cell: (one) => <MoneyText amount={one.base} bare />,
    align: 'right',
    width: 130,
  },
  taxColumn,
];

const rowColumns: readonly Column<Whole['rows'][number]>[] = [
  {
    id: 'booking',
    header: 'Booking',
    cell: (one) => (
      <TwoLines
        first={bookingWords[one.kind]}
        second={`${formatCalendarDate(one.booked_on)}${one.is_correction ? ' · corrects a filed period' : ''}`}
        length={44}
      />
    ),
  },
  {
    id: 'about',
    header: 'About',
    quiet: true,
    cell: (one) => <TwoLines first={one.policy_number} second={one.invoice_number} />,
  },
  {
    id: 'rate',
    header: 'Rate',
    quiet: true,
    cell: (one) => `${one.rate_pct} %`,
    align: 'right',
    width: 80,
  },
  {
    id: 'tax',
    header: 'Tax',
    cell: (one) => <MoneyText amount={one.tax} bare />,
    align: 'right',
    width: 130,
  },
];
