// People type numbers with a comma or a point: "12,5" and "12.5" are the same percentage, and "48.250,00" and
// "EUR 48,250.00" the same 4825000 cents. What cannot be read is never guessed.

import type { Cents } from '#domain/money.ts';

const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Reads a typed number; a decimal comma becomes a point, and what is not a number gives undefined [5.21]. */
export function parseNumber(value: string | number | null | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = (value ?? '').trim().replaceAll(',', '.');
  return numberPattern.test(text) ? Number(text) : undefined;
}

/** Reads a number that must be one; otherwise it throws "Not a number!" [8.9]. */
export function requireNumber(value: string | number | null | undefined): number {
  const number = parseNumber(value);
  if (number === undefined) throw new Error('Not a number!');
  return number;
}

/** Splits digits into units and decimals, whichever of comma and point groups the thousands. */
function readAmount(text: string): readonly [string, string] | undefined {
  const plain = /^(\d+)(?:[.,](\d{0,2}))?$/.exec(text);
  if (plain) return [plain[1] ?? '', plain[2] ?? ''];
  const english = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(text);
  const dutch = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d{0,2}))?$/.exec(text);
  const spaced = /^(\d{1,3}(?:[ \u00a0]\d{3})+)(?:[.,](\d{0,2}))?$/.exec(text);
  const match = english ?? dutch ?? spaced;
  return match ? [(match[1] ?? '').replace(/\D/g, ''), match[2] ?? ''] : undefined;
}

const signs: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP' };

/** The currency that a typed amount names, by its code or its sign: `$3,000` is in USD; nothing where it names none. */
export function namedCurrency(text: string): string | undefined {
  const found = /^([A-Z]{3}|[€$£])(?=[\s\d+−-])|(?<=[\s\d])([A-Z]{3}|[€$£])$/.exec(text.trim());
  const name = found?.[1] ?? found?.[2];
  return name === undefined ? undefined : (signs[name] ?? name);
}

/**
 * Reads a typed amount of money into cents: `48250`, `48.250,00`, `EUR 48,250.00`. A group of exactly three digits is
 * read as thousands, because money has two decimals. Anything else gives undefined.
 */
export function parseMoney(value: string | null | undefined): Cents | undefined {
  const text = (value ?? '')
    .trim()
    .replace(/^(?:[A-Z]{3}|[€$£])/, '')
    .replace(/(?:[A-Z]{3}|[€$£])$/, '')
    .trim();
  const negative = /^[-−]/.test(text);
  const parts = readAmount(text.replace(/^[-−+]\s*/, ''));
  if (!parts) return undefined;
  const cents = Number(parts[0]) * 100 + Number(parts[1].padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return undefined;
  return negative && cents !== 0 ? -cents : cents;
}
