import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { authorityLimits } from '#contract/accounts/account-records.ts';
import { type AuthorityKind, authorityLabels } from '#domain/accounts/staff-authority.ts';
import { formatMoney } from '#domain/money.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { fieldLabels } from '#web/kit/form/stale-words.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

type Values = z.input<typeof authorityLimits>;

const most = (kind: AuthorityKind) => ({
  label: authorityLabels[kind],
  text: (limit: number | null) => (limit === null ? 'No limit' : formatMoney(limit, 'EUR')),
});
const words = {
  value: most('value'),
  adjustment_pct: {
    label: `${authorityLabels.adjustment_pct}, %`,
    text: (limit: number | null) => (limit === null ? 'No limit' : `${limit} %`),
  },
  claim_approval: most('claim_approval'),
  claim_payment: most('claim_payment'),
  refund: most('refund'),
  write_off: most('write_off'),
};
const labels = fieldLabels(words);

const formOf = (account?: Account): Values => ({
  value: null,
  adjustment_pct: null,
  claim_approval: null,
  claim_payment: null,
  refund: null,
  write_off: null,
  ...account?.authority?.limits,
});

const noLimit = { hint: 'Empty: no limit.' };
const fieldLines: FieldLines<keyof Values> = [
  { money: 'value', hint: 'Of a quote or policy that is sent, accepted or issued.' },
  {
    text: 'adjustment_pct',
    inputMode: 'numeric',
    hint: 'Cheaper or dearer. Empty: no limit.',
    shown: (value) => (typeof value === 'number' || typeof value === 'string' ? String(value) : ''),
    // What is no number stays as it was typed, and is told at its field.
    kept: (value) => {
      const typed = String(value ?? '').trim();
      return typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed;
    },
  },
  [
    { money: 'claim_approval', ...noLimit },
    { money: 'claim_payment', ...noLimit },
  ],
  [
    { money: 'refund', ...noLimit },
    { money: 'write_off', ...noLimit },
  ],
];

/** "Authority of …": how much a member of staff decides alone. */
export function AuthorityPanel({
  subject: { account },
  open,
  onClose,
}: RecordDialogProps<{ account: Account }>) {
  const toast = useToast();
  const form = useForm<Values, unknown, z.output<typeof authorityLimits>>({
    resolver: zodResolver(authorityLimits),
    defaultValues: formOf(account),
  });
  const save = useWrite('save_authority');
  const edit = useRecordForm<Values, unknown, z.output<typeof authorityLimits>, Account>({
    form,
    noun: 'account',
    words,
    formOf,
    save: async (limits, known) => {
      const { user_id, revision } = known ?? account;
      await save.mutateAsync({ user_id, revision, limits });
      toast.success('Authority set');
      onClose();
    },
    follow: account,
  });
  return (
    <>
      <FormPanel
        open={open}
        title={`Authority of ${account.attn}`}
        onClose={onClose}
        dirty={form.formState.isDirty}
        busy={save.isPending}
        saveLabel="Set authority"
        onSubmit={edit.submit}
        note="In euro; in another currency the same number counts. What is beyond it waits for somebody who may, and a second person stays needed where one is."
      >
        <DeclaredFields control={form.control} labels={labels} lines={fieldLines} />
      </FormPanel>
      {edit.question}
    </>
  );
}
