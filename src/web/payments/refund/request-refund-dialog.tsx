import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import type { RefundReason } from '#domain/payments/refund-status.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import type { FieldLines } from '#web/kit/form/declared-fields.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { paymentTitle, type Payment } from '#web/payments/payment/payment-words.ts';
import { refundReasonOptions, type OwedCredit } from '#web/payments/refund/refund-words.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

const keyOf = (payment: Payment) => `${payment.payment_id}_${String(payment.instalment_number)}`;

/** What was received on an instalment and did not go back yet: no refund of it is larger. */
const receivedOf = (payment: Payment) =>
  payment.amount - payment.amount_open - payment.refunded_amount;

interface Asked {
  chosen: string | null;
  amount: number | null;
  reason: RefundReason;
  iban: string;
  note: string;
}

const nothingAsked: Asked = { chosen: null, amount: null, reason: 'withdrawn', iban: '', note: '' };

/** What is asked for, out of which instalment and how much at most, and how it is sent. */
function useRefundRequest(subject: OwedCredit, open: boolean, onClose: () => void) {
  const toast = useToast();
  const { policy_id } = subject;
  const found = useRead('get_all_payments', { policy_id, amount_per_page: 100 }, { enabled: open });
  const paid = (found.data?.payments ?? []).filter((payment) => receivedOf(payment) > 0);
  const [asked, setAsked] = useState(nothingAsked);
  const [troubles, setTroubles] = useState<Readonly<Record<string, string>>>({});
  const { chosen, reason, iban, note } = asked;
  const payment = paid.find((one) => keyOf(one) === chosen) ?? paid[0];
  const most = payment ? Math.min(receivedOf(payment), subject.amount) : subject.amount;
  const amount = asked.amount ?? most;
  const ask = useWrite('request_refund', {
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
    if (!payment) return;
    if (iban.trim() === '') {
      setTroubles({ iban: 'Missing data for IBAN' });
      toast.error('Missing data for IBAN');
      return;
    }
    const { payment_id, instalment_number } = payment;
    ask.mutate({ payment_id, instalment_number, amount, reason, iban, note });
  };
  const values = { ...asked, amount, chosen: payment ? keyOf(payment) : null };
  const change = (part: Partial<Asked>) => setAsked({ ...asked, ...part });
  const dirty = iban !== '' || note !== '' || asked.amount !== null;
  return { found, paid, most, values, change, dirty, troubles, save, busy: ask.isPending };
}

/** "New refund": what a policy's credit owes the client, out of an instalment that was paid. */
export function RequestRefundDialog({ subject, open, onClose }: RecordDialogProps<OwedCredit>) {
  const { found, paid, most, values, change, dirty, troubles, save, busy } = useRefundRequest(
    subject,
    open,
    onClose,
  );
  const { currency } = subject;
  const lines: FieldLines<keyof Asked> = [
    {
      choice: 'chosen',
      label: 'Payment',
      required: true,
      loading: found.isPending,
      emptyText: found.isError ? 'Options could not be loaded.' : 'Nothing was paid yet.',
      options: paid.map((one) => ({
        value: keyOf(one),
        label: paymentTitle(one),
        note: `${formatMoney(receivedOf(one), one.currency)} received`,
      })),
    },
    [
      {
        money: 'amount',
        label: 'Amount',
        required: true,
        currency,
        hint: `At most ${formatMoney(most, currency)}.`,
        complaint: troubles['amount'],
      },
      { choice: 'reason', label: 'Reason', required: true, options: refundReasonOptions },
    ],
    {
      text: 'iban',
      label: 'IBAN',
      required: true,
      maxLength: 42,
      hint: 'The client’s account that the money goes to.',
      complaint: troubles['iban'],
    },
    { text: 'note', label: 'Note', rows: 2, maxLength: 500 },
  ];
  return (
    <FormDialog
      open={open}
      title="New refund"
      subtitle={`${subject.client_name} · ${subject.policy_number}`}
      width="xs"
      onClose={onClose}
      dirty={dirty}
      busy={busy}
      disabled={paid.length === 0}
      saveLabel="Request refund"
      onSubmit={save}
    >
      <ValueFields values={values} onChange={change} lines={lines} />
    </FormDialog>
  );
}
