// A saved view is a filter of a list under a name: "Zandvoort 2026" is status=submitted, sorted by the accident. It is
// its owner's; the insurer's own people may show theirs to all colleagues, who then use it but do not change it.
// Of ?view=all&status=paid&page=3&sort=-claimed the view keeps sort=-claimed&status=paid&view=all: the page is not part of it.

import { isStaff, type AccountType } from '#domain/accounts/account-types.ts';

/** Who sees a saved view. */
export const viewAudiences = ['me', 'staff'] as const;
export type ViewAudience = (typeof viewAudiences)[number];

/** Longest name of a view, and of the query that it keeps, in characters. */
export const viewNameLength = 60;
export const viewQueryLength = 2000;

/** So many views of one list may a person keep; more than that nobody finds again. */
export const viewLimit = 30;

/** Whether a person may show its views to all staff. */
export function mayShareViews(account_type: AccountType): boolean {
  return isStaff(account_type);
}

/** What of an address is not part of a view: the page, the view itself, and what only opens something. */
const passing = new Set(['page', 'saved', 'export', 'new', 'peek']);

/** The query of a list in a form in which two addresses that show the same are the same text. */
export function viewQueryOf(query: string): string {
  return query
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => {
      const [key = '', value = ''] = pair.split('=', 2);
      return key !== '' && value !== '' && !passing.has(key);
    })
    .toSorted()
    .join('&');
}
