import type { ReactNode } from 'react';

/** One thing to choose. */
export interface Option<V extends string = string> {
  value: V;
  label: string;
  /** Smaller, behind or below the label. */
  note?: string;
  icon?: ReactNode;
  disabled?: boolean;
}

const plain = (text: string) => text.toLocaleLowerCase('en').replaceAll('-', '');

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
