// A person may ask to be forgotten; invoices and claims stay for the term of the law, without a name where one can be spared.
// Last policy ended in June 2026, client in the Netherlands: kept until 31 December 2033, seven years after the year's end.

import type { AccountType } from './account-types.ts';
import type { CalendarDate } from '../dates.ts';

/** What an erased person is called everywhere. */
export const erasedName = 'Erased person';

/** Years that records of money and claims are kept after the year of the last one: 7 where tax law alone counts. */
const termOf: Readonly<Record<string, number>> = { NL: 7, DE: 10, FR: 10, IT: 10 };
const longestTerm = 10;

/**
 * The last day on which records have to be kept: the end of the calendar year of the last of them plus the term of the
 * client's country, ten years where the country's own is not known (manual on duties, tax retention).
 */
export function retainedUntil({
  last_on,
  country,
}: {
  last_on: CalendarDate;
  country: string;
}): CalendarDate {
  const year = Number(last_on.slice(0, 4)) + (termOf[country] ?? longestTerm);
  return `${year}-12-31`;
}

/** What stands against erasing somebody now. */
export interface ErasureFacts {
  account_type: AccountType;
  account_types: readonly string[];
  merged: boolean;
  erased: boolean;
  policies_in_force: number;
  open_claims: number;
  open_payments: number;
  /** Hits of the present sanctions list that staff confirmed, and those nobody has decided about. */
  sanctions_confirmed: number;
  sanctions_open: number;
}

/** What stands against erasing a driver now. */
export type DriverErasureFacts = Omit<
  ErasureFacts,
  'account_type' | 'account_types' | 'open_payments'
>;

/** Why a person is not erased. */
export type ErasureRefusal =
  | 'not_a_client'
  | 'merged'
  | 'erased'
  | 'policies_in_force'
  | 'open_claims'
  | 'open_payments'
  | 'sanctioned'
  | 'sanctions_undecided';

/** What the reader hears of it. */
export const erasureRefusalTexts: Readonly<Record<ErasureRefusal, string>> = {
  not_a_client: 'Only clients are erased here.',
  merged: 'This record was merged. Erase the one that was kept.',
  erased: 'This person was erased already.',
  policies_in_force: 'A policy is in force. Erase the person when it has ended.',
  open_claims: 'A claim is open. Erase the person when it is settled.',
  open_payments: 'There is an open amount. Erase the person when it is settled.',
  sanctioned:
    'The person is on the sanctions list. The name and the decision are kept, so that no business is done under the law.',
  sanctions_undecided:
    'The person may be on the sanctions list. Decide about the name before it is gone.',
};

/** Everything that stands against it, so that staff see at once what is left to do. */
export function erasureRefusals(facts: ErasureFacts): ErasureRefusal[] {
  if (facts.erased) return ['erased'];
  if (facts.merged) return ['merged'];
  if (facts.account_type !== 'agent' || facts.account_types.some((type) => type !== 'agent'))
    return ['not_a_client'];
  return businessRefusals(facts);
}

/** The same for a driver, whoever the teams are: what is owed is the teams' matter. */
export function driverErasureRefusals(facts: DriverErasureFacts): ErasureRefusal[] {
  if (facts.erased) return ['erased'];
  if (facts.merged) return ['merged'];
  return businessRefusals({ ...facts, open_payments: 0 });
}

function businessRefusals(
  facts: DriverErasureFacts & Pick<ErasureFacts, 'open_payments'>,
): ErasureRefusal[] {
  const refusals: readonly (readonly [ErasureRefusal, number])[] = [
    ['policies_in_force', facts.policies_in_force],
    ['open_claims', facts.open_claims],
    ['open_payments', facts.open_payments],
    ['sanctioned', facts.sanctions_confirmed],
    ['sanctions_undecided', facts.sanctions_open],
  ];
  return refusals.flatMap(([reason, count]) => (count > 0 ? [reason] : []));
}

/** Whether the name typed to confirm is the account's, whatever the case and the spaces. */
export function isNameTyped(typed: string, name: string): boolean {
  const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return plain(typed) !== '' && plain(typed) === plain(name);
}
