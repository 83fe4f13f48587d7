import type { AccountType } from '#domain/accounts/account-types.ts';
import { queryClient } from '#web/api/query-client.ts';
import { readOptions } from '#web/api/use-read.ts';

/** Lists of choices that are held by the browser for every page [3.26]. */
export type SharedList =
  | 'get_vi_constants'
  | 'get_pa_constants'
  | 'get_claim_constants'
  | 'get_insurers'
  | 'get_clause_presets'
  | 'get_drivers'
  | 'get_events'
  | 'get_championships'
  | 'get_cars'
  | 'get_ipt_info'
  | 'get_user_cars'
  | 'get_series';

const constants = ['get_vi_constants', 'get_pa_constants'] as const;
// Of those who report a crash.
const ofClaims = [...constants, 'get_claim_constants'] as const;
const calendar = ['get_events', 'get_championships'] as const;
const forStaff = [
  ...ofClaims,
  'get_insurers',
  'get_clause_presets',
  'get_drivers',
  ...calendar,
  // For whoever prices [7.38].
  ...(['get_cars', 'get_ipt_info'] as const),
] as const;

const listsOf: Readonly<Record<AccountType, readonly SharedList[]>> = {
  superadmin: forStaff,
  admin: forStaff,
  brokerage: [...ofClaims, 'get_drivers', ...calendar],
  agent: [...ofClaims, 'get_drivers', 'get_user_cars', 'get_series'],
  insurer: constants,
  // Those whose claims it sees.
  loss_adjuster: ['get_vi_constants'],
};

/** Which of them a role is given [6.3], [6.5]–[6.7]. */
export const sharedLists = (account_type: AccountType): readonly SharedList[] =>
  listsOf[account_type];

/**
 * Loads the lists of a role that are neither there nor on their way, and keeps them while the page is open: what a
 * picker opens with is there already. One that failed is tried again with the next page; one that changed since is asked again
 * by whoever shows it.
 */
export function loadSharedLists(account_type: AccountType): void {
  // Whoever is logging out is asked for nothing more.
  if (queryClient.getDefaultOptions().queries?.enabled === false) return;
  for (const name of sharedLists(account_type)) {
    if (queryClient.getQueryData([name, {}]) !== undefined) continue;
    void queryClient.prefetchQuery({ ...readOptions(name, {}, {}), gcTime: Infinity });
  }
}
