import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWords,
  waitForContent,
  watchPage,
} from './page-watch.ts';
import { linkOfQuoteMail } from './quote-mail.ts';
import { desktop, expect, phone, test, type Page } from './role-page.ts';

/** The link of a quote that was sent and waits for its client's answer. */
async function linkOfSentQuote(staff: Page): Promise<string> {
  await staff.goto('/dashboard/new-quotes?view=all&status=completed');
  await waitForContent(staff);
  const number = await staff.getByRole('row').nth(1).getByRole('link').innerText();
  return linkOfQuoteMail(staff, number.trim());
}

test('[2.7] [3.13] [4.3] the link of a mail shows the quote to whoever holds it, who asks and accepts', async ({
  openAs,
  openPublic,
}) => {
  test.setTimeout(120_000);
  const staff = await openAs('admin');
  const link = await linkOfSentQuote(staff);
  expect(new URL(link).searchParams.get('policy_key')).toMatch(/^.{20,}$/);

  const holder = await openPublic();
  await holder.goto(link);
  await expect(holder.getByRole('heading', { name: 'Your offer' })).toBeVisible();
  // The key has left the address for a cookie; the page opens again without it.
  await expect(holder).not.toHaveURL(/policy_key/);
  await holder.reload();
  await expect(holder.getByRole('heading', { name: 'Your offer' })).toBeVisible();
  for (const viewport of [desktop, phone]) {
    await holder.setViewportSize(viewport);
    await expectWords(holder);
    await expectNoSidewaysScroll(holder);
    await expectAccessible(holder);
  }
  await holder.getByRole('button', { name: 'Write a message' }).click();
  await holder
    .getByRole('textbox', { name: 'Message' })
    .fill('May the car start at a second event?');
  await holder.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(holder.getByRole('log')).toContainText('May the car start at a second event?');

  await holder.getByRole('button', { name: 'Accept quote' }).click();
  const dialog = holder.getByRole('dialog');
  const terms = dialog.getByRole('region', { name: 'What you accept' });
  await expect(terms).toContainText(/You pay the first EUR [\d,.]+/);
  await terms.getByRole('button', { name: /^Conditions/ }).click();
  await expect(terms.getByRole('listitem').last()).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'I accept the conditions' }).check();
  await dialog.getByRole('button', { name: 'Accept quote' }).click();
  await expect(holder.getByRole('heading', { name: 'Accepted' })).toBeVisible();
});

test('[2.7] a link is withdrawn by staff, and says so to whoever opens it', async ({
  openAs,
  browser,
}) => {
  test.setTimeout(120_000);
  const staff = await openAs('admin');
  const link = await linkOfSentQuote(staff);
  const context = await browser.newContext();
  const holder = await context.newPage();
  const watch = watchPage(holder);
  await holder.goto(link);
  await expect(holder.getByRole('heading', { name: 'Your offer' })).toBeVisible();

  const policy_id = new URL(link).searchParams.get('policy_id') ?? '';
  await staff.goto(`/dashboard/new-quotes/${policy_id}?tab=versions`);
  const links = staff.getByRole('table', { name: 'Links without a login' });
  await expect(links.getByRole('row').nth(1)).toContainText('Works');
  for (const viewport of [phone, desktop]) {
    await staff.setViewportSize(viewport);
    await expectNoSidewaysScroll(staff);
    await expectAccessible(staff);
  }
  await links
    .getByRole('button', { name: /^Withdraw the link/ })
    .first()
    .click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Withdraw the link' }).click();
  await expect(staff.getByText('Link withdrawn')).toBeVisible();

  for (const open of [() => holder.reload(), () => holder.goto(link)]) {
    await open();
    await expect(holder.getByRole('heading', { name: 'Link withdrawn' })).toBeVisible();
    await expectAccessible(holder);
  }
  watch.forgive(/status of 410 /);
  watch.expectSilent();
  await context.close();
});

test('[2.7] a wrong key opens nothing', async ({ openAs, browser }) => {
  const staff = await openAs('admin');
  const link = new URL(await linkOfQuoteMail(staff));
  link.searchParams.set('policy_key', 'x'.repeat(43));
  const context = await browser.newContext();
  const page = await context.newPage();
  const watch = watchPage(page);
  await page.goto(link.toString());
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
  // Both are written there by the browser and by React: the refusal, and that a page was shown for it.
  watch.forgive(/status of 404 |^ApiError: This record does not exist/);
  watch.expectSilent();
  await context.close();
});
