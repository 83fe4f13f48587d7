import { useState } from 'react';
import { currencies, type Currency } from '#domain/currencies.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import { useClientChoice } from '#web/payments/payment/use-client-choice.ts';

interface Values {
  user_id: string | null;
  amount: number | null;
  currency: Currency;
  received_on: string | null;
  account: 'bank' | 'bank_us';
  reference: string;
  payer: string;
  note: string;
}

const accounts = [
  { value: 'bank', label: 'Bank account' },
  { value: 'bank_us', label: 'Bank account in the US' },
] as const;

function useTransfer(onClose: () => void) {
  const toast = useToast();
  const [values, setValues] = useState<Values>({
    ...{ user_id: null, amount: null, currency: 'EUR', received_on: today(), account: 'bank' },
    ...{ reference: '', payer: '', note: '' },
  });
  const [troubles, setTroubles] = useState<Readonly<Record<string, string>>>({});
  const book = useWrite('register_transfer', {
    onSuccess: ({ client_name }) => {
      toast.success(
        client_name
          ? `Transfer booked as credit of ${client_name}`
          : 'Transfer booked as unallocated',
      );
      onClose();
    },
    onError: (error) => {
      setTroubles(Object.fromEntries(error.fields.map((one) => [one.field, one.message])));
      if (error.fields.length === 0) toast.failure(error);
    },
  });
  const save = () => {
    const { amount, received_on, reference } = values;
    const missing =
      amount === null || amount <= 0
        ? 'Amount'
        : received_on === null
          ? 'Date received'
          : reference.trim() === ''
            ? 'Reference'
            : '';
    if (missing !== '' || amount === null || received_on === null) {
      toast.error(`Missing data for ${missing}`);
      return;
    }
    book.mutate({ ...values, amount, received_on });
  };
  const change = (part: Partial<Values>) => setValues({ ...values, ...part });
  return { values, change, troubles, save, busy: book.isPending };
}

/** Books a transfer whose invoice is not known: for a client as credit, or for nobody yet. */
export function RegisterTransferDialog({ open, onClose }: RecordDialogProps<object>) {
  const { values, change, troubles, save, busy } = useTransfer(onClose);
  const clients = useClientChoice() ?? [];
  return (
    <FormDialog
      open={open}
      title="Book a transfer"
      subtitle="Money whose invoice is not known"
      width="xs"
      onClose={onClose}
      dirty={values.amount !== null || values.reference !== ''}
      busy={busy}
      saveLabel="Book transfer"
      onSubmit={save}
    >
      <ValueFields
        values={values}
        onChange={change}
        lines={[
          [
            { money: 'amount', label: 'Amount', required: true, currency: values.currency },
            {
              choice: 'currency',
              label: 'Currency',
              required: true,
              options: currencies.map((value) => ({ value, label: value })),
            },
          ],
          [
            { date: 'received_on', label: 'Date received', required: true, max: today() },
            { choice: 'account', label: 'Method', required: true, options: accounts },
          ],
          {
            text: 'reference',
            label: 'Reference',
            required: true,
            maxLength: 140,
            hint: 'As on the bank statement.',
            complaint: troubles['reference'],
          },
          {
            choice: 'user_id',
            label: 'Client',
            options: clients,
            hint: 'Leave it empty while nobody knows whose it is.',
          },
          { text: 'payer', label: 'From', maxLength: 140 },
          { text: 'note', label: 'Note', rows: 2, maxLength: 500 },
        ]}
      />
    </FormDialog>
  );
}
