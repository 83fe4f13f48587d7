import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { claimExpensesContract } from '#contract/claims/claim-expenses.ts';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { Expense, Expenses } from '#web/claims/expense/expenses-card.tsx';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';

const schema = claimExpensesContract.pay_claim_expense.input.pick({
  paid_by: true,
  paid_on: true,
  reference: true,
});
type Values = z.input<typeof schema>;

const labels = { paid_by: 'Paid by', paid_on: 'Paid on', reference: 'Reference' };
const payers = [
  { value: 'us', label: 'Us, from our bank' },
  { value: 'insurer', label: 'The insurer itself' },
];

/** "Paid": an expense that left outside of a batch. */
export function PayExpensePanel({
  subject: { claim, expense },
  open,
  onClose,
}: RecordDialogProps<{ claim: Expenses; expense: Expense }>) {
  const { claim_id, revision, currency } = claim;
  const { expense_id, payee, amount } = expense;
  const toast = useToast();
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { paid_by: 'us', paid_on: today(), reference: '' },
  });
  const save = useWrite('pay_claim_expense');
  const lines: FieldLines<keyof Values> = [
    { choice: 'paid_by', options: payers, required: true },
    { date: 'paid_on', required: true },
    { text: 'reference', required: true },
  ];
  const submit = form.handleSubmit(
    async (values) => {
      try {
        await save.mutateAsync({ claim_id, revision, expense_id, ...values });
        toast.success('Payment booked');
        onClose();
      } catch (error) {
        showFormErrors(form, error, toast);
      }
    },
    missingData(toast, labels),
  );
  return (
    <FormPanel
      open={open}
      title={`${formatMoney(amount, currency)} to ${payee}`}
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={save.isPending}
      saveLabel="Book payment"
      onSubmit={submit}
      note="For what was paid outside of a batch. What a batch pays is booked when the bank shows it."
    >
      <DeclaredFields control={form.control} labels={labels} lines={lines} />
    </FormPanel>
  );
}
