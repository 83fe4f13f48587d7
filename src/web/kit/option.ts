import type { ReactNode } from 'react';

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
}

/** Words that are their own labels. */
export const plainOptions = <const V extends string>(values: readonly V[]): Option<V>[] =>
  values.map((value) => ({ value, label: value }));

const plain = (text: string) => text.toLocaleLowerCase('en').replaceAll('-', '');

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

/** Filters by label, without regard to capitals and dashes [5.16], and keeps at most `limit`. */
export function filterOptions<O extends Option>(
  options: readonly O[],
  query: string,
  limit: number,
): O[] {
  const wanted = plain(query.trim());
  const found: O[] = [];
  for (const option of options) {
    if (found.length >= limit) break;
    if (wanted === '' || plain(option.label).includes(wanted)) found.push(option);
  }
  return found;
}

/** Where the marker stands in what was found: at the option that the query names, "25" also names 25.0, else at the first. */
export function bestMatch(found: readonly Option[], query: string): number {
  const wanted = plain(query.trim());
  if (wanted === '') return 0;
  return Math.max(
    0,
    found.findIndex(
      ({ label }) => plain(label) === wanted || Number(label) === Number(query.replace(',', '.')),
    ),
  );
}
