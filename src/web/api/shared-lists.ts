import type { AccountType } from '#domain/accounts/account-types.ts';

/** Lists of choices that are held by the browser for every page [3.26]. */
export type SharedList = 'get_vi_constants' | 'get_pa_constants';

/** Which of them a role is given: insurers both [6.7], the loss adjuster those whose claims it sees. */
export const sharedLists = (account_type: AccountType): readonly SharedList[] =>
  account_type === 'loss_adjuster'
    ? ['get_vi_constants']
    : ['get_vi_constants', 'get_pa_constants'];
