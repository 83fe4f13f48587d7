import { expect, type Page } from './role-page.ts';

/** The link in the mail about a quote, as its reader finds it; without a number in the newest such mail. */
export async function linkOfQuoteMail(staff: Page, number = 'Q-'): Promise<string> {
  await staff.getByRole('link', { name: 'Mailbox' }).click();
  await staff.getByLabel('Search mails').fill(`Your quote ${number}`);
  const mail = staff.getByRole('row').filter({ hasText: `Your quote ${number}` });
  // The mail leaves in the background, and the list looks for new ones every 15 seconds.
  await expect(mail.first()).toBeVisible({ timeout: 40_000 });
  await mail.first().click();
  const link = staff.frameLocator('iframe').locator('a[href*="/policy-info?"]').first();
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '');
  // Mails of the demo season name the server that made it, which may be another lane's.
  return `${new URL(staff.url()).origin}${pathname}${search}`;
}
