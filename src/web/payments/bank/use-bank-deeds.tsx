import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { BankEntry } from '#web/payments/bank/bank-words.ts';
import type { EntryDeeds } from '#web/payments/bank/entry-actions.tsx';

const useChoose = lazyDialog(() =>
  import('#web/payments/bank/match-dialogs.ts').then((m) => recordDialog(m.ChooseMatchDialog)),
);

const useCardPayout = lazyDialog(() =>
  import('#web/payments/bank/match-dialogs.ts').then((m) => recordDialog(m.CardPayoutDialog)),
);

const useRecovery = lazyDialog(() =>
  import('#web/payments/bank/match-dialogs.ts').then((m) => recordDialog(m.RecoveryDialog)),
);

/** What can be done with a movement, and the dialogs that it needs. */
export function useBankDeeds() {
  const toast = useToast();
  const choose = useChoose();
  const recovery = useRecovery();
  const payout = useCardPayout();
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
      toast.success('Taken back: the entry waits for a decision again');
    },
    onError: failed,
  });
  const undo = ({ entry_id }: Pick<BankEntry, 'entry_id'>) => {
    setBusy(entry_id);
    undoing.mutate({ entry_id });
  };
  const accepting = useWrite('accept_bank_entry', { onSuccess: settled, onError: failed });
  const book = (entry: BankEntry, wish: InputOf<'accept_bank_entry'>) => {
    const { entry_id, amount, currency, match } = entry;
    setBusy(entry_id);
    accepting.mutate(wish, {
      onSuccess: () =>
        toast.success(
          match.transaction_id === null
            ? `${formatMoney(amount, currency)} booked`
            : `${formatMoney(amount, currency)} was booked before: noted`,
          { undo: () => undo(entry) },
        ),
    });
  };
  const accept = (entry: BankEntry) =>
    entry.match.reason === 'card_payout' ? payout.open(entry) : book(entry, wishOf(entry));
  const acceptCosts = (entry: BankEntry) => book(entry, { ...nothingOf(entry), bank_costs: true });
  const acceptUs = (entry: BankEntry) => book(entry, { ...nothingOf(entry), us_transfer: true });
  const settingAside = useWrite('set_aside_bank_entry');
  const dialogs = (
    <>
      {choose.dialog}
      {recovery.dialog}
      {payout.dialog}
      <PromptDialog
        open={aside !== undefined}
        title="Set aside"
        label="Why"
        hint="What the ledger does not hold: a transfer to an account that is not kept here."
        confirmLabel="Set aside"
        onClose={() => setAside(undefined)}
        onSave={async (note) => {
          if (aside) await settingAside.mutateAsync({ entry_id: aside.entry_id, note });
        }}
      />
    </>
  );
  const deeds: EntryDeeds = {
    ...{ accept, acceptCosts, acceptUs, undo, setAside, busy },
    ...{ choose: choose.open, recover: recovery.open, payOut: payout.open },
  };
  return { deeds, dialogs };
}

/** A movement that is no client's money. */
const nothingOf = ({ entry_id }: BankEntry) => ({
  ...{ entry_id, parts: [], write_off: 0 },
  ...{ user_id: null, transaction_id: null, batch_item_id: null, receipt_id: null },
});

/** The proposal as it stands on the screen: nothing else is booked. */
function wishOf({ entry_id, match }: BankEntry) {
  const { write_off, user_id, transaction_id, batch_item_id, receipt_id } = match;
  // What a receipt had paid is open again by taking it back.
  const paid = receipt_id === null ? match.parts : [];
  const parts = paid.map(({ payment_id, instalment_number, amount }) => ({
    ...{ payment_id, instalment_number, amount },
  }));
  const bank_costs = match.reason === 'bank_costs';
  const shown = { transaction_id, batch_item_id, receipt_id };
  return { entry_id, parts, write_off, user_id, ...shown, bank_costs };
}
