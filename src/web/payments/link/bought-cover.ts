const storageKey = 'paddock.bought-cover';

/** Notes which policy this window has just bought and leaves to pay for. */
export function noteBought(policy_id: string): void {
  sessionStorage.setItem(storageKey, policy_id);
}

/** The policy that this window has bought last; null in every other window. */
export function lastBought(): string | null {
  return sessionStorage.getItem(storageKey);
}
