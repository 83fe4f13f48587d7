// After the password a second thing is asked for: the six digits that an app on one's phone shows for half a minute.
// Example: 09:00:00 to 09:00:29 is one half minute; its code works until 09:00:59, and once. Ten recovery codes
// stand in for a lost phone.

/** How long an app shows one code. */
export const CODE_PERIOD_SECONDS = 30;

/** How many half minutes a phone's clock may be wrong, each way. */
export const CODE_DRIFT_STEPS = 1;

/** How many recovery codes an account gets at once. */
export const RECOVERY_CODE_COUNT = 10;

/** How long the second step may take after the right password. */
export const SECOND_STEP_MINUTES = 10;

/** How long a passkey may take to answer. */
export const PASSKEY_MINUTES = 5;

/** What somebody typed as the second step. */
export type TypedCode = { kind: 'app'; code: string } | { kind: 'recovery'; code: string };

const recoveryForm = /^[a-z2-7]{16}$/;

/**
 * Reads a typed code, with or without spaces and dashes: six digits are the app's, sixteen letters and digits a
 * recovery code. Nothing else can be right, so it answers null.
 */
export function readTypedCode(text: string): TypedCode | null {
  const code = text.toLowerCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  // The codes have no 0 and no 1, because they look like letters.
  const letters = code.replaceAll('0', 'o').replaceAll('1', 'l');
  return recoveryForm.test(letters) ? { kind: 'recovery', code: letters } : null;
}

/** A key or code in groups of four, so that it can be copied by hand: abcd-efgh. */
export function inGroupsOfFour(text: string, between = '-'): string {
  return (text.match(/.{1,4}/g) ?? []).join(between);
}
