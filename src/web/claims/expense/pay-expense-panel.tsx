import type { z } from 'zod';
import { claimExpensesContract } from '#contract/claims/claim-expenses.ts';
import { formatMoney } from '#domain/money.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import type { Expense, Expenses } from '#web/claims/expense/expenses-card.tsx';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { useStepForm } from '#web/kit/form/use-step-form.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
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
  const step = useStepForm<Values, Values>(
    {
      ...{ schema, labels },
      begin: { paid_by: 'us', paid_on: today(), reference: '' },
      write: (values) =>
        chosenWrite(
          'pay_claim_expense',
          { claim_id, revision, expense_id, ...values },
          'Payment booked',
        ),
    },
    { open, onClose },
  );
  const lines: FieldLines<keyof Values> = [
    { choice: 'paid_by', options: payers, required: true },
    { date: 'paid_on', required: true },
    { text: 'reference', required: true },
  ];
  return (
    <FormPanel
      {...step.frame}
      title={`${formatMoney(amount, currency)} to ${payee}`}
      saveLabel="Book payment"
      note="For what was paid outside of a batch. What a batch pays is booked when the bank shows it."
    >
      <DeclaredFields {...step.fields} lines={lines} />
    </FormPanel>
  );
}
