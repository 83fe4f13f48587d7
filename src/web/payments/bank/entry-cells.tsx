import Box from '@mui/material/Box';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { addressOf } from '#domain/places.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import {
  partName,
  reasonOf,
  restWords,
  wordOfEntry,
  type BankEntry,
} from '#web/payments/bank/bank-words.ts';

const lineSx = { fontSize: 12, lineHeight: '18px', color: t.n[500] } as const;
const cellSx = { py: 2, whiteSpace: 'normal', minWidth: 0 } as const;

/** What the bank says: how much, when, who, and the words. */
export function EntryCell({ entry }: { entry: BankEntry }) {
  const { amount, currency, booked_on, counterparty, counterparty_iban } = entry;
  const reversal = entry.is_reversal && !entry.return_reason ? 'Reversal' : '';
  const words = [reversal, entry.return_reason, entry.remittance, entry.end_to_end]
    .filter((one) => one !== '')
    .join(' · ');
  return (
    <Box sx={{ ...cellSx, maxWidth: 360 }}>
      <Box sx={{ display: 'flex', columnGap: 3, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          <MoneyText amount={amount} currency={currency} />
        </Box>
        <Box component="span" className="num" sx={lineSx}>
          {formatCalendarDate(booked_on)}
        </Box>
      </Box>
      {counterparty || counterparty_iban ? (
        <Box sx={lineSx}>
          {[counterparty, formatIban(counterparty_iban)].filter((one) => one !== '').join(' · ')}
        </Box>
      ) : null}
      {words ? (
        <Box sx={{ ...lineSx, color: t.n[700] }}>
          <LongText text={words} length={90} />
        </Box>
      ) : null}
    </Box>
  );
}

/** What it is taken for, or was booked as. */
export function ProposalCell({ entry }: { entry: BankEntry }) {
  const { match, currency, status, amount } = entry;
  const { parts, booked_as, rest } = match;
  const kept = status === 'open' && parts.length === 0 && rest > 0 && amount > 0;
  const reason = reasonOf(entry);
  return (
    <Box sx={{ ...cellSx, maxWidth: 360 }}>
      <Box sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <StatusChip {...wordOfEntry(entry)} />
        {reason ? <Box sx={{ ...lineSx, color: t.n[600] }}>{reason}</Box> : null}
      </Box>
      {parts.map((part) => (
        <Box
          key={`${part.payment_id} ${part.instalment_number}`}
          sx={{ mt: 1, display: 'flex', columnGap: 2, flexWrap: 'wrap', lineHeight: '18px' }}
        >
          {part.invoice_id ? (
            <AppLink
              href={addressOf('invoice', { invoice_id: part.invoice_id })}
              sx={{ fontWeight: 600, '&:hover': { textDecoration: 'underline' } }}
            >
              {partName(part)}
            </AppLink>
          ) : (
            partName(part)
          )}
          <Box component="span" sx={{ color: t.n[600] }}>
            {part.client_name}
          </Box>
          <span className="num">{formatMoney(part.amount, currency)}</span>
        </Box>
      ))}
      {booked_as ? <Box sx={{ ...lineSx, mt: 1 }}>{booked_as}</Box> : null}
      {kept ? (
        <Box sx={{ ...lineSx, mt: 1 }}>
          {match.client_name ? `Credit of ${match.client_name}` : 'Unallocated, of nobody yet'}
        </Box>
      ) : null}
    </Box>
  );
}

/** What is left after it. */
export function RestCell({ entry }: { entry: BankEntry }) {
  const words = restWords(entry);
  return (
    <Box sx={cellSx} className="num">
      {words.length === 0 ? '—' : words.map((one) => <Box key={one}>{one}</Box>)}
    </Box>
  );
}
