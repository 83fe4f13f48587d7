import type { ReactNode } from 'react';
import { nearWordsOf } from '#domain/search/near-words.ts';

/** One thing to choose. */
export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** Smaller, behind or below the label. */
  note?: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** A subheader above the first option that names it [3.23]. */
  group?: string;
  /** What happens instead of choosing it. */
  run?: () => void;
}

/** What a list offers when the one that is looked for is not in it: to add it, by the name that was typed. */
export interface Addable {
  /** "client": the list ends with "Add client" or "Add client “Van Dalen”". */
  noun: string;
  onAdd: (typed: string) => void;
}

/** Words that are their own labels. */
export const plainOptions = <const V extends string>(values: readonly V[]): Option<V>[] =>
  values.map((value) => ({ value, label: value }));

/** What is compared of a label: no capitals, and in an option picker no dashes; a dropdown looks at them [5.16]. */
export type Dashes = 'ignored' | 'compared';

const plain = (text: string, dashes: Dashes) => {
  const lower = text.toLocaleLowerCase('en');
  return dashes === 'ignored' ? lower.replaceAll(/\p{Pd}/gu, '') : lower;
};

/** The options under each subheader, in their order; '' holds those without one. */
export function groupOptions<O extends Option>(
  options: readonly O[],
): { group: string; of: O[] }[] {
  const groups: { group: string; of: O[] }[] = [];
  for (const option of options) {
    const group = option.group ?? '';
    const last = groups.at(-1);
    if (last?.group === group) last.of.push(option);
    else groups.push({ group, of: [option] });
  }
  return groups;
}

/** How a list of options is narrowed. */
export interface OptionSearchRules {
  /** So many are shown at the most. */
  limit: number;
  dashes: Dashes;
  /** While nothing is searched for, the list stands around this one. */
  around?: string | undefined;
  /** What the list ends with while it is short, or when something is looked for. */
  adds?: Addable | undefined;
}

/** Of a list of so many the end is seen at once; in a longer one people look for what they want. */
const shortList = 8;

/** The last line of a list that can be added to; no value of a list begins with a blank. */
function lineToAdd({ noun, onAdd }: Addable, typed: string): Option {
  const label = typed === '' ? `Add ${noun}` : `Add ${noun} “${typed}”`;
  return { value: ' add', label, run: () => onAdd(typed) };
}

/**
 * The options whose label has the query in it [5.16], at most `limit`, and behind them the way to add one. Where none has it,
 * those that have its words with a slip of the finger or without their accents.
 */
export function filterOptions<O extends Option>(
  options: readonly O[],
  query: string,
  rules: OptionSearchRules,
): O[] {
  const found = matching(options, query, rules);
  const typed = query.trim();
  return rules.adds && (typed !== '' || options.length <= shortList)
    ? [...found, lineToAdd(rules.adds, typed) as O]
    : found;
}

function matching<O extends Option>(
  options: readonly O[],
  query: string,
  { limit, dashes, around }: OptionSearchRules,
): O[] {
  const wanted = plain(query.trim(), dashes);
  if (wanted === '') {
    const at = options.findIndex(({ value }) => value === around) - Math.floor(limit / 2);
    const first = Math.max(0, Math.min(at, options.length - limit));
    return options.slice(first, first + limit);
  }
  const found = firstOf(options, limit, (label) => plain(label, dashes).includes(wanted));
  return found.length > 0 ? found : firstOf(options, limit, nearWordsOf(query));
}

function firstOf<O extends Option>(
  options: readonly O[],
  limit: number,
  isWanted: (label: string) => boolean,
): O[] {
  const found: O[] = [];
  for (const option of options) {
    if (found.length >= limit) break;
    if (isWanted(option.label)) found.push(option);
  }
  return found;
}

/** Where the marker stands in what was found: at the option that the query names, "25" also names 25.0, else at the first. */
export function bestMatch(found: readonly Option[], query: string): number {
  const wanted = plain(query.trim(), 'ignored');
  if (wanted === '') return 0;
  return Math.max(
    0,
    found.findIndex(
      ({ label }) =>
        plain(label, 'ignored') === wanted || Number(label) === Number(query.replace(',', '.')),
    ),
  );
}
