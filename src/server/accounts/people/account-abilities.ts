import type { OutputOf } from '#contract/contract.ts';
import { isStaff, type AccountType } from '#domain/accounts/account-types.ts';
import { canBeViewed } from '#server/accounts/people/account-view.ts';
import type { Actor } from '#server/platform/context.ts';

type Ability = OutputOf<'get_account'>['abilities'][number];

/** The account that somebody looks at: whose it is and what kind. */
export interface LookedAtAccount {
  user_id: string;
  account_type: AccountType;
  active: boolean;
  account_types?: readonly AccountType[];
}

/** What a person may do with an account now; the writes ask the same question. */
export function accountAbilities(actor: Actor, account: LookedAtAccount): Ability[] {
  const is_own = actor.user_id === account.user_id;
  const own: Ability[] = is_own ? ['change_password', 'log_out_others'] : [];
  if (actor.account_type === 'insurer') return own;
  if (is_own) own.push('edit_profile', 'edit_emails', 'update_address', 'change_login_email');
  if (!isStaff(actor.account_type)) {
    return actor.account_type === 'brokerage' && !is_own ? ['create_quote'] : own;
  }
  // An admin may not take a superadmin's account over.
  if (account.account_type === 'superadmin' && actor.account_type !== 'superadmin')
    return [...own, 'send_new_email'];
  const abilities = new Set<Ability>([
    ...own,
    'edit_profile',
    'edit_emails',
    'update_address',
    'edit_terms',
    'send_new_email',
  ]);
  if (!is_own) abilities.add('edit_role').add('deactivate');
  if (!is_own && account.active) abilities.add('send_invitation');
  if (!is_own && actor.account_type === 'superadmin') {
    abilities.add('reset_two_step');
    if (isStaff(account.account_type)) abilities.add('save_authority');
  }
  if (takesPermissions(account.account_type)) abilities.add('save_permissions');
  if (account.account_type === 'agent' && account.active) abilities.add('create_quote');
  if (!is_own && canBeViewed({ account_types: [], ...account })) abilities.add('start_view_as');
  return [...abilities];
}

/** Only agents and brokerages have a menu that permissions add to [6.4]. */
export function takesPermissions(account_type: AccountType): boolean {
  return account_type === 'agent' || account_type === 'brokerage';
}
