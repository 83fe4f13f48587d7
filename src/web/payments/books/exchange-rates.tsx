import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { REPORTING_CURRENCY } from '#domain/currencies.ts';
import { formatCalendarDate, formatDateTime } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { ReportState } from '#web/payments/books/report-state.tsx';

type Rate = ItemOf<'get_exchange_rates', 'rates'>;

/** More than these scroll in their card. */
const MOST_AT_ONCE = 12;

const useRateDialog = lazyDialog(() =>
  import('#web/payments/books/exchange-rate-dialog.tsx').then((m) =>
    recordDialog(m.ExchangeRateDialog),
  ),
);

/** What other currencies are worth, from which day on: with it figures of all currencies are told in one. */
export function ExchangeRates() {
  const read = useRead('get_exchange_rates', {});
  const phone = useIsPhone();
  const add = useRateDialog();
  const columns = useColumns();
  if (!read.data) return <ReportState read={read} />;
  const { rates, without_rate } = read.data;
  return (
    <>
      <Card
        title={`Exchange rates to ${REPORTING_CURRENCY}`}
        flush
        actions={
          <Button
            variant="outlined"
            startIcon={<Plus />}
            onClick={() => add.open(without_rate[0] ?? null)}
          >
            Add rate
          </Button>
        }
      >
        <Box sx={{ px: 5, py: 4, color: t.n[600], fontSize: 13, lineHeight: '20px' }}>
          {`What is booked keeps the rate of its day. Analytics in ${REPORTING_CURRENCY} of all currencies are told with these.`}
          {without_rate.length > 0
            ? ` ${without_rate.join(' and ')} has no rate yet: its amounts are left out there.`
            : ''}
        </Box>
        <PlainTable
          label={`Exchange rates to ${REPORTING_CURRENCY}`}
          columns={phone ? columns.filter(({ quiet }) => quiet !== true) : columns}
          rows={rates}
          rowId={(one) => one.exchange_rate_id}
          emptyText="No rate is kept yet."
          {...(rates.length > MOST_AT_ONCE ? { height: 560 } : {})}
        />
      </Card>
      {add.dialog}
    </>
  );
}

function useColumns(): readonly Column<Rate>[] {
  const remove = useRemoval();
  return [
    { id: 'from', header: 'From', cell: (one) => formatCalendarDate(one.valid_from), width: 130 },
    {
      id: 'rate',
      header: 'Rate',
      cell: (one) => `1 ${one.currency} = ${one.rate} ${REPORTING_CURRENCY}`,
    },
    {
      id: 'set',
      header: 'Set by',
      quiet: true,
      cell: (one) => `${one.set_by_name}, ${formatDateTime(one.set_at)}`,
    },
    {
      id: 'remove',
      header: 'Remove',
      align: 'right',
      width: 120,
      cell: (one) => (
        <Button size="small" onClick={() => void remove(one)} aria-label={`Remove ${nameOf(one)}`}>
          Remove
        </Button>
      ),
    },
  ];
}

const nameOf = ({ currency, valid_from }: Rate) =>
  `the rate of ${currency} from ${formatCalendarDate(valid_from)}`;

function useRemoval() {
  const toast = useToast();
  const confirm = useConfirm();
  const remove = useWrite('remove_exchange_rate', {
    onSuccess: () => toast.success('Rate removed'),
    onError: (error) => toast.failure(error),
  });
  return async (one: Rate) => {
    const yes = await confirm({
      title: `Remove ${nameOf(one)}?`,
      text: 'What was booked with it keeps it; the days after it take the rate before.',
      confirmLabel: 'Remove',
      destructive: true,
    });
    if (yes) remove.mutate({ exchange_rate_id: one.exchange_rate_id });
  };
}
