import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { batchSteps } from '#contract/payments/payment-batch-steps.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { batchStatusLabels } from '#domain/payments/batch/payment-batch.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useDeclaredSteps } from '#web/kit/overlay/use-declared-steps.ts';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { batchItemColumns, type BatchItem } from '#web/payments/batch/batch-item-columns.tsx';
import type { CollectedBatch } from '#web/payments/batch/collect-batch-dialog.tsx';

type Batch = OutputOf<'get_payment_batch'>['batch'];

/** A batch with its transfers: approved by a second person, taken to the bank, decided on by what the bank shows. */
export function BatchDialog({ subject, open, onClose }: RecordDialogProps<CollectedBatch>) {
  const phone = useIsPhone();
  const { batch_id } = subject;
  const read = useRead('get_payment_batch', { batch_id }, { enabled: open });
  const words = useWordsDialog();
  const reject = useWrite('reject_payment_batch_item');
  const batch = read.data?.batch;
  const sendBack = ({ item_id, payee }: BatchItem) =>
    words.ask({
      title: `Not paid to ${payee}`,
      text: 'What it was for is to be paid again, with another batch.',
      label: 'What the bank said',
      confirmLabel: 'Take back',
      maxLength: 500,
      onSave: (reason) => reject.mutateAsync({ item_id, reason }),
    });
  return (
    <DialogBase
      open={open}
      title={subject.batch_number}
      subtitle={batch && subtitleOf(batch)}
      width="md"
      closeButton
      onClose={onClose}
      actions={batch ? <BatchActions batch={batch} ask={words.ask} /> : null}
    >
      {read.isError ? (
        <ErrorState
          title="The batch could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : read.data && batch ? (
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <NextStep batch={batch} />
          <PlainTable
            label="Transfers"
            columns={batchItemColumns({
              phone,
              currency: batch.currency,
              onBack: batch.abilities.includes('reject_payment_batch_item') ? sendBack : undefined,
            })}
            rows={read.data.items}
            rowId={(one) => one.item_id}
            rowHeight={52}
          />
        </Box>
      ) : (
        <PageSkeleton />
      )}
      {words.dialog}
    </DialogBase>
  );
}

function subtitleOf(batch: Batch): string {
  const { status, amount, currency, execute_on, created_by_name, approved_by_name } = batch;
  const people = [
    `collected by ${created_by_name}`,
    ...(approved_by_name === null ? [] : [`approved by ${approved_by_name}`]),
  ];
  return [
    batchStatusLabels[status],
    formatMoney(amount, currency),
    `on ${formatCalendarDate(execute_on)}`,
    ...people,
  ].join(' · ');
}

/** What is to be done next, in a sentence. */
function NextStep({ batch }: { batch: Batch }) {
  const { status, abilities, withdrawn_because } = batch;
  if (status === 'withdrawn') return <InlineAlert tone="info">{withdrawn_because}</InlineAlert>;
  if (status === 'approved')
    return (
      <InlineAlert tone="info">
        Give the order to the bank. Its file on the Bank tab then shows each transfer as paid.
      </InlineAlert>
    );
  if (status === 'collected' && !abilities.includes('approve_payment_batch'))
    return (
      <InlineAlert tone="info">
        Somebody else approves it: not who collected it, nor who prepared more than 25,000.00 in it.
      </InlineAlert>
    );
  return null;
}

function BatchActions({
  batch,
  ask,
}: {
  batch: Batch;
  ask: ReturnType<typeof useWordsDialog>['ask'];
}) {
  const { batch_id, batch_number, revision, status, abilities, amount, currency } = batch;
  const steps = useDeclaredSteps(batchSteps, ask);
  const take = (step: keyof typeof batchSteps) =>
    steps.take(step, {
      status,
      parts: { batch: batch_number, amount: formatMoney(amount, currency) },
      key: () => ({ batch_id, revision }),
    });
  return (
    <>
      {abilities.includes('withdraw_payment_batch') ? (
        <Button onClick={() => take('withdraw_payment_batch')}>Withdraw</Button>
      ) : null}
      {abilities.includes('approve_payment_batch') ? (
        <BusyButton busy={steps.busy} onClick={() => take('approve_payment_batch')}>
          Approve
        </BusyButton>
      ) : null}
      {abilities.includes('get_payment_batch_file') ? (
        <Button
          component="a"
          variant="contained"
          href={downloadAddress('get_payment_batch_file', { batch_id })}
          download
          startIcon={<Download />}
        >
          Order for the bank
        </Button>
      ) : null}
    </>
  );
}
