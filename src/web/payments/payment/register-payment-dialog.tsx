import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useKnownRecord } from '#web/kit/form/use-known-record.ts';
import { today } from '#web/kit/text/today.ts';
import { paymentTitle, identityOf, type Payment } from '#web/payments/payment/payment-words.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

const accounts = [
  { value: 'bank', label: 'Bank account' },
  { value: 'bank_us', label: 'Bank account in the US' },
] as const;

const labels = {
  amount: 'Amount',
  received_on: 'Date received',
  account: 'Method',
  reference: 'Reference',
};

const schema = z.object({
  amount: z.number('Missing data for Amount').int().min(1, 'Enter an amount above zero.'),
  received_on: z.iso.date('Missing data for Date received'),
  account: z.enum(['bank', 'bank_us']),
  reference: z
    .string()
    .trim()
    .min(1, 'Missing data for Reference')
    .max(140, 'At most 140 characters.'),
});

interface Values {
  amount: number | null;
  received_on: string | null;
  account: 'bank' | 'bank_us';
  reference: string;
}

/** The form of what came in, of the payment as it is now, and how it is booked. */
function useRegistration(subject: Payment, onClose: () => void) {
  const toast = useToast();
  const { known: payment, renew } = useKnownRecord(subject, 'payment');
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema) as never,
    defaultValues: {
      amount: payment.amount_open,
      received_on: today(),
      account: 'bank',
      reference: '',
    },
  });
  const register = useWrite('register_payment', {
    onSuccess: (now) => {
      toast.success(
        now.amount_open === 0
          ? 'Payment registered: paid in full'
          : `Payment registered, ${formatMoney(now.amount_open, now.currency)} stays open`,
      );
      onClose();
    },
    onError: (error) => {
      if (!renew(error)) showFormErrors(form, error, toast);
    },
  });
  const onSubmit = form.handleSubmit(
    (values) => register.mutate({ ...identityOf(payment), revision: payment.revision, ...values }),
    missingData(toast, labels),
  );
  return { payment, form, onSubmit, busy: register.isPending };
}

/** Books money that came in by bank: all that is open, a part of it, or more, which becomes the client's credit. */
export function RegisterPaymentDialog({ subject, open, onClose }: RecordDialogProps<Payment>) {
  const { payment, form, onSubmit, busy } = useRegistration(subject, onClose);
  const amount = useWatch({ control: form.control, name: 'amount' });
  return (
    <FormDialog
      open={open}
      title="Register payment"
      subtitle={`${paymentTitle(payment)} · ${payment.client_name}`}
      width="xs"
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={busy}
      saveLabel="Register payment"
      onSubmit={onSubmit}
    >
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          [
            {
              money: 'amount',
              currency: payment.currency,
              required: true,
              hint: outcomeOf(payment, amount),
            },
            { date: 'received_on', required: true, max: today() },
          ],
          { choice: 'account', options: accounts, required: true },
          { text: 'reference', required: true, hint: 'As on the bank statement.' },
        ]}
      />
    </FormDialog>
  );
}

/** What becomes of the payment with this amount. */
function outcomeOf(payment: Payment, amount: number | null): string {
  const open = formatMoney(payment.amount_open, payment.currency);
  if (amount === null || amount <= 0) return `Open: ${open}`;
  if (amount > payment.amount_open)
    return `Closes the payment. ${formatMoney(amount - payment.amount_open, payment.currency)} more becomes credit.`;
  if (amount === payment.amount_open) return 'Closes the payment.';
  return `${formatMoney(payment.amount_open - amount, payment.currency)} stays open.`;
}
