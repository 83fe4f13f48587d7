import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountsContract } from '#contract/accounts/accounts.ts';
import { insuranceTypeLabels, insuranceTypes } from '#domain/policies/insurance-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import type { Insurer } from '#web/accounts/record/insurer-card.tsx';
import { activityTab } from '#web/admin/activity-of.tsx';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { optionWord, fieldLabels } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';

const schema = accountsContract.save_insurer.input
  .omit({ insurer_id: true, revision: true })
  .extend({
    active: z.boolean(),
    lines: z.array(z.string()).min(1, 'Missing data for Lines'),
  });
type Values = z.input<typeof schema>;

const lineOptions = insuranceTypes.map((value) => ({ value, label: insuranceTypeLabels[value] }));
const words = {
  name: 'Name',
  lines: optionWord('Lines', lineOptions),
  share_pct: 'Usual share %',
  bordereau_email: 'Bordereau to',
  active: 'Offered for new quotes',
};

const labels = fieldLabels(words);

const formOf = (insurer?: Insurer): Values => ({
  name: insurer?.name ?? '',
  lines: insurer?.lines ?? ['on_track'],
  share_pct: String(Number(insurer?.share_pct ?? 100)),
  bordereau_email: insurer?.bordereau_email ?? '',
  active: insurer?.active ?? true,
});

const fieldLines: FieldLines<keyof Values> = [
  { text: 'name', required: true },
  { choices: 'lines', required: true, options: lineOptions },
  [
    { text: 'share_pct', required: true, inputMode: 'decimal' },
    { text: 'bordereau_email', type: 'email' },
  ],
  { tick: 'active' },
];

/** "Edit insurer", or "Add insurer": then the account belongs to it at once. */
export function InsurerPanel({
  subject: { account, insurer },
  open,
  onClose,
}: RecordDialogProps<{ account: Account; insurer?: Insurer }>) {
  const toast = useToast();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: formOf(insurer),
  });
  const save = useWrite('save_insurer');
  const join = useWrite('update_account');
  const edit = useRecordForm<Values, unknown, z.output<typeof schema>, Insurer>({
    form,
    noun: 'insurer',
    words,
    formOf,
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
    onInvalid: missingData(toast, labels),
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
        <DeclaredFields control={form.control} labels={labels} lines={fieldLines} />
      </FormPanel>
      {edit.question}
    </>
  );
}
