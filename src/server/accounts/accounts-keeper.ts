import { strictestDecisions } from '#domain/accounts/sanctions-list.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { ends, moves, stays } from '#server/platform/repoint.ts';

/** Ways in end with an account; who decided and whom a screening hit follow the kept record. */
export const accountsKeeper: Keeper = {
  repoints: {
    account: {
      'account_views.viewed_id': stays,
      'account_views.viewer_id': stays,
      'accounts.broker_id': moves,
      'accounts.merged_into': moves,
      'addresses.user_id': moves,
      'authenticators.user_id': ends,
      'distinct_accounts.marked_by': moves,
      'distinct_accounts.one_id': ends,
      'distinct_accounts.other_id': ends,
      'driver_erasures.erased_by': stays,
      'erasures.erased_by': stays,
      'erasures.held_by': stays,
      'erasures.user_id': stays,
      'known_devices.user_id': ends,
      'passkey_challenges.user_id': ends,
      'passkeys.user_id': ends,
      'password_resets.user_id': ends,
      'pending_log_ins.user_id': ends,
      'permissions.user_id': { ...moves, unique_with: [] },
      'recovery_codes.user_id': ends,
      'sign_on_links.user_id': ends,
      'sign_on_offers.user_id': ends,
      'sign_on_tries.user_id': ends,
      'sanctions_driver_hits.decided_by': moves,
      'sanctions_hits.decided_by': moves,
      'sanctions_hits.user_id': {
        ...moves,
        unique_with: ['entry_id'],
        decisions: strictestDecisions,
      },
    },
    driver: {
      'driver_erasures.driver_id': moves,
      'sanctions_driver_hits.driver_id': {
        ...moves,
        unique_with: ['entry_id'],
        decisions: strictestDecisions,
      },
    },
  },
};
