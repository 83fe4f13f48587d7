import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { freeOf, holderOf, type Unallocated } from '#web/payments/credit/credit-words.ts';

/** Asks that money that fits no instalment goes back; a second person approves it on the page of refunds. */
export function PayBackDialog({ subject, open, onClose }: RecordDialogProps<Unallocated>) {
  const toast = useToast();
  const { unallocated_id, revision, currency } = subject;
  const [values, setValues] = useState<{ amount: number | null; iban: string; note: string }>({
    amount: freeOf(subject),
    iban: '',
    note: '',
  });
  const [troubles, setTroubles] = useState<Readonly<Record<string, string>>>({});
  const ask = useWrite('request_credit_refund', {
    onSuccess: () => {
      toast.success('Refund requested. A second person approves it.');
      onClose();
    },
    onError: (error) => {
      setTroubles(Object.fromEntries(error.fields.map((one) => [one.field, one.message])));
      if (error.fields.length === 0) toast.failure(error);
    },
  });
  const save = () => {
    const { amount, iban, note } = values;
    if (amount === null || iban.trim() === '') {
      const missing = amount === null ? 'Amount' : 'IBAN';
      toast.error(`Missing data for ${missing}`);
      return;
    }
    ask.mutate({ unallocated_id, revision, amount, iban, note });
  };
  return (
    <FormDialog
      open={open}
      title="Pay back"
      subtitle={holderOf(subject)}
      width="xs"
      onClose={onClose}
      dirty={values.iban !== '' || values.note !== ''}
      busy={ask.isPending}
      saveLabel="Request refund"
      onSubmit={save}
    >
      <ValueFields
        values={values}
        onChange={(part) => setValues({ ...values, ...part })}
        lines={[
          {
            money: 'amount',
            label: 'Amount',
            required: true,
            currency,
            hint: `At most ${formatMoney(freeOf(subject), currency)}.`,
            complaint: troubles['amount'],
          },
          {
            text: 'iban',
            label: 'IBAN',
            required: true,
            maxLength: 42,
            hint: 'The account that the money goes to.',
            complaint: troubles['iban'],
          },
          { text: 'note', label: 'Note', rows: 2, maxLength: 500 },
        ]}
      />
    </FormDialog>
  );
}
