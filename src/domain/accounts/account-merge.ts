// Two accounts of one client become one: staff choose for every field whose value stays, and nothing gets lost.
// Kept "Van Dalen Racing" with no phone, other "v. Dalen" with +31 6 1: name from the first, phone from the second, one account.

import type { AccountType } from './account-types.ts';

/** Fields whose value is taken from one account or the other. */
export const mergeFields = [
  'company_name',
  'team_name',
  'attn',
  'email',
  'phone',
  'country',
  'language',
  'broker_id',
  'currency',
  'commission_pct',
  'clean_seasons',
  'claim_level',
  'vat_number',
  'iban',
] as const;

/** The name of a field that is chosen in a merge. */
export type MergeField = (typeof mergeFields)[number];

/** Whose value stays. */
export type MergeSide = 'kept' | 'other';

/** What a merge asks of each of the two accounts. */
export interface MergeCandidate {
  user_id: string;
  account_type: AccountType;
  account_types: readonly string[];
  merged_into: string | null;
  erased: boolean;
}

/** Why two accounts are not made one. */
export type MergeRefusal = 'same_account' | 'not_clients' | 'already_merged' | 'erased';

/** What the reader hears of a refused merge. */
export const mergeRefusalTexts: Readonly<Record<MergeRefusal, string>> = {
  same_account: 'Choose two different accounts.',
  not_clients: 'Only accounts of clients are merged.',
  already_merged: 'One of these accounts was merged before. Open the account that was kept.',
  erased: 'An erased person cannot be merged.',
};

/** Whether these two accounts may become one, whoever asks. */
export function checkMerge(
  kept: MergeCandidate,
  other: MergeCandidate,
): { ok: true } | { ok: false; reason: MergeRefusal } {
  if (kept.user_id === other.user_id) return { ok: false, reason: 'same_account' };
  if (kept.merged_into !== null || other.merged_into !== null)
    return { ok: false, reason: 'already_merged' };
  if (kept.erased || other.erased) return { ok: false, reason: 'erased' };
  if (!isClient(kept) || !isClient(other)) return { ok: false, reason: 'not_clients' };
  return { ok: true };
}

function isClient({ account_type, account_types }: MergeCandidate): boolean {
  return account_type === 'agent' && account_types.every((type) => type === 'agent');
}

type Values = Readonly<Record<MergeField, string | number | null>>;

/** Whether a field says nothing, so that the other account's value is the better one. */
const isEmpty = (value: string | number | null) => value === null || value === '';

/** The choice that stands when staff choose nothing: the kept account's value, unless it has none. */
export function proposedSides(kept: Values, other: Values): Record<MergeField, MergeSide> {
  return Object.fromEntries(
    mergeFields.map((field) => [
      field,
      isEmpty(kept[field]) && !isEmpty(other[field]) ? 'other' : 'kept',
    ]),
  ) as Record<MergeField, MergeSide>;
}

/** The fields of the account that stays, by the sides chosen; what was not chosen is proposed. */
export function mergedFields<V extends Values>(
  kept: V,
  other: V,
  chosen: Readonly<Partial<Record<MergeField, MergeSide | undefined>>>,
): Pick<V, MergeField> {
  const proposed = proposedSides(kept, other);
  return Object.fromEntries(
    mergeFields.map((field) => [
      field,
      ((chosen[field] ?? proposed[field]) === 'kept' ? kept : other)[field],
    ]),
  ) as Pick<V, MergeField>;
}

/** The extra addresses of both, each once whatever its case, without the one that mail goes to anyway. */
export function mergedEmails(email: string, ...lists: readonly (readonly string[])[]): string[] {
  const seen = new Set([email.toLowerCase()]);
  return lists.flat().filter((address) => {
    const key = address.toLowerCase();
    return seen.has(key) ? false : seen.add(key);
  });
}

/** Both notes, the kept account's first; the same note is not written twice. */
export function mergedNotes(kept: string, other: string): string {
  if (kept.trim() === other.trim()) return kept;
  return [kept, other].filter((note) => note.trim() !== '').join('\n\n');
}
