// Some pages are handed out by staff, person by person, and open to nobody else of that kind, whoever types their address.
// A brokerage with 1 permission, "Quotes", opens the list of quotes; of the other 5 handed-out pages none.

import { patternOf, type Place } from '#domain/places.ts';
import type { AccountType } from './account-types.ts';
import { pageOfPath } from './menu-entries.ts';
import type { PermissionEntry, PermissionIcon } from './menu-permissions.ts';

type HandedOut = Readonly<Partial<Record<Place, readonly PermissionIcon[]>>>;

/**
 * The pages that a permission opens, by account type, with the kinds of permission of which one is enough. They are lists
 * and what is begun anew: one record, to which a mail or a notice leads, is opened by the rule of its rows (decision 089).
 */
const handedOut: Readonly<Partial<Record<AccountType, HandedOut>>> = {
  brokerage: {
    quotes: ['quote'],
    policies: ['policy'],
    vi: ['vi_quote', 'vi_policy'],
    insurance_request: ['vi_quote'],
    cars: ['car'],
    claims: ['claim'],
    claim_new: ['claim'],
    vi_claims: ['vi_claim'],
  },
  // All that a client has stands among its policies as well; its cars stand nowhere else.
  agent: { vi: ['vi_policy'] },
};

/** Whose page it is: the permissions are read for agents and brokerages only [6.4]. */
export interface PageVisitor {
  account_type: AccountType;
  permissions: readonly PermissionEntry[];
}

/** Which permissions open a page to an account type; nothing where its account type alone decides. */
export function permissionsFor(
  place: Place,
  account_type: AccountType,
): readonly PermissionIcon[] | undefined {
  return handedOut[account_type]?.[place];
}

/** Whether a page stays closed because nobody handed it out to this person; a line of its menu opens it as well. */
export function lacksPermission({ account_type, permissions }: PageVisitor, place: Place): boolean {
  const wanted = permissionsFor(place, account_type);
  if (!wanted) return false;
  const page = patternOf(place);
  return !permissions.some(({ items }) =>
    items.some(({ icon, link }) => wanted.includes(icon) || pageOfPath(link) === page),
  );
}
