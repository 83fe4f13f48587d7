// A password is long rather than complicated: any characters, no rule about capitals or digits.
// 15 characters alone, or 8 beside a second factor; 256 at most. How soon it is guessed, the server estimates:
// "drie natte banden" takes about 10^13 guesses, "Summer2026Summer2026" 30,000 (decision 025).

import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR,
} from './password-length.ts';

/** Why a password is refused. */
export type PasswordProblem = 'too_short' | 'too_long' | 'too_common' | 'names_the_account';

/** What a reader is told about a refused password. */
export const passwordProblemTexts: Readonly<Record<PasswordProblem, string>> = {
  too_short: 'Use a longer password.',
  too_long: `Use at most ${MAX_PASSWORD_LENGTH} characters.`,
  too_common:
    'This password is easy to guess. Three or four words that have nothing to do with each other are good.',
  names_the_account: 'Leave your name, company and email address out of the password.',
};

/**
 * How many guesses a password must withstand, as a power of ten: 10^10 when it is all that protects the account, so that
 * a stolen hash is worth nothing; a million beside a second step, where only the log-in can be tried.
 */
export function leastGuesses({ has_second_factor }: { has_second_factor: boolean }): number {
  return has_second_factor ? 6 : 10;
}

/** The form of a password that is hashed and compared, so that the same letters typed on two keyboards agree. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Characters as people see them typed (code points), after normalising. */
export function passwordLength(password: string): number {
  return Array.from(normalisePassword(password)).length;
}

/**
 * Whether a password may be used as far as its length and its person's own words say. Length counts characters as people
 * see them typed (code points) after normalising; there is no composition rule. `own_words` are the account's name,
 * company and e-mail parts.
 */
export function checkPassword(
  password: string,
  options: { has_second_factor?: boolean; own_words?: readonly string[] } = {},
): { ok: true } | { ok: false; reason: PasswordProblem } {
  const length = passwordLength(password);
  const least =
    options.has_second_factor === true
      ? MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR
      : MIN_PASSWORD_LENGTH;
  if (length < least) return { ok: false, reason: 'too_short' };
  if (length > MAX_PASSWORD_LENGTH) return { ok: false, reason: 'too_long' };

  const lower = normalisePassword(password).toLowerCase();
  const own = (options.own_words ?? []).map((word) => word.trim().toLowerCase());
  // A short name (Bo, de) stands in many good passwords by chance.
  if (own.some((word) => word.length >= 5 && lower.includes(word) && word.length * 2 >= length)) {
    return { ok: false, reason: 'names_the_account' };
  }
  return { ok: true };
}
