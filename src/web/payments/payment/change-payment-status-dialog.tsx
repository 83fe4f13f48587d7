import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useKnownRecord } from '#web/kit/form/use-known-record.ts';
import { t } from '#web/kit/base/tokens.ts';
import { stepWords, type StatusStep } from '#web/payments/payment/payment-status-step.ts';
import { identityOf, paymentTitle } from '#web/payments/payment/payment-words.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

/** What staff decide about an instalment without money coming in, with its reason. */
export function ChangePaymentStatusDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<StatusStep>) {
  const toast = useToast();
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState('');
  const { to } = subject;
  const { known: payment, renew } = useKnownRecord(subject.payment, 'payment');
  const words = stepWords(subject);
  const change = useWrite('change_payment_status', {
    onSuccess: () => {
      toast.success(words.done);
      onClose();
    },
    onError: (error) => {
      const [field] = error.fields;
      if (field) setTrouble(field.message);
      else if (!renew(error)) toast.failure(error);
    },
  });
  const save = () => {
    if (reason.trim() === '') {
      setTrouble(`Missing data for ${words.reason}`);
      toast.error(`Missing data for ${words.reason}`);
      return;
    }
    const { revision } = payment;
    change.mutate({ ...identityOf(payment), revision, status: to, reason: reason.trim() });
  };
  return (
    <FormDialog
      open={open}
      title={words.label}
      subtitle={`${paymentTitle(payment)} · ${payment.client_name}`}
      width="xs"
      onClose={onClose}
      dirty={reason !== ''}
      busy={change.isPending}
      saveLabel={words.label}
      cancelLabel={to === 'cancelled' ? 'Keep payment' : 'Cancel'}
      destructive={words.destructive ?? false}
      onSubmit={save}
    >
      <Box sx={{ color: t.n[600] }}>{words.text}</Box>
      <TextField
        label={words.reason}
        value={reason}
        onChange={(text) => {
          setReason(text);
          setTrouble('');
        }}
        required
        rows={3}
        maxLength={500}
        error={trouble || undefined}
      />
    </FormDialog>
  );
}
