import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import type { Insurer } from '#web/accounts/record/insurer-card.tsx';
import {
  insurerFields,
  insurerFormOf,
  insurerLabels,
  insurerSchema,
  type InsurerValues,
  insurerWords,
} from '#web/accounts/record/insurer-form.ts';
import { OwnTaxFields } from '#web/accounts/record/own-tax-fields.tsx';
import { activityTab } from '#web/admin/activity-of.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';

/** "Edit insurer", or "Add insurer": then the account belongs to it at once. */
export function InsurerPanel({
  subject: { account, insurer },
  open,
  onClose,
}: RecordDialogProps<{ account: Account; insurer?: Insurer }>) {
  const toast = useToast();
  const form = useForm<InsurerValues, unknown, z.output<typeof insurerSchema>>({
    resolver: zodResolver(insurerSchema),
    defaultValues: insurerFormOf(insurer),
  });
  const save = useWrite('save_insurer');
  const join = useWrite('update_account');
  const edit = useRecordForm<InsurerValues, unknown, z.output<typeof insurerSchema>, Insurer>({
    form,
    noun: 'insurer',
    words: insurerWords,
    formOf: insurerFormOf,
    save: async (values, known) => {
      const { insurer_id } = await save.mutateAsync({
        ...values,
        ...(known ? { insurer_id: known.insurer_id, revision: known.revision } : {}),
      });
      if (!known) {
        const { user_id, revision } = account;
        await join.mutateAsync({ user_id, revision, insurer_id });
      }
      toast.success(known ? 'Insurer saved' : 'Insurer added');
      onClose();
    },
    onInvalid: missingData(toast, insurerLabels),
    ...(insurer ? { follow: insurer } : {}),
  });
  return (
    <>
      <FormPanel
        open={open}
        title={insurer ? 'Edit insurer' : 'Add insurer'}
        onClose={onClose}
        dirty={form.formState.isDirty}
        busy={save.isPending || join.isPending}
        saveLabel={insurer ? 'Save insurer' : 'Add insurer'}
        onSubmit={edit.submit}
        note={insurer ? 'Holds for all accounts and documents of this insurer.' : null}
        tabs={insurer ? [activityTab('insurer', insurer.insurer_id)] : []}
      >
        <DeclaredFields control={form.control} labels={insurerLabels} lines={insurerFields} />
        <OwnTaxFields control={form.control} />
      </FormPanel>
      {edit.question}
    </>
  );
}
