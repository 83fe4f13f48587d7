import { accountTypeLabels, type AccountType } from '#domain/accounts/account-types.ts';
import { formatMoney } from '#domain/money.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

/** The role as a chip; an account that was switched off says so. */
export function accountWord(account: { account_type: AccountType; active: boolean }): StatusWord {
  return account.active
    ? { label: accountTypeLabels[account.account_type], tone: 'none' }
    : { label: 'Switched off', tone: 'error' };
}

/** Amounts of several currencies in one text; none is a dash. */
export function moneyText(
  sums: readonly { amount: number; currency: string }[],
  options: { whole?: boolean } = {},
): string {
  if (sums.length === 0) return '—';
  return sums.map(({ amount, currency }) => formatMoney(amount, currency, options)).join(' · ');
}

/** What the language of an account decides; screens and mails are in English (decision 038). */
export const languageWords = {
  label: 'Language of conditions',
  hint: 'Of the conditions on documents, where we have them in it. All else is in English.',
} as const;

export const languageOptions = [
  { value: 'en', label: 'English' },
  { value: 'nl', label: 'Dutch' },
] as const;
