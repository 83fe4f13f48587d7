import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { claimExpensesContract } from '#contract/claims/claim-expenses.ts';
import { expenseKindLabels, expenseKinds, reserveLineOf } from '#domain/claims/claim-expense.ts';
import { needsReserveApproval, reserveLineLabels } from '#domain/claims/claim-reserve-lines.ts';
import { formatMoney } from '#domain/money.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import type { Expenses } from '#web/claims/expense/expenses-card.tsx';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { useStepForm } from '#web/kit/form/use-step-form.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { today } from '#web/kit/text/today.ts';

const schema = claimExpensesContract.book_claim_expense.input.omit({
  claim_id: true,
  revision: true,
});
type Values = z.input<typeof schema>;

const labels = {
  kind: 'What for',
  payee: 'Who is paid',
  iban: 'IBAN',
  invoice_number: 'Invoice number',
  invoiced_on: 'Date of the invoice',
  amount: 'Amount',
};
const kindOptions = expenseKinds.map((value) => ({ value, label: expenseKindLabels[value] }));

/** "Book expense": an invoice of an adjuster, an expert, a tow truck or a lawyer. */
export function ExpensePanel({
  subject: { claim },
  open,
  onClose,
}: RecordDialogProps<{ claim: Expenses }>) {
  const { claim_id, revision, currency, reserve_adjuster, reserve_legal } = claim;
  const step = useStepForm<Values, Values>(
    {
      ...{ schema, labels },
      begin: {
        ...{ kind: 'adjuster', payee: '', iban: '', invoice_number: '' },
        ...{ invoiced_on: today(), amount: 0, raise_reserve: false },
      },
      write: (values) =>
        chosenWrite('book_claim_expense', { claim_id, revision, ...values }, 'Expense booked'),
    },
    { open, onClose },
  );
  const [kind, amount] = useWatch({ control: step.form.control, name: ['kind', 'amount'] });
  const line = reserveLineOf(kind);
  const reserved = line === 'legal' ? reserve_legal : reserve_adjuster;
  const lacking = amount - reserved;
  const lines: FieldLines<keyof Values> = [
    { choice: 'kind', options: kindOptions, required: true },
    { text: 'payee', required: true },
    { text: 'iban', required: true },
    { text: 'invoice_number', required: true },
    { date: 'invoiced_on', required: true },
    {
      money: 'amount',
      ...{ required: true, currency },
      hint: `${formatMoney(reserved, currency)} is set aside under “${reserveLineLabels[line]}”`,
    },
    lacking > 0 && !needsReserveApproval(reserved, amount)
      ? { tick: 'raise_reserve', label: `Set aside ${formatMoney(lacking, currency)} more for it` }
      : null,
  ];
  return (
    <FormPanel
      {...step.frame}
      title="Book expense"
      saveLabel="Book expense"
      note="The insurers of the claim bear it by their shares, and it waits among what leaves by bank. Keep the invoice itself with the files of the claim."
    >
      <DeclaredFields {...step.fields} lines={lines} />
    </FormPanel>
  );
}
