import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { claimRecoveriesContract } from '#contract/claims/claim-recoveries.ts';
import { recoveryKindLabels, recoveryKinds } from '#domain/claims/claim-recovery.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { Recoveries, Recovery } from '#web/claims/recovery/recoveries-card.tsx';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

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
  const toast = useToast();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: {
      kind: recovery?.kind ?? 'salvage',
      source: recovery?.source ?? '',
      expected: recovery?.expected ?? 0,
    },
  });
  const save = useWrite('save_claim_recovery');
  const lines: FieldLines<keyof Values> = [
    { choice: 'kind', options: kindOptions, required: true },
    { text: 'source', required: true },
    { money: 'expected', required: true, currency: claim.currency },
  ];
  const submit = form.handleSubmit(
    async (values) => {
      const { claim_id, revision } = claim;
      const known = recovery ? { recovery_id: recovery.recovery_id } : {};
      try {
        await save.mutateAsync({ claim_id, revision, ...known, ...values });
        toast.success(recovery ? 'Recovery saved' : 'Recovery added');
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
      title={recovery ? 'Edit recovery' : 'Add recovery'}
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={save.isPending}
      saveLabel={recovery ? 'Save recovery' : 'Add recovery'}
      onSubmit={submit}
    >
      <DeclaredFields control={form.control} labels={labels} lines={lines} />
    </FormPanel>
  );
}
