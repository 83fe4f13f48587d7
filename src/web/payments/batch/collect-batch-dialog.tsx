import { useState } from 'react';
import { formatMoney, sumByCurrency } from '#domain/money.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import type { Payable } from '#web/payments/batch/payable-words.ts';

export type CollectedBatch = Pick<OutputOf<'collect_payment_batch'>, 'batch_id' | 'batch_number'>;

/** Makes a batch of what was ticked: on which day the bank is to pay. */
export function CollectBatchDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<{
  items: readonly Payable[];
  onCollected: (batch: CollectedBatch) => void;
}>) {
  const toast = useToast();
  const { items, onCollected } = subject;
  const [day, setDay] = useState<string | null>(today());
  const collect = useWrite('collect_payment_batch', {
    onSuccess: (batch) => {
      toast.success(`${batch.batch_number} waits for a second person`);
      onClose();
      onCollected(batch);
    },
    onError: (error) => toast.failure(error),
  });
  const total = sumByCurrency(items).map((sum) => formatMoney(sum.amount, sum.currency));
  const transfers = items.length === 1 ? '1 transfer' : `${items.length} transfers`;
  return (
    <FormDialog
      open={open}
      title="Make a batch"
      subtitle={`${transfers}, ${total.join(', ')}`}
      width="xs"
      onClose={onClose}
      busy={collect.isPending}
      disabled={day === null}
      saveLabel="Make batch"
      onSubmit={() => {
        if (day !== null)
          collect.mutate({
            execute_on: day,
            items: items.map(({ kind, id }) => ({ kind, id })),
          });
      }}
    >
      <DateField
        label="Execute on"
        value={day}
        onChange={setDay}
        min={today()}
        required
        hint="A second person approves it; then the order for the bank is there."
      />
    </FormDialog>
  );
}
