import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { matchReasons } from '#domain/payments/bank/match-book.ts';
import { sumBy } from '#domain/sums.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

/** A movement of the bank with what it is taken for. */
export type BankEntry = ItemOf<'get_bank_entries', 'entries'>;

type Part = BankEntry['match']['parts'][number];

/** How sure a proposal is, or what was decided. */
export function wordOfEntry({ status, match, taken_back_on }: BankEntry): StatusWord {
  if (taken_back_on !== null) return { label: 'Taken back', tone: 'error' };
  if (status === 'accepted') return { label: 'Booked', tone: 'success' };
  if (status === 'aside') return { label: 'Set aside', tone: 'none' };
  if (match.certainty === 'exact') return { label: 'Exact', tone: 'success' };
  if (match.certainty === 'likely') return { label: 'Likely', tone: 'info' };
  return { label: 'Unknown', tone: 'none' };
}

/** Why it is taken for that; for what was decided, who did and why. */
export function reasonOf(entry: BankEntry): string {
  const { status, note, match, decided_by_name, taken_back_on } = entry;
  if (status === 'open') return match.reason === null ? '' : matchReasons[match.reason];
  const back = taken_back_on === null ? '' : `By the bank on ${formatCalendarDate(taken_back_on)}`;
  return [back, note, decided_by_name].filter((one) => one !== '').join(' · ');
}

/** "2026-00007, 2 of 4" */
export function partName({ invoice_number, instalment_number, instalment_count }: Part): string {
  return instalment_count > 1
    ? `${invoice_number}, ${instalment_number} of ${instalment_count}`
    : invoice_number;
}

/** What stays open, is given up or is left over. */
export function restWords({ status, amount, currency, match }: BankEntry): string[] {
  const money = (cents: number) => formatMoney(cents, currency);
  const { parts, write_off, rest, client_name, booked_as } = match;
  if (status === 'aside' || (amount < 0 && booked_as === '')) return [];
  const open = sumBy(parts, (part) => part.amount_open);
  const is_back = amount < 0 && parts.length > 0;
  const words = [
    ...(status === 'open' && open > 0
      ? [is_back ? `${money(open)} open again` : `${money(open)} stays open`]
      : []),
    ...(write_off > 0 ? [`${money(write_off)} written off`] : []),
    ...(rest > 0
      ? [client_name ? `${money(rest)} credit of ${client_name}` : `${money(rest)} unallocated`]
      : []),
  ];
  return words.length > 0 || is_back || (parts.length === 0 && booked_as === '')
    ? words
    : ['Nothing left'];
}
