import { accountErasureActions } from '#contract/accounts/account-erasure.ts';
import { accountMergeActions } from '#contract/accounts/account-merges.ts';
import { accountSanctionsActions } from '#contract/accounts/account-sanctions.ts';
import type { Contract } from '#contract/action.ts';

/** What staff do to an account as a whole, seldom and with care. */
export const accountCareContract = {
  ...accountMergeActions,
  ...accountErasureActions,
  ...accountSanctionsActions,
} as const satisfies Contract;
