import { accountName } from '#domain/accounts/account-name.ts';
import { openComposer } from '#web/communications/open-composer.ts';

/** Opens a mail to a client about what it still has to pay. */
export function emailAccount(account: { user_id: string } & Parameters<typeof accountName>[0]) {
  openComposer({
    types: ['payment_reminder', 'payment_links', 'payment'],
    user_id: account.user_id,
    about: accountName(account),
  });
}
