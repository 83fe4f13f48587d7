import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import type { RefundReason } from '#domain/payments/refund-status.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog, FormRow } from '#web/kit/form/form-dialog.tsx';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { paymentTitle, type Payment } from '#web/payments/payment/payment-words.ts';
import { refundReasonOptions, type OwedCredit } from '#web/payments/refund/refund-words.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

const keyOf = (payment: Payment) => `${payment.payment_id}_${String(payment.instalment_number)}`;

/** What was received on an instalment and did not go back yet: no refund of it is larger. */
const receivedOf = (payment: Payment) =>
  payment.amount - payment.amount_open - payment.refunded_amount;

/** "New refund": what a policy's credit owes the client, out of an instalment that was paid. */
export function RequestRefundDialog({ subject, open, onClose }: RecordDialogProps<OwedCredit>) {
  const toast = useToast();
  const { policy_id, currency } = subject;
  const found = useRead('get_all_payments', { policy_id, amount_per_page: 100 }, { enabled: open });
  const paid = (found.data?.payments ?? []).filter((payment) => receivedOf(payment) > 0);
  const [chosen, setChosen] = useState<string | null>(null);
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState<RefundReason>('withdrawn');
  const [iban, setIban] = useState('');
  const [note, setNote] = useState('');
  const [troubles, setTroubles] = useState<Readonly<Record<string, string>>>({});
  const payment = paid.find((one) => keyOf(one) === chosen) ?? paid[0];
  const most = payment ? Math.min(receivedOf(payment), subject.amount) : subject.amount;
  const asked = amount ?? most;
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
    ask.mutate({ payment_id, instalment_number, amount: asked, reason, iban, note });
  };
  return (
    <FormDialog
      open={open}
      title="New refund"
      subtitle={`${subject.client_name} · ${subject.policy_number}`}
      width="xs"
      onClose={onClose}
      dirty={iban !== '' || note !== '' || amount !== null}
      busy={ask.isPending}
      disabled={!payment}
      saveLabel="Request refund"
      onSubmit={save}
    >
      <SelectField
        label="Payment"
        required
        loading={found.isPending}
        emptyText={found.isError ? 'Options could not be loaded.' : 'Nothing was paid yet.'}
        options={paid.map((one) => ({
          value: keyOf(one),
          label: paymentTitle(one),
          note: `${formatMoney(receivedOf(one), one.currency)} received`,
        }))}
        value={payment ? keyOf(payment) : null}
        onChange={setChosen}
      />
      <FormRow>
        <MoneyField
          label="Amount"
          required
          currency={currency}
          value={asked}
          onChange={setAmount}
          hint={`At most ${formatMoney(most, currency)}.`}
          error={troubles['amount']}
        />
        <SelectField
          label="Reason"
          required
          options={refundReasonOptions}
          value={reason}
          onChange={(value) => setReason(value as RefundReason)}
        />
      </FormRow>
      <TextField
        label="IBAN"
        required
        value={iban}
        onChange={setIban}
        maxLength={42}
        hint="The client’s account that the money goes to."
        error={troubles['iban']}
      />
      <TextField label="Note" value={note} onChange={setNote} rows={2} maxLength={500} />
    </FormDialog>
  );
}
