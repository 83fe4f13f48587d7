import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { BankEntry } from '#web/payments/bank/bank-words.ts';

/** Books a movement as a payout of the card provider, with what it kept for itself. */
export function CardPayoutDialog({ subject, open, onClose }: RecordDialogProps<BankEntry>) {
  const toast = useToast();
  const { entry_id, amount, currency, counterparty } = subject;
  const [costs, setCosts] = useState<number | null>(0);
  const [refusal, setRefusal] = useState<string>();
  const money = (cents: number) => formatMoney(cents, currency);
  const accept = useWrite('accept_bank_entry', {
    onSuccess: () => {
      toast.success(`${money(amount)} booked as a card payout`);
      onClose();
    },
    onError: (error) => {
      const about = error.fields.find(({ field }) => field === 'costs');
      setRefusal(about?.message);
      if (!about) toast.failure(error);
    },
  });
  return (
    <FormDialog
      open={open}
      title="Payout of the card provider"
      subtitle={`${money(amount)}${counterparty ? ` of ${counterparty}` : ''}`}
      width="xs"
      onClose={onClose}
      dirty={costs !== 0}
      busy={accept.isPending}
      disabled={costs === null}
      saveLabel="Book payout"
      onSubmit={() => accept.mutate({ entry_id, parts: [], card_payout: { costs: costs ?? 0 } })}
    >
      <ValueFields
        values={{ costs }}
        onChange={(change) => {
          setRefusal(undefined);
          setCosts(change.costs ?? null);
        }}
        errorOf={() => refusal}
        lines={[
          {
            money: 'costs',
            label: 'Costs that it kept',
            currency,
            required: true,
            hint:
              amount > 0
                ? `Of ${money(amount + (costs ?? 0))} that clients paid by card.`
                : 'What it took besides the payments that went back.',
          },
        ]}
      />
    </FormDialog>
  );
}
