// Whose turn an account is: somebody without a password has to be invited, and then has a week to follow the link.
// Invited on 12-05 until 19-05: the client's turn; on 20-05 it is ours to invite again.

import { type AccountType, accountTypeLabels } from '#domain/accounts/account-types.ts';
import { dateOfInstant, formatDateTime } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { Turn } from '#domain/turn.ts';

/** What an account waits for. */
type AccountStep = 'send_invitation' | 'create_quote';

/** An account as staff read it. */
interface WaitingAccount {
  account_type: AccountType;
  email: string;
  active: boolean;
  has_password: boolean;
  invitation?: { invited_at: number; expires_at: number } | null | undefined;
  addresses: readonly unknown[];
  open: readonly { currency: string; amount: number }[];
  abilities: readonly string[];
}

/** "client", "insurer", "loss adjuster": whose account it is, in a sentence. */
const partyOf = (type: AccountType) => accountTypeLabels[type].toLowerCase();

/** Whose turn an account is at an instant (unix seconds). */
export function accountTurn(account: WaitingAccount, now: number): Turn<AccountStep> {
  const { invitation, abilities } = account;
  const quotes = abilities.includes('create_quote') ? ('create_quote' as const) : null;
  if (!account.active)
    return { side: 'nobody', since: null, text: 'It is switched off.', step: null };
  if (!account.has_password && abilities.includes('send_invitation')) {
    if (!invitation)
      return {
        side: 'us',
        since: null,
        text: `Not invited yet: ${account.email} has no password.`,
        step: 'send_invitation',
      };
    const isOver = invitation.expires_at <= now;
    const until = `The link ${isOver ? 'expired' : 'expires'} on ${formatDateTime(invitation.expires_at)}.`;
    const text = `Invited on ${formatDateTime(invitation.invited_at)} at ${account.email}. ${until}`;
    return {
      side: isOver ? 'us' : 'client',
      since: dateOfInstant(isOver ? invitation.expires_at : invitation.invited_at),
      text,
      party: partyOf(account.account_type),
      step: isOver ? 'send_invitation' : quotes,
    };
  }
  const owed = account.open.filter(({ amount }) => amount > 0);
  if (owed.length > 0) {
    const sums = owed.map(({ amount, currency }) => formatMoney(amount, currency)).join(' and ');
    return { side: 'client', since: null, text: `${sums} open.`, step: quotes };
  }
  const text =
    quotes && account.addresses.length === 0
      ? 'It has no address for invoices yet.'
      : 'Nothing is open.';
  return { side: 'nobody', since: null, text, step: quotes };
}
