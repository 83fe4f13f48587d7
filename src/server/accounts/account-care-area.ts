import { accountCareContract } from '#contract/accounts/account-care.ts';
import { accountsKeeper } from '#server/accounts/accounts-keeper.ts';
import { defineArea } from '#server/platform/area.ts';
import { getDriverData } from '#server/accounts/erasure/driver-data.ts';
import { getDriverErasure } from '#server/accounts/erasure/driver-erasure.ts';
import { eraseDriver } from '#server/accounts/erasure/erase-driver.ts';
import { erasePerson } from '#server/accounts/erasure/erase-person.ts';
import { endRetention } from '#server/accounts/erasure/end-retention.ts';
import { forgetMentions } from '#server/accounts/erasure/forget-mentions.ts';
import { getErasure } from '#server/accounts/erasure/get-erasure.ts';
import { holdErasedPerson } from '#server/accounts/erasure/hold-erased-person.ts';
import {
  getDuplicatePairs,
  getLikelyDuplicates,
  setDistinctAccounts,
} from '#server/accounts/merge/likely-duplicates.ts';
import { mergeAccounts } from '#server/accounts/merge/merge-accounts.ts';
import { getMerge } from '#server/accounts/merge/merge-reads.ts';
import { getPersonData } from '#server/accounts/erasure/person-data.ts';
import {
  decideDriverSanctionsHit,
  decideSanctionsHit,
  getSanctions,
} from '#server/accounts/sanctions/sanctions-hits.ts';
import { importSanctionsList } from '#server/accounts/sanctions/sanctions-list.ts';
import { screenAccounts } from '#server/accounts/sanctions/sanctions-screening.ts';

/** What staff do to an account as a whole: merging two of one client, forgetting one, sanctions. */
export const accountCareArea = defineArea({
  contract: accountCareContract,
  handlers: {
    get_likely_duplicates: getLikelyDuplicates,
    get_duplicate_pairs: getDuplicatePairs,
    set_distinct_accounts: setDistinctAccounts,
    get_merge: getMerge,
    merge_accounts: mergeAccounts,
    get_person_data: getPersonData,
    get_erasure: getErasure,
    erase_person: erasePerson,
    get_driver_data: getDriverData,
    get_driver_erasure: getDriverErasure,
    erase_driver: eraseDriver,
    hold_erased_person: holdErasedPerson,
    import_sanctions_list: importSanctionsList,
    get_sanctions: getSanctions,
    decide_sanctions_hit: decideSanctionsHit,
    decide_driver_sanctions_hit: decideDriverSanctionsHit,
  },
  keeper: accountsKeeper,
  jobs: {
    screen_accounts: screenAccounts,
    forget_mentions: forgetMentions,
    end_retention: endRetention,
  },
  crons: {
    screen_accounts: { at: '40 3 * * *', catch_up: true },
    end_retention: { at: '10 4 * * *', catch_up: true },
  },
});
