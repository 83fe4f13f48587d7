// A new account number of somebody who had another one waits a day, or until a second person lets it go: whoever sends
// a false "our account has changed" is found out before money leaves. Changed on Monday 14:00, paid from Tuesday 14:00.

/** How long a changed account number waits, in seconds. */
const heldFor = 24 * 3600;

/** An account number of a payee as it is known, with instants in unix seconds. */
interface PayeeAccount {
  noted_at: number;
  released_at: number | null;
  /** Whether the payee had another one before. */
  has_earlier: boolean;
}

/** Until when an account number waits, in unix seconds; null where money may go to it. */
export function heldUntil(account: PayeeAccount, now: number): number | null {
  const { noted_at, released_at, has_earlier } = account;
  if (!has_earlier || released_at !== null) return null;
  const until = noted_at + heldFor;
  return until > now ? until : null;
}
