import type { z } from 'zod';
import { claimRecoveriesContract } from '#contract/claims/claim-recoveries.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import type { Recoveries, Recovery } from '#web/claims/recovery/recoveries-card.tsx';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { useStepForm } from '#web/kit/form/use-step-form.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
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
  const { claim_id, revision, currency } = claim;
  const { recovery_id, source, expected, received } = recovery;
  const step = useStepForm<Values, Values>(
    {
      ...{ schema, labels },
      begin: { amount: Math.max(0, expected - received), received_on: today(), reference: '' },
      write: (values) =>
        chosenWrite(
          'receive_claim_recovery',
          { claim_id, revision, recovery_id, ...values },
          'Receipt booked',
        ),
    },
    { open, onClose },
  );
  const lines: FieldLines<keyof Values> = [
    { money: 'amount', required: true, currency },
    { date: 'received_on', required: true },
    { text: 'reference', required: true },
  ];
  return (
    <FormPanel
      {...step.frame}
      title={`Receipt from ${source}`}
      saveLabel="Book receipt"
      note="The insurers who bear the claim are credited by their shares."
    >
      <DeclaredFields {...step.fields} lines={lines} />
    </FormPanel>
  );
}
