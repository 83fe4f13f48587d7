import Box from '@mui/material/Box';
import {
  ArchiveX,
  ArrowLeftRight,
  CreditCard,
  Inbox,
  Landmark,
  Undo2,
  UserRoundSearch,
} from 'lucide-react';
import { formatMoney } from '#domain/money.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { RecordActions } from '#web/kit/record/record-actions.tsx';
import type { BankEntry } from '#web/payments/bank/bank-words.ts';

/** What can be done with a movement. */
export interface EntryDeeds {
  accept: (entry: BankEntry) => void;
  /** Costs that the bank took, or interest that it paid. */
  acceptCosts: (entry: BankEntry) => void;
  /** What our account in the United States sent, or got. */
  acceptUs: (entry: BankEntry) => void;
  undo: (entry: BankEntry) => void;
  choose: (entry: BankEntry) => void;
  /** What came back of a claim. */
  recover: (entry: BankEntry) => void;
  setAside: (entry: BankEntry) => void;
  /** What the card provider paid out, or took back. */
  payOut: (entry: BankEntry) => void;
  /** The one on its way. */
  busy: string | undefined;
}

/** The button of a movement, and what is done rarely. */
export function EntryActions({ entry, deeds }: { entry: BankEntry; deeds: EntryDeeds }) {
  const { entry_id, status, amount, currency, match } = entry;
  const money = formatMoney(amount, currency);
  const busy = deeds.busy === entry_id;
  if (status !== 'open')
    return (
      <BusyButton
        variant="outlined"
        busy={busy}
        aria-label={`Undo ${money}`}
        onClick={() => deeds.undo(entry)}
      >
        Undo
      </BusyButton>
    );
  const knows = match.certainty !== 'none';
  const main = knows
    ? { label: 'Accept', act: deeds.accept }
    : amount > 0
      ? { label: 'Choose', act: deeds.choose }
      : { label: 'Set aside', act: deeds.setAside };
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <BusyButton
        variant={match.certainty === 'exact' ? 'contained' : 'outlined'}
        busy={busy}
        aria-label={`${main.label} ${money}`}
        onClick={() => main.act(entry)}
      >
        {main.label}
      </BusyButton>
      <RecordActions actions={rareDeeds(entry, deeds)} />
    </Box>
  );
}

/** What else a movement may be. */
function rareDeeds(entry: BankEntry, deeds: EntryDeeds): MenuAction[] {
  const { amount, match } = entry;
  const knows = match.certainty !== 'none';
  return [
    ...(amount > 0 && knows
      ? [{ label: 'Book on another', icon: UserRoundSearch, onSelect: () => deeds.choose(entry) }]
      : []),
    ...(amount > 0 && !knows
      ? [{ label: 'Book as unallocated', icon: Inbox, onSelect: () => deeds.accept(entry) }]
      : []),
    ...(amount > 0
      ? [{ label: 'Book as recovery', icon: Undo2, onSelect: () => deeds.recover(entry) }]
      : []),
    ...(match.reason === 'card_payout'
      ? []
      : [
          {
            label: 'Book as card payout',
            icon: CreditCard,
            onSelect: () => deeds.payOut(entry),
          },
        ]),
    ...(match.reason === 'bank_costs'
      ? []
      : [
          {
            label: amount > 0 ? 'Book as interest' : 'Book as bank costs',
            icon: Landmark,
            onSelect: () => deeds.acceptCosts(entry),
          },
        ]),
    {
      label: amount > 0 ? 'Book as sent by our US account' : 'Book as sent to our US account',
      icon: ArrowLeftRight,
      onSelect: () => deeds.acceptUs(entry),
    },
    ...(amount > 0 || knows
      ? [{ label: 'Set aside', icon: ArchiveX, onSelect: () => deeds.setAside(entry) }]
      : []),
  ];
}
