import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { formatCalendarDate } from '#domain/dates.ts';
import {
  batchItemLabels,
  batchItemTones,
  payableKindLabels,
} from '#domain/payments/batch/payment-batch.ts';
import { formatIban } from '#domain/payments/iban.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import type { Column } from '#web/kit/table/table-column.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { TwoLines } from '#web/kit/text/two-lines.tsx';

export type BatchItem = ItemOf<'get_payment_batch', 'items'>;

const wordOf = ({ status }: BatchItem) => ({
  label: batchItemLabels[status],
  tone: batchItemTones[status],
});

const sinceWords = ({ paid_on, rejected_because, returned_because, end_to_end }: BatchItem) =>
  rejected_because ||
  returned_because ||
  (paid_on === null ? end_to_end : `on ${formatCalendarDate(paid_on)}`);

/** The transfers of a batch; what waits can be taken back where the bank did not pay it. */
export function batchItemColumns({
  phone,
  currency,
  onBack,
}: {
  phone: boolean;
  currency: string;
  onBack: ((item: BatchItem) => void) | undefined;
}): readonly Column<BatchItem>[] {
  const about = (one: BatchItem) => `${payableKindLabels[one.kind]} ${one.about}`;
  const amount: Column<BatchItem> = {
    id: 'amount',
    header: 'Amount',
    cell: (one) => <MoneyText amount={one.amount} currency={currency} />,
    align: 'right',
    width: 130,
  };
  const back = (one: BatchItem) =>
    onBack && one.status === 'waiting' ? (
      <Button onClick={() => onBack(one)} aria-label={`Not paid to ${one.payee}`}>
        Not paid
      </Button>
    ) : null;
  if (phone)
    return [
      {
        id: 'payee',
        header: 'To',
        cell: (one) => (
          <Box sx={{ py: 2, whiteSpace: 'normal' }}>
            <TwoLines first={one.payee} second={about(one)} length={32} />
            <StatusChip {...wordOf(one)} />
            {back(one)}
          </Box>
        ),
      },
      amount,
    ];
  return [
    {
      id: 'payee',
      header: 'To',
      cell: (one) => <TwoLines first={one.payee} second={formatIban(one.iban)} length={36} />,
    },
    { id: 'about', header: 'For', cell: about },
    {
      id: 'status',
      header: 'Status',
      cell: (one) => (
        <TwoLines first={<StatusChip {...wordOf(one)} />} second={sinceWords(one)} length={28} />
      ),
      width: 190,
    },
    amount,
    { id: 'back', header: 'Actions', hides_header: true, align: 'right', width: 100, cell: back },
  ];
}
