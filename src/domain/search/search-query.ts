// What a person types into the search: words, and filters in the manner `name:value`, in any order (decision 044).
// `team:"van dalen" status:paid amount:>10000 porsche` is 3 filters and the word porsche.

import type { Cents } from '#domain/money.ts';
import { parseMoney } from '#domain/number-entry.ts';
import { documentOfPart } from '#domain/policies/part-number.ts';

/** Amounts from and to, both included, in minor units; an open end is null. */
export interface AmountRange {
  min: Cents | null;
  max: Cents | null;
}

/** A search taken apart. `text` is what is left when the filters are taken out, one space between words. */
export interface SearchQuery {
  text: string;
  status: readonly string[];
  team: readonly string[];
  event: readonly string[];
  amount: AmountRange | null;
  /** What looked like a filter and is searched for as text: `{ typed: 'colour:red', reason: 'unknown' }`. */
  misread: readonly { typed: string; reason: 'unknown' | 'amount' }[];
}

const namePattern = /^[a-z_]{1,20}$/i;
const quotes = '"“”„';

function isSpace(character: string | undefined): boolean {
  return character === undefined || character.trim() === '';
}

/** Cuts at spaces; a quotation mark after a colon or a space holds words together up to the next one, or to the end. */
function piecesOf(typed: string): { name: string; value: string; typed: string }[] {
  const pieces: { name: string; value: string; typed: string }[] = [];
  let at = 0;
  while (at < typed.length) {
    if (isSpace(typed[at])) {
      at += 1;
      continue;
    }
    const start = at;
    let colon = -1;
    let value = '';
    while (at < typed.length && !isSpace(typed[at])) {
      const character = typed[at] ?? '';
      if (quotes.includes(character) && (at === start || colon === at - 1)) {
        let end = at + 1;
        while (end < typed.length && !quotes.includes(typed[end] ?? '')) end += 1;
        value += typed.slice(at + 1, end);
        at = end + 1;
        continue;
      }
      if (character === ':' && colon < 0) colon = at;
      else value += character;
      at += 1;
    }
    const name = colon < 0 ? '' : typed.slice(start, colon);
    // Without a name it is text: what stood before the colon is in `value` already.
    pieces.push({
      name: name.toLowerCase(),
      value: colon < 0 ? value : value.slice(name.length),
      typed: typed.slice(start, Math.min(at, typed.length)),
    });
  }
  return pieces;
}

const comparison = /^(>=|<=|>|<|=)?(.+)$/;

/** Reads `>10000`, `<=500`, `100..250` or `48250` in whole units of money; null when it is none of these. */
export function readAmountRange(value: string): AmountRange | null {
  const dots = value.indexOf('..');
  if (dots >= 0) {
    const min = value.slice(0, dots);
    const max = value.slice(dots + 2);
    const range = {
      min: min === '' ? null : parseMoney(min),
      max: max === '' ? null : parseMoney(max),
    };
    if (range.min === undefined || range.max === undefined) return null;
    return range.min === null && range.max === null ? null : { min: range.min, max: range.max };
  }
  const [, sign = '=', typed = ''] = comparison.exec(value) ?? [];
  const amount = parseMoney(typed);
  if (amount === undefined) return null;
  switch (sign) {
    case '>':
      return { min: amount + 1, max: null };
    case '>=':
      return { min: amount, max: null };
    case '<':
      return { min: null, max: amount - 1 };
    case '<=':
      return { min: null, max: amount };
    default:
      return { min: amount, max: amount };
  }
}

/** Both at once; where they exclude each other nothing can match, and the range is empty. */
function narrower(left: AmountRange | null, right: AmountRange): AmountRange {
  if (!left) return right;
  const mins = [left.min, right.min].filter((amount) => amount !== null);
  const maxs = [left.max, right.max].filter((amount) => amount !== null);
  return {
    min: mins.length === 0 ? null : Math.max(...mins),
    max: maxs.length === 0 ? null : Math.min(...maxs),
  };
}

/**
 * Takes a search apart. Never refuses: an unknown filter, or an amount that is none, is searched for as the text it
 * is and listed in `misread`. A filter without a value yet is left out, since somebody is still typing it.
 */
export function parseSearchQuery(typed: string): SearchQuery {
  const words: string[] = [];
  const lists: Record<'status' | 'team' | 'event', string[]> = { status: [], team: [], event: [] };
  const misread: { typed: string; reason: 'unknown' | 'amount' }[] = [];
  let amount: AmountRange | null = null;
  const keep = (text: string) => {
    const word = [...text].filter((character) => !quotes.includes(character)).join('');
    if (word.trim() !== '') words.push(documentOfPart(word.trim()));
  };
  // Control characters count as space: a database takes no NUL.
  for (const piece of piecesOf(typed.replace(/\p{Cc}/gu, ' '))) {
    const value = piece.value.trim();
    switch (piece.name) {
      case '':
        keep(piece.typed);
        break;
      case 'status':
      case 'team':
      case 'event':
        if (value !== '') lists[piece.name].push(value);
        break;
      case 'amount': {
        const range = readAmountRange(value);
        if (range) amount = narrower(amount, range);
        else if (value !== '' && !/^[<>=]+$/.test(value)) {
          misread.push({ typed: piece.typed, reason: 'amount' });
          keep(piece.typed);
        }
        break;
      }
      default:
        // An address or a time is no filter: https://…, 14:30.
        if (namePattern.test(piece.name) && value !== '' && !value.startsWith('//'))
          misread.push({ typed: piece.typed, reason: 'unknown' });
        keep(piece.typed);
    }
  }
  return { text: words.join(' ').replace(/\s+/g, ' '), ...lists, amount, misread };
}

/** Whether anything is asked for: two characters, or a filter. One letter would find nearly everything. */
export function isSearchable(query: SearchQuery): boolean {
  return (
    [...query.text].length >= 2 ||
    query.amount !== null ||
    [query.status, query.team, query.event].some((list) => list.length > 0)
  );
}

/** One sentence about what was not read as a filter, or null. */
export function misreadHint(query: SearchQuery): string | null {
  const [first] = query.misread;
  if (!first) return null;
  if (first.reason === 'amount')
    return 'Write an amount as amount:>10000, amount:<500 or amount:100..250.';
  const name = first.typed.slice(0, first.typed.indexOf(':'));
  return `“${name}:” is no filter. Use status:, team:, event: or amount:.`;
}

/**
 * The statuses that `status:` words mean among those of a kind of record, by value or label: `paid`, `sent` for "Sent
 * and locked". A word that begins no status of this kind finds none, so the answer may be empty.
 */
export function statusesMeant<S extends string>(
  words: readonly string[],
  labels: Readonly<Record<S, string>>,
): S[] {
  const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ').trim();
  const wanted = words.map(plain);
  const all = Object.entries(labels) as [S, string][];
  const exact = all.filter(([value, label]) =>
    wanted.some((word) => plain(value) === word || plain(label) === word),
  );
  const begun = all.filter(([value, label]) =>
    wanted.some((word) => plain(value).startsWith(word) || plain(label).startsWith(word)),
  );
  return (exact.length > 0 ? exact : begun).map(([value]) => value);
}
