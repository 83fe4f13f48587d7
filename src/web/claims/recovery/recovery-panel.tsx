import type { z } from 'zod';
import { claimRecoveriesContract } from '#contract/claims/claim-recoveries.ts';
import { recoveryKindLabels, recoveryKinds } from '#domain/claims/claim-recovery.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import type { Recoveries, Recovery } from '#web/claims/recovery/recoveries-card.tsx';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { useStepForm } from '#web/kit/form/use-step-form.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

const schema = claimRecoveriesContract.save_claim_recovery.input.pick({
  kind: true,
  source: true,
  expected: true,
});
type Values = z.input<typeof schema>;

const labels = { kind: 'Where from', source: 'From whom', expected: 'Expected' };
const kindOptions = recoveryKinds.map((value) => ({ value, label: recoveryKindLabels[value] }));

/** "Add recovery", or "Edit recovery": what is expected to come back of a claim. */
export function RecoveryPanel({
  subject: { claim, recovery },
  open,
  onClose,
}: RecordDialogProps<{ claim: Recoveries; recovery?: Recovery }>) {
  const { claim_id, revision, currency } = claim;
  const step = useStepForm<Values, Values>(
    {
      ...{ schema, labels },
      begin: {
        kind: recovery?.kind ?? 'salvage',
        source: recovery?.source ?? '',
        expected: recovery?.expected ?? 0,
      },
      write: (values) =>
        chosenWrite(
          'save_claim_recovery',
          {
            ...{ claim_id, revision, ...values },
            ...(recovery ? { recovery_id: recovery.recovery_id } : {}),
          },
          recovery ? 'Recovery saved' : 'Recovery added',
        ),
    },
    { open, onClose },
  );
  const lines: FieldLines<keyof Values> = [
    { choice: 'kind', options: kindOptions, required: true },
    { text: 'source', required: true },
    { money: 'expected', required: true, currency },
  ];
  return (
    <FormPanel
      {...step.frame}
      title={recovery ? 'Edit recovery' : 'Add recovery'}
      saveLabel={recovery ? 'Save recovery' : 'Add recovery'}
    >
      <DeclaredFields {...step.fields} lines={lines} />
    </FormPanel>
  );
}
