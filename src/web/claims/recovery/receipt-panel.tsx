import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { claimRecoveriesContract } from '#contract/claims/claim-recoveries.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { Recoveries, Recovery } from '#web/claims/recovery/recoveries-card.tsx';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';

const schema = claimRecoveriesContract.receive_claim_recovery.input.pick({
  amount: true,
  received_on: true,
  reference: true,
});
type Values = z.input<typeof schema>;

const labels = { amount: 'Amount', received_on: 'Received on', reference: 'Reference' };

/** "Book receipt": money that came back, all of it or a part. */
export function ReceiptPanel({
  subject: { claim, recovery },
  open,
  onClose,
}: RecordDialogProps<{ claim: Recoveries; recovery: Recovery }>) {
  const toast = useToast();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      amount: Math.max(0, recovery.expected - recovery.received),
      received_on: today(),
      reference: '',
    },
  });
  const save = useWrite('receive_claim_recovery');
  const lines: FieldLines<keyof Values> = [
    { money: 'amount', required: true, currency: claim.currency },
    { date: 'received_on', required: true },
    { text: 'reference', required: true },
  ];
  const submit = form.handleSubmit(
    async (values) => {
      const { claim_id, revision } = claim;
      const { recovery_id } = recovery;
      try {
        await save.mutateAsync({ claim_id, revision, recovery_id, ...values });
        toast.success('Receipt booked');
        onClose();
      } catch (error) {
        showFormErrors(form, error, toast);
      }
    },
    missingData(toast, labels),
  );
  return (
    <FormPanel
      open={open}
      title={`Receipt from ${recovery.source}`}
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={save.isPending}
      saveLabel="Book receipt"
      onSubmit={submit}
      note="The insurers who bear the claim are credited by their shares."
    >
      <DeclaredFields control={form.control} labels={labels} lines={lines} />
    </FormPanel>
  );
}
