import type { z } from 'zod';
import { statementActions } from '#contract/payments/statements.ts';
import { addDays } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useStepForm } from '#web/kit/form/use-step-form.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { today } from '#web/kit/text/today.ts';
import type { ClosedStatement } from '#web/payments/statements/closed-statement-dialog.tsx';

const labels = { booked_on: 'Paid on', reference: 'Reference' };

const schema = statementActions.settle_statement.input.pick({ booked_on: true, reference: true });
type Values = z.input<typeof schema>;

/** Books that the closing balance of a statement left, or came in. */
export function SettleStatementDialog({
  subject,
  open,
  onClose,
}: RecordDialogProps<ClosedStatement>) {
  const { statement_id, statement_number, closing, currency, party_name, period_until } = subject;
  const step = useStepForm<Values, Values>(
    {
      ...{ schema, labels },
      begin: { booked_on: today(), reference: '' },
      write: (values) =>
        chosenWrite(
          'settle_statement',
          { statement_id, ...values },
          `${statement_number} is settled`,
        ),
    },
    { open, onClose },
  );
  const amount = formatMoney(Math.abs(closing), currency);
  return (
    <FormDialog
      {...step.frame}
      title={`Settle ${statement_number}`}
      subtitle={
        closing < 0 ? `${amount} came from ${party_name}` : `${amount} was paid to ${party_name}`
      }
      width="xs"
      saveLabel="Settle"
    >
      <DeclaredFields
        {...step.fields}
        lines={[
          { date: 'booked_on', required: true, min: addDays(period_until, 1), max: today() },
          { text: 'reference', required: true, hint: 'Of the bank order.' },
        ]}
      />
    </FormDialog>
  );
}
