import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { addDays } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import type { ClosedStatement } from '#web/payments/statements/closed-statement-dialog.tsx';

const labels = { booked_on: 'Paid on', reference: 'Reference' };

const schema = z.object({
  booked_on: z.iso.date('Missing data for Paid on'),
  reference: z
    .string()
    .trim()
    .min(1, 'Missing data for Reference')
    .max(140, 'At most 140 characters.'),
});

interface Values {
  booked_on: string | null;
  reference: string;
}

/** Books that the closing balance of a statement left, or came in. */
export function SettleStatementDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<ClosedStatement>) {
  const toast = useToast();
  const { statement_id, statement_number, closing, currency, party_name, period_until } = subject;
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema) as never,
    defaultValues: { booked_on: today(), reference: '' },
  });
  const settle = useWrite('settle_statement', {
    onSuccess: () => {
      toast.success(`${statement_number} is settled`);
      onClose();
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const amount = formatMoney(Math.abs(closing), currency);
  return (
    <FormDialog
      open={open}
      title={`Settle ${statement_number}`}
      subtitle={
        closing < 0 ? `${amount} came from ${party_name}` : `${amount} was paid to ${party_name}`
      }
      width="xs"
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={settle.isPending}
      saveLabel="Settle"
      onSubmit={form.handleSubmit(
        (values) => settle.mutate({ statement_id, ...values }),
        missingData(toast, labels),
      )}
    >
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          { date: 'booked_on', required: true, min: addDays(period_until, 1), max: today() },
          { text: 'reference', required: true, hint: 'Of the bank order.' },
        ]}
      />
    </FormDialog>
  );
}
