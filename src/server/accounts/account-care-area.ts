import { accountCareContract } from '#contract/account-care.ts';
import { defineArea } from '#server/platform/area.ts';
import { erasePerson } from '#server/accounts/erase-person.ts';
import { getErasure } from '#server/accounts/erasure-facts.ts';
import { getDuplicatePairs, getLikelyDuplicates } from '#server/accounts/likely-duplicates.ts';
import { mergeAccounts } from '#server/accounts/merge-accounts.ts';
import { getMerge } from '#server/accounts/merge-reads.ts';
import { getPersonData } from '#server/accounts/person-data.ts';

/** What staff do to an account as a whole: merging two of one client, forgetting one. */
export const accountCareArea = defineArea({
  contract: accountCareContract,
  handlers: {
    get_likely_duplicates: getLikelyDuplicates,
    get_duplicate_pairs: getDuplicatePairs,
    get_merge: getMerge,
    merge_accounts: mergeAccounts,
    get_person_data: getPersonData,
    get_erasure: getErasure,
    erase_person: erasePerson,
  },
});
