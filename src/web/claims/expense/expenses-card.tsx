import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { expenseKindLabels } from '#domain/claims/claim-expense.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { paymentStatusLabels } from '#domain/payments/payment-status.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { Facts } from '#web/kit/record/facts.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';

export type Expenses = OutputOf<'get_claim_expenses'>;
export type Expense = Expenses['expenses'][number];

const useExpensePanel = lazyDialog(() =>
  import('#web/claims/expense/expense-panel.tsx').then((m) => recordDialog(m.ExpensePanel)),
);
const usePayPanel = lazyDialog(() =>
  import('#web/claims/expense/pay-expense-panel.tsx').then((m) => recordDialog(m.PayExpensePanel)),
);

/** What others invoiced for a claim. Staff book and pay it, its insurers read it. */
export function ExpensesCard({ claim_id }: { claim_id: string }) {
  const reads = useIsAmong('superadmin', 'admin', 'insurer');
  const staff = useIsAmong('superadmin', 'admin');
  const read = useRead('get_claim_expenses', { claim_id }, { enabled: reads });
  const panel = useExpensePanel();
  const pay = usePayPanel();
  const { data } = read;
  if (!data)
    return read.isError ? (
      <Card title="Expenses">
        <ErrorState
          title="The expenses could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      </Card>
    ) : null;
  return (
    <Card
      title="Expenses"
      actions={
        staff ? (
          <Button
            variant="outlined"
            startIcon={<Plus />}
            onClick={() => panel.open({ claim: data })}
          >
            Book expense
          </Button>
        ) : undefined
      }
    >
      {data.expenses.length === 0 ? (
        <EmptyState
          compact
          title="Nobody has invoiced anything."
          text="Invoices of adjusters, experts, tow trucks and lawyers stand here."
        />
      ) : (
        <>
          <ExpenseTotals data={data} />
          <Box component="ul" sx={{ m: 0, mt: 4, p: 0, listStyle: 'none' }}>
            {data.expenses.map((one) => (
              <ExpenseRow
                key={one.expense_id}
                claim={data}
                expense={one}
                {...(staff ? { onPay: () => pay.open({ claim: data, expense: one }) } : {})}
              />
            ))}
          </Box>
        </>
      )}
      {panel.dialog}
      {pay.dialog}
    </Card>
  );
}

function ExpenseTotals({ data: { currency, booked, paid } }: { data: Expenses }) {
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return (
    <Facts
      columns={2}
      facts={[
        { label: 'Expenses', value: money(booked) },
        { label: 'Still to be paid', value: money(booked - paid) },
      ]}
    />
  );
}

interface ExpenseRowProps {
  claim: Expenses;
  expense: Expense;
  /** Absent for whoever only reads. */
  onPay?: () => void;
}

function ExpenseRow({ claim, expense, onPay }: ExpenseRowProps) {
  const { kind, payee, invoice_number, invoiced_on, amount, status, iban, in_batch } = expense;
  const gone = expense.taken_back_because !== null;
  return (
    <Box
      component="li"
      sx={{
        ...{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' },
        ...{ py: 3, borderTop: `1px solid ${t.n[200]}`, fontSize: 13, lineHeight: '20px' },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{payee}</Box>
        <Box sx={{ color: t.n[600] }}>
          {`${expenseKindLabels[kind]} · invoice ${invoice_number} of ${formatCalendarDate(invoiced_on)}`}
        </Box>
        {iban ? <Box sx={{ color: t.n[600] }}>{formatIban(iban)}</Box> : null}
        <Box sx={{ color: t.n[600] }}>{wordsOf(expense)}</Box>
      </Box>
      <Box
        className="num"
        sx={gone ? { textDecoration: 'line-through', color: t.n[500] } : { color: t.n[800] }}
      >
        <MoneyText amount={amount} currency={claim.currency} />
      </Box>
      {onPay && !gone ? (
        <Box sx={{ display: 'flex', gap: 2 }}>
          {status === 'pending' && !in_batch ? (
            <Button variant="outlined" onClick={onPay}>
              Paid
            </Button>
          ) : null}
          {in_batch ? null : <TakeBackButton claim={claim} expense={expense} />}
        </Box>
      ) : null}
    </Box>
  );
}

/** Where the money of an expense is. */
function wordsOf({ status, paid_on, reference, in_batch, taken_back_because }: Expense): string {
  if (taken_back_because !== null) return `Taken back: ${taken_back_because}`;
  if (in_batch) return `In batch ${in_batch}, waits for the bank`;
  if (status === 'pending') return 'To be paid';
  const how = paymentStatusLabels[status];
  return [how, formatCalendarDate(paid_on), reference].filter(Boolean).join(' · ');
}

function TakeBackButton({
  claim: { claim_id, revision },
  expense: { expense_id, invoice_number, status },
}: {
  claim: Expenses;
  expense: Expense;
}) {
  const toast = useToast();
  const words = useWordsDialog();
  const takeBack = useWrite('take_back_claim_expense', {
    onSuccess: () => toast.success('Expense taken back'),
  });
  const payment = status === 'pending' ? 'booking is' : 'booking and payment are';
  const ask = () =>
    words.ask({
      title: `Take invoice ${invoice_number} back?`,
      label: 'Reason',
      hint: `Its ${payment} taken back today; it stays in the list with the reason, and its reserve is there again.`,
      confirmLabel: 'Take back',
      onSave: (reason) => takeBack.mutateAsync({ claim_id, revision, expense_id, reason }),
    });
  return (
    <>
      <Button aria-label={`Take back invoice ${invoice_number}`} onClick={ask}>
        Take back
      </Button>
      {words.dialog}
    </>
  );
}
