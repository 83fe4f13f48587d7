import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useKnownRecord } from '#web/kit/form/use-known-record.ts';
import { today } from '#web/kit/text/today.ts';
import type { Refund } from '#web/payments/refund/refund-words.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

const accounts = [
  { value: 'bank', label: 'Bank account' },
  { value: 'bank_us', label: 'Bank account in the US' },
] as const;

/** Books an approved refund that was transferred; the client gets a mail. */
export function ExecuteRefundDialog({ subject, open, onClose }: RecordDialogProps<Refund>) {
  const toast = useToast();
  const { known: refund, renew } = useKnownRecord(subject, 'refund');
  const [paidOn, setPaidOn] = useState<string | null>(today());
  const [account, setAccount] = useState<'bank' | 'bank_us'>('bank');
  const [reference, setReference] = useState('');
  const [trouble, setTrouble] = useState('');
  const execute = useWrite('execute_refund', {
    onSuccess: () => {
      toast.success('Refund booked');
      onClose();
    },
    onError: (error) => {
      if (!renew(error)) toast.failure(error);
    },
  });
  const save = () => {
    const missing = paidOn === null ? 'Date paid' : reference.trim() === '' ? 'Reference' : '';
    if (missing !== '' || paidOn === null) {
      setTrouble(`Missing data for ${missing}`);
      toast.error(`Missing data for ${missing}`);
      return;
    }
    const { refund_id, revision } = refund;
    execute.mutate({ refund_id, revision, paid_on: paidOn, account, reference: reference.trim() });
  };
  return (
    <FormDialog
      open={open}
      title="Book refund"
      subtitle={`${refund.client_name} · ${formatMoney(refund.amount, refund.currency)} to ${formatIban(refund.iban)}`}
      width="xs"
      onClose={onClose}
      dirty={reference !== ''}
      busy={execute.isPending}
      saveLabel="Book refund"
      onSubmit={save}
    >
      <FormRow>
        <DateField
          label="Date paid"
          required
          max={today()}
          value={paidOn}
          onChange={setPaidOn}
          error={paidOn === null && trouble ? trouble : undefined}
        />
        <SelectField
          label="Method"
          required
          options={accounts}
          value={account}
          onChange={(value) => setAccount(value === 'bank_us' ? 'bank_us' : 'bank')}
        />
      </FormRow>
      <TextField
        label="Reference"
        required
        value={reference}
        maxLength={140}
        hint="As on the bank statement."
        onChange={(text) => {
          setReference(text);
          setTrouble('');
        }}
        error={paidOn !== null && trouble ? trouble : undefined}
      />
    </FormDialog>
  );
}
