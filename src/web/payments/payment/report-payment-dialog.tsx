import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useKnownRecord } from '#web/kit/form/use-known-record.ts';
import { t } from '#web/kit/base/tokens.ts';
import { identityOf, paymentTitle, type Payment } from '#web/payments/payment/payment-words.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

/** A client says that an instalment was paid by bank; staff look for it. */
export function ReportPaymentDialog({ subject, open, onClose }: RecordDialogProps<Payment>) {
  const toast = useToast();
  const { known: payment, renew } = useKnownRecord(subject, 'payment');
  const [note, setNote] = useState('');
  const [trouble, setTrouble] = useState('');
  const report = useWrite('report_payment', {
    onSuccess: () => {
      toast.success('Thank you. We look for your payment.');
      onClose();
    },
    onError: (error) => {
      const [field] = error.fields;
      if (field) setTrouble(field.message);
      else if (!renew(error)) toast.failure(error);
    },
  });
  const send = () => {
    if (note.trim() === '') {
      setTrouble('Missing data for How and when');
      toast.error('Missing data for How and when');
      return;
    }
    report.mutate({ ...identityOf(payment), revision: payment.revision, note: note.trim() });
  };
  return (
    <FormDialog
      open={open}
      title="Already paid?"
      subtitle={paymentTitle(payment)}
      width="xs"
      onClose={onClose}
      dirty={note !== ''}
      busy={report.isPending}
      saveLabel="Report as paid"
      onSubmit={send}
    >
      <Box sx={{ color: t.n[600] }}>
        {`Tell us about your transfer of ${formatMoney(subject.amount_open, subject.currency)}. Until it is found the payment shows as under review, and you get no reminders.`}
      </Box>
      <TextField
        label="How and when"
        value={note}
        onChange={(text) => {
          setNote(text);
          setTrouble('');
        }}
        required
        rows={3}
        maxLength={500}
        placeholder="Transferred on 12 May from our account in Haarlem"
        error={trouble || undefined}
      />
    </FormDialog>
  );
}
