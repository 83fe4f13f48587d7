// Erasing a person takes what names it out of every text: names, addresses, numbers, however they are spaced.
// "+31 6 1234 5678" is also found as 06-12345678, and "NL91 ABNA 0417 1643 00" without its spaces.

/** What names a person. `phone` and `iban` are found with any spaces and signs between their figures. */
export interface PersonWord {
  kind: 'name' | 'email' | 'phone' | 'iban' | 'number' | 'street';
  text: string;
}

/** Shorter ones stand in other words and other numbers. */
const shortest: Readonly<Record<PersonWord['kind'], number>> = {
  name: 3,
  email: 5,
  phone: 8,
  iban: 12,
  number: 5,
  street: 6,
};

/** A number without its country and leading zeros is as many digits at most. */
const phoneDigits = 9;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const spaced = (figures: string, between: string) => [...figures].map(escaped).join(between);

function expressionOf({ kind, text }: PersonWord): string | null {
  const plain = text.trim().replace(/\s+/g, ' ');
  if (kind === 'phone') {
    const digits = plain.replace(/\D/g, '');
    if (digits.length < shortest.phone) return null;
    return String.raw`(?:\+?[0-9]{0,3}[\s./()-]*)?0?[\s./()-]*${spaced(digits.slice(-phoneDigits), String.raw`[\s./()-]*`)}`;
  }
  if (kind === 'iban') {
    const figures = plain.replace(/[^\p{L}\p{N}]/gu, '');
    return figures.length < shortest.iban ? null : spaced(figures, String.raw`\s*`);
  }
  return [...plain].length < shortest[kind]
    ? null
    : escaped(plain).replaceAll(' ', String.raw`\s+`);
}

/**
 * A regular expression of PostgreSQL that finds these words, whatever the case, and never inside a longer word; null when
 * there is nothing to look for. The longest stand first.
 */
export function forgottenPattern(words: readonly PersonWord[]): string | null {
  const expressions = new Set(words.map(expressionOf).filter((found) => found !== null));
  if (expressions.size === 0) return null;
  const choices = [...expressions].toSorted((a, b) => b.length - a.length).join('|');
  return `(?<![[:alnum:]])(?:${choices})(?![[:alnum:]])`;
}

/**
 * Whether a word means this person wherever it stands, not only in its own records: a name of one word, or one that
 * somebody else has too, is also other people's.
 */
export function isUnmistakable({ kind, text }: PersonWord): boolean {
  const plain = text.trim();
  if (kind === 'name') return /\s/.test(plain) && [...plain].length >= 7;
  if (kind === 'street') return /\d/.test(plain) && [...plain].length >= 8;
  return true;
}

/** The last name of "Jan van der Meer" is said without the rest in letters: "Mr Meer", "van der Meer". */
export function lastNames(name: string): string[] {
  const words = name.trim().split(/\s+/);
  return words.slice(1).length === 0
    ? []
    : [words.slice(1).join(' '), words.at(-1) ?? ''].filter((one) => [...one].length >= 4);
}
