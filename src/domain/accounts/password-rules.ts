// A password is long rather than complicated: any characters, no rule about capitals or digits.
// 15 characters alone, or 8 beside a second factor; 256 at most.

import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR,
} from './password-length.ts';
import { commonPasswords, commonPasswordWords } from './common-passwords.ts';

/** Why a password is refused. */
export type PasswordProblem = 'too_short' | 'too_long' | 'too_common' | 'names_the_account';

/** What a reader is told about a refused password. */
export const passwordProblemTexts: Readonly<Record<PasswordProblem, string>> = {
  too_short: 'Use a longer password.',
  too_long: `Use at most ${MAX_PASSWORD_LENGTH} characters.`,
  too_common: 'This password is easy to guess. Choose another one.',
  names_the_account: 'Leave your name, company and email address out of the password.',
};

/** The form of a password that is hashed and compared, so that the same letters typed on two keyboards agree. */
export function normalisePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Characters as people see them typed (code points), after normalising. */
export function passwordLength(password: string): number {
  return Array.from(normalisePassword(password)).length;
}

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function isLetter(character: string | undefined): boolean {
  return character !== undefined && character.toLowerCase() !== character.toUpperCase();
}

/** Cuts what is no letter off both ends. */
function coreOf(characters: readonly string[]): string[] {
  const first = characters.findIndex(isLetter);
  const last = characters.findLastIndex(isLetter);
  return first === -1 ? [] : characters.slice(first, last + 1);
}

function isPeriodic(characters: readonly string[], period: number): boolean {
  return characters.every((character, index) => character === characters[index % period]);
}

/** Whether the characters only count on or back, as 123456 or fedcba; 9 may be followed by 0. */
function isCount(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return (
    steps.length > 0 &&
    [1, -1].some((step) => steps.every((found) => found === step || found === -9 * step))
  );
}

/** The letters of the usual keyboards, row after row. */
const keyboards = [
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
];
const walks = keyboards.flatMap((keys) => [keys, Array.from(keys).toReversed().join('')]);

/** Whether the letters only follow a keyboard, forwards or backwards, perhaps around its end or with a count behind. */
function isKeyboardWalk(letters: string): boolean {
  return letters.length >= 6 && walks.some((keys) => (keys + keys).includes(letters));
}

/** The shortest piece that the whole is made of by repeating it; the whole itself when it repeats nothing. */
function repeatedPiece(characters: readonly string[]): readonly string[] {
  for (let length = 1; length * 2 <= characters.length; length += 1)
    if (characters.length % length === 0 && isPeriodic(characters, length))
      return characters.slice(0, length);
  return characters;
}

function isCommon(lower: string): boolean {
  const characters = Array.from(lower);
  if (commonPasswords.has(lower) || isCount(characters)) return true;
  if (isKeyboardWalk(coreOf(characters).join(''))) return true;
  const piece = repeatedPiece(characters);
  if (piece.length < characters.length && isCommon(piece.join(''))) return true;
  const periods = [1, 2, 3, 4].filter((period) => characters.length >= 2 * period);
  if (periods.some((period) => isPeriodic(characters, period))) return true;

  const fold = (text: readonly string[]) =>
    text.map((character) => lookAlikes[character] ?? character);
  const core = coreOf(characters);
  for (const word of [core, fold(core), coreOf(fold(characters))]) {
    if (commonPasswordWords.has(word.join(''))) return true;
    const half = word.length / 2;
    const repeated = Number.isInteger(half) && half > 0 && isPeriodic(word, half);
    if (repeated && commonPasswordWords.has(word.slice(0, half).join(''))) return true;
  }
  return false;
}

/**
 * Whether a password may be used. Length counts characters as people see them typed (code points) after
 * normalising; there is no composition rule. `own_words` are the account's name, company and e-mail parts.
 */
export function checkPassword(
  password: string,
  options: { has_second_factor?: boolean; own_words?: readonly string[] } = {},
): { ok: true } | { ok: false; reason: PasswordProblem } {
  const normal = normalisePassword(password);
  const length = passwordLength(password);
  const least =
    options.has_second_factor === true
      ? MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR
      : MIN_PASSWORD_LENGTH;
  if (length < least) return { ok: false, reason: 'too_short' };
  if (length > MAX_PASSWORD_LENGTH) return { ok: false, reason: 'too_long' };

  const lower = normal.toLowerCase();
  if (isCommon(lower)) return { ok: false, reason: 'too_common' };
  const own = (options.own_words ?? []).map((word) => word.trim().toLowerCase());
  // A short name (Bo, de) stands in many good passwords by chance.
  if (own.some((word) => word.length >= 5 && lower.includes(word) && word.length * 2 >= length)) {
    return { ok: false, reason: 'names_the_account' };
  }
  return { ok: true };
}
