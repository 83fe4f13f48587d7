import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { useWrite } from '#web/api/use-write.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { BankEntry } from '#web/payments/bank/bank-words.ts';
import type { EntryDeeds } from '#web/payments/bank/entry-actions.tsx';

const useChoose = lazyDialog(() =>
  import('#web/payments/bank/choose-match-dialog.tsx').then((m) =>
    recordDialog(m.ChooseMatchDialog),
  ),
);

/** What can be done with a movement, and the dialogs that it needs. */
export function useBankDeeds() {
  const toast = useToast();
  const choose = useChoose();
  const [aside, setAside] = useState<BankEntry>();
  const [busy, setBusy] = useState<string>();
  const settled = () => setBusy(undefined);
  const failed = (error: unknown) => {
    settled();
    toast.failure(error);
  };
  const undoing = useWrite('undo_bank_entry', {
    onSuccess: () => {
      settled();
      toast.success('Taken back: all stands as before');
    },
    onError: failed,
  });
  const undo = ({ entry_id }: Pick<BankEntry, 'entry_id'>) => {
    setBusy(entry_id);
    undoing.mutate({ entry_id });
  };
  const accepting = useWrite('accept_bank_entry', { onSuccess: settled, onError: failed });
  const accept = (entry: BankEntry) => {
    const { entry_id, amount, currency, match } = entry;
    setBusy(entry_id);
    accepting.mutate(wishOf(entry), {
      onSuccess: () =>
        toast.success(
          match.transaction_id === null
            ? `${formatMoney(amount, currency)} booked`
            : `${formatMoney(amount, currency)} was booked before: noted`,
          { undo: () => undo(entry) },
        ),
    });
  };
  const settingAside = useWrite('set_aside_bank_entry');
  const dialogs = (
    <>
      {choose.dialog}
      <PromptDialog
        open={aside !== undefined}
        title="Set aside"
        label="Why"
        hint="What the ledger does not hold: bank costs, a payout of the card provider, a transfer between own accounts."
        confirmLabel="Set aside"
        onClose={() => setAside(undefined)}
        onSave={async (note) => {
          if (aside) await settingAside.mutateAsync({ entry_id: aside.entry_id, note });
        }}
      />
    </>
  );
  const deeds: EntryDeeds = { accept, undo, choose: choose.open, setAside, busy };
  return { deeds, dialogs };
}

/** The proposal as it stands on the screen: nothing else is booked. */
function wishOf({ entry_id, match }: BankEntry) {
  const { write_off, user_id, transaction_id, batch_item_id } = match;
  const parts = match.parts.map(({ payment_id, instalment_number, amount }) => ({
    ...{ payment_id, instalment_number, amount },
  }));
  return { entry_id, parts, write_off, user_id, transaction_id, batch_item_id };
}
