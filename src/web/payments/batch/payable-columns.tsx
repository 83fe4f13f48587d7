import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDateTime } from '#domain/dates.ts';
import { payableKindLabels } from '#domain/payments/batch/payment-batch.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { addressOf } from '#domain/places.ts';
import { useWrite } from '#web/api/use-write.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { RefusedBox } from '#web/kit/table/row-box.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import { waitOf, type Payable } from '#web/payments/batch/payable-words.ts';

const refusals = {
  no_account: 'Without a sound account number nothing can leave.',
  premium_paid: 'Premium was paid since: prepare the payment again.',
  sanctions: 'The payee may be on a sanctions list: decide about the match first.',
  held: 'The account number has changed: it waits a day, or for a second person.',
} as const;

interface Ticking {
  phone: boolean;
  ticked: readonly Payable[];
  toggle: (payable: Payable) => void;
  onAccount: (payable: Payable) => void;
}

/** What is to be paid, to whom, and what makes it wait. */
export function payableColumns(ticking: Ticking): readonly Column<Payable>[] {
  const { phone, onAccount } = ticking;
  const amount: Column<Payable> = {
    id: 'amount',
    header: 'Amount',
    cell: (one) => <MoneyText amount={one.amount} currency={one.currency} />,
    align: 'right',
    width: phone ? 120 : 150,
  };
  const state: Column<Payable> = {
    id: 'state',
    header: 'State',
    hides_header: true,
    align: 'right',
    width: 210,
    cell: (one) => <WaitCell payable={one} onAccount={onAccount} />,
  };
  if (phone)
    return [
      tickColumn(ticking),
      {
        id: 'payee',
        header: 'To',
        cell: (one) => (
          <Box sx={{ py: 2, whiteSpace: 'normal' }}>
            <TwoLines first={one.payee} second={aboutWords(one)} length={36} />
            <WaitCell payable={one} onAccount={onAccount} />
          </Box>
        ),
      },
      amount,
    ];
  return [
    tickColumn(ticking),
    {
      id: 'payee',
      header: 'To',
      cell: (one) => <TwoLines first={one.payee} second={formatIban(one.iban)} length={40} />,
    },
    { id: 'about', header: 'For', cell: (one) => <AboutCell payable={one} />, width: 220 },
    state,
    amount,
  ];
}

function tickColumn({ ticked, toggle }: Ticking): Column<Payable> {
  const currency = ticked[0]?.currency;
  return {
    id: 'tick',
    header: 'Select',
    hides_header: true,
    width: 44,
    cell: (one) => {
      const label = `Pay ${one.payee}, ${one.about}`;
      const wait = waitOf(one);
      const other = currency !== undefined && currency !== one.currency;
      const refusal = wait
        ? refusals[wait]
        : other
          ? `A batch is in one currency: ${currency}.`
          : undefined;
      return refusal === undefined ? (
        <CheckBox checked={ticked.includes(one)} onChange={() => toggle(one)} aria-label={label} />
      ) : (
        <RefusedBox label={label} refusal={refusal} />
      );
    },
  };
}

const aboutWords = ({ kind, about }: Payable) => `${payableKindLabels[kind]} ${about}`;

function AboutCell({ payable }: { payable: Payable }) {
  const { claim_id, policy_id } = payable;
  const href = claim_id
    ? addressOf('claim', { claim_id, tab: 'payments' })
    : policy_id
      ? addressOf('policy', { policy_id, tab: 'payments' })
      : undefined;
  return href === undefined ? (
    aboutWords(payable)
  ) : (
    <AppLink href={href} sx={{ '&:hover': { textDecoration: 'underline' } }}>
      {aboutWords(payable)}
    </AppLink>
  );
}

/** What something waits for, with the way out. */
function WaitCell({
  payable,
  onAccount,
}: {
  payable: Payable;
  onAccount: (payable: Payable) => void;
}) {
  const toast = useToast();
  const release = useWrite('release_payee_account', {
    onSuccess: () => toast.success('The account number is released'),
    onError: (error) => toast.failure(error),
  });
  const wait = waitOf(payable);
  const { insurer_id, payee_account_id, held_until, can_release, payee } = payable;
  if (wait === 'premium_paid' || wait === 'sanctions') return <Note text={refusals[wait]} />;
  if (wait === 'no_account')
    return insurer_id === null ? (
      <Note text="No sound account number" />
    ) : (
      <Button variant="outlined" onClick={() => onAccount(payable)}>
        Account number
      </Button>
    );
  if (wait === 'held' && payee_account_id !== null)
    return can_release ? (
      <BusyButton
        variant="outlined"
        busy={release.isPending}
        aria-label={`Release the account number of ${payee}`}
        onClick={() => release.mutate({ payee_account_id })}
      >
        Release number
      </BusyButton>
    ) : (
      <Note text={`New number, waits until ${formatDateTime(held_until)}`} />
    );
  return insurer_id === null ? null : (
    <Button onClick={() => onAccount(payable)} aria-label={`Change the number of ${payee}`}>
      Change number
    </Button>
  );
}

function Note({ text }: { text: string }) {
  return (
    <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[600], whiteSpace: 'normal' }}>
      {text}
    </Box>
  );
}
