import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { partName, type BankEntry } from '#web/payments/bank/bank-words.ts';
import { useClientChoice } from '#web/payments/payment/use-client-choice.ts';

interface Values {
  user_id: string | null;
  part: string | null;
}

const keyOf = (one: { payment_id: string; instalment_number: number }) =>
  `${one.payment_id} ${one.instalment_number}`;

/** What is open of a client in the currency of the movement. */
function useOpenInstalments(user_id: string | null, currency: BankEntry['currency']) {
  const read = useRead(
    'get_all_payments',
    {
      user_id: user_id ?? '',
      filters: {
        status: ['pending', 'too_late', 'under_review', 'partially_paid'],
        currency: [currency],
      },
      amount_per_page: 100,
    },
    { enabled: user_id !== null },
  );
  const open = (read.data?.payments ?? []).filter((one) => one.amount_open > 0);
  return { loading: read.isFetching, open: user_id === null ? [] : open };
}

/** Books a movement on a client that staff choose: on one of its instalments, or as its credit. */
export function ChooseMatchDialog({ subject, open, onClose }: RecordDialogProps<BankEntry>) {
  const toast = useToast();
  const { entry_id, amount, currency, counterparty } = subject;
  const clients = useClientChoice() ?? [];
  const [values, setValues] = useState<Values>({ user_id: subject.match.user_id, part: null });
  const { user_id, part } = values;
  const instalments = useOpenInstalments(user_id, currency);
  const chosen = instalments.open.find((one) => keyOf(one) === part);
  const paid = chosen ? Math.min(amount, chosen.amount_open) : 0;
  const accept = useWrite('accept_bank_entry', {
    onSuccess: () => {
      toast.success(`${formatMoney(amount, currency)} booked`);
      onClose();
    },
    onError: (error) => toast.failure(error),
  });
  const left = amount - paid;
  const { payment_id = '', instalment_number = 1 } = chosen ?? {};
  const parts = chosen ? [{ payment_id, instalment_number, amount: paid }] : [];
  return (
    <FormDialog
      open={open}
      title="Whose money is it?"
      subtitle={`${formatMoney(amount, currency)}${counterparty ? ` of ${counterparty}` : ''}`}
      width="xs"
      onClose={onClose}
      dirty={part !== null || user_id !== subject.match.user_id}
      busy={accept.isPending}
      disabled={user_id === null}
      saveLabel={chosen ? 'Book' : 'Book as credit'}
      onSubmit={() => accept.mutate({ entry_id, user_id, parts })}
    >
      <ValueFields
        values={values}
        onChange={(change) =>
          setValues({ ...values, ...('user_id' in change ? { part: null } : {}), ...change })
        }
        lines={[
          { choice: 'user_id', label: 'Client', required: true, options: clients },
          {
            choice: 'part',
            label: 'Invoice',
            loading: instalments.loading,
            emptyText: 'Nothing is open.',
            options: instalments.open.map((one) => ({
              value: keyOf(one),
              label: partName(one),
              note: `${formatMoney(one.amount_open, currency)} open`,
            })),
            hint:
              left > 0
                ? `${formatMoney(left, currency)} becomes credit of the client.`
                : 'All of it pays this invoice.',
          },
        ]}
      />
    </FormDialog>
  );
}
