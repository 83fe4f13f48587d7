import Box from '@mui/material/Box';
import { paymentBatchList } from '#contract/payments/payment-batch-list.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useTotal, type TabProps } from '#web/payments/administration/use-total.ts';
import { PayablesCard } from '#web/payments/batch/payables-card.tsx';

const useBatch = lazyDialog(() =>
  import('#web/payments/batch/batch-dialog.tsx').then((m) => recordDialog(m.BatchDialog)),
);

/** Money out: what is to be paid, and the orders to the bank that were made of it. */
export function BatchesTab({ onTotal }: TabProps) {
  const batch = useBatch();
  const shown = useDeclaredList('payment_batches', paymentBatchList);
  useTotal(onTotal, shown.answer?.total);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <PayablesCard onCollected={batch.open} />
      <Box>
        <DeclaredList shown={shown} onRow={batch.open} end={shown.exporting.menu} />
      </Box>
      {batch.dialog}
    </Box>
  );
}
