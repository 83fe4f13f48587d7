import { expectAccessible, waitForContent } from './page-watch.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { Browser } from '@playwright/test';
import { desktop, expect, phone, test, tryItAs, type Page } from './role-page.ts';

function searchField(page: Page) {
  return page.getByRole('combobox', { name: 'Search' });
}

/** Opens the search and types; the answer is there when the field is no longer busy. */
async function searchFor(page: Page, text: string): Promise<string[]> {
  // Nobody listens to the keys before the frame is there, and it is drawn a moment before it listens.
  await expect(async () => {
    if (!(await searchField(page).isVisible())) await page.keyboard.press('Control+k');
    await expect(searchField(page)).toBeFocused({ timeout: 2000 });
  }).toPass();
  await searchField(page).fill(text);
  const list = page.getByRole('listbox', { name: 'Results' });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  const records = page.getByRole('group', { name: 'Records' }).getByRole('option');
  return records.allInnerTexts();
}

/** A window whose console is not watched: a lost session and a lost network are written there by the browser itself. */
async function openUnwatched(
  browser: Browser,
  role: AccountType,
  viewport: { width: number; height: number } = desktop,
): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: viewport.width < 900 });
  const page = await context.newPage();
  await page.goto('/login');
  await tryItAs(page, role);
  return page;
}

test('the palette is used by the keyboard alone: groups, best match, a list’s own action, what was opened last', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/claims?view=all' });
  await waitForContent(page);
  const number = (await page.getByRole('row').nth(1).getByRole('link').innerText()).trim();

  const found = await searchFor(page, number.toLowerCase());
  expect(found[0]).toContain(number);
  await expectAccessible(page);
  await expect(page.getByText('in a new tab')).toBeVisible();
  // Enter waits for the answer to the last letter, however fast it is pressed.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();

  await page.goto('/dashboard/claims?view=all');
  await waitForContent(page);
  await page.keyboard.press('Control+k');
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent.first()).toContainText(number);
  await expect(recent.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toContainText('Notifications');
  await page.keyboard.type('export this');
  await expect(page.getByRole('option', { name: /^Export this list/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(searchField(page)).toHaveCount(0);
  await expect(page.getByRole('menu', { name: 'Export' })).toBeVisible();
});

test('a page that is opened from another asks for all its scripts at once', async ({ openAs }) => {
  const page = await openAs('admin');
  const told = page.waitForResponse('**/pages.json');
  await page.goto('/dashboard/claims?view=all');
  const { pages } = (await (await told).json()) as { pages: { path: string; scripts: string[] }[] };
  const { scripts = [] } = pages.find(({ path }) => path === '/dashboard/claims/$claim_id') ?? {};
  const asked = () =>
    page
      .locator('link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const before = await asked();
  expect(scripts.filter((script) => !before.includes(script)).length).toBeGreaterThan(1);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^CL/ })).toBeVisible();
  expect(await asked()).toEqual(expect.arrayContaining(scripts));
});

test('filters narrow the search, and what is no filter says so', async ({ openAs }) => {
  const page = await openAs('admin');
  await waitForContent(page);
  const found = await searchFor(page, 'team:"van dalen" status:paid');
  expect(found.length).toBeGreaterThan(0);
  for (const line of found) expect(line).toMatch(/Van Dalen[^]*Paid/);
  await searchField(page).fill('colour:red');
  await expect(page.getByText('“colour:” is no filter.')).toBeVisible();
});

test('[2.22] everybody finds only what is theirs', async ({ openAs }) => {
  // Four people log in.
  test.setTimeout(120_000);
  const admin = await openAs('admin');
  const all = await searchFor(admin, 'status:under_review');
  const others = all.find((line) => !line.includes('Van Dalen')) ?? '';
  const number = /CL-\d+-\d+/.exec(others)?.[0] ?? '';
  expect(number, 'a claim of another team').not.toBe('');

  const client = await openAs('agent');
  expect(await searchFor(client, number)).toEqual([]);
  const own = await searchFor(client, 'CL-');
  expect(own.length).toBeGreaterThan(0);
  const insurer = await openAs('insurer');
  for (const line of await searchFor(insurer, 'racing')) expect(line).not.toContain('Account');
  const adjuster = await openAs('loss_adjuster');
  for (const line of await searchFor(adjuster, 'racing')) expect(line).toContain('Claim');
});

test('? lists the keys of this page, which never fire in fields', async ({ openAs }) => {
  const page = await openAs('admin', { at: '/dashboard/claims?view=all' });
  await waitForContent(page);
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.getByLabel('Search claims').focus();
  await page.keyboard.type('?');
  await expect(page.getByLabel('Search claims')).toHaveValue('?');
  await expect(sheet).toHaveCount(0);
  await page.getByLabel('Search claims').fill('');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await expect(sheet.getByText('Next row')).toBeVisible();
  await expect(sheet.getByText('Go to Upcoming events')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);

  // On another page the sheet is another one.
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/dashboard\/notifications$/);
  await waitForContent(page);
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await expect(sheet.getByText('Next row')).toHaveCount(0);
});

test('[2.25] keys of a single letter can be switched off, and the sheet then lists the others alone', async ({
  openAs,
}) => {
  const page = await openAs('agent');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.getByRole('tab', { name: 'Preferences' }).click();
  const single = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await single.click();
  await expect(single).not.toBeChecked();
  await page.goto('/dashboard/claims');
  await waitForContent(page);
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await searchFor(page, 'keyboard');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Search records, pages and actions')).toBeVisible();
  await expect(sheet.getByText('Go to Notifications')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/claims$/);
  await sheet.getByRole('link', { name: 'Switch them on' }).click();
  await single.click();
  await expect(single).toBeChecked();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(sheet.getByText('Go to Notifications')).toBeVisible();
});

test('[2.60] [2.61] a notification that the pointer rests on turns from white to grey, and no row moves', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  // By its attribute: while the list is open, the page behind it is hidden from roles.
  const bell = page.locator('button[aria-label^="Notifications"]');
  await expect(bell).toHaveAttribute('aria-label', /unseen$/);
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? '0');
  expect(before).toBeGreaterThan(0);
  await bell.click();
  const rows = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link');
  const unseen = rows.filter({ has: page.getByRole('img', { name: 'Unseen' }) }).first();
  const message = await unseen.innerText();
  const row = rows.filter({ hasText: message.split('\n')[0] ?? '' }).first();
  // The panel has grown to its size.
  await row.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  const place = await row.boundingBox();
  const colour = () => row.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await colour()).toBe('rgb(255, 255, 255)');
  await row.hover();
  await expect(row.getByRole('img', { name: 'Unseen' })).toHaveCount(0);
  await page.mouse.move(5, 5);
  await expect.poll(colour).toBe('rgb(247, 245, 243)');
  expect(await row.boundingBox()).toEqual(place);
  await expect(bell).toHaveAttribute(
    'aria-label',
    before === 1 ? 'Notifications' : `Notifications, ${before - 1} unseen`,
  );
});

test('[2.8] a tab beside the one in which the session becomes another’s or ends follows at once', async ({
  browser,
}) => {
  const page = await openUnwatched(browser, 'admin');
  const beside = await page.context().newPage();
  await beside.goto('/dashboard/claims');
  await expect(beside.getByRole('heading', { level: 1, name: 'Crash corner' })).toBeVisible();
  await page.goto('/dashboard/accounts?type=agent');
  await waitForContent(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Account', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'View as' }).press('Enter');
  const reason = page.getByRole('dialog', { name: /^View as / });
  await reason.getByLabel('Reason').fill('They do not find their excess.');
  await reason.getByRole('button', { name: 'View as' }).press('Enter');

  const banner = (tab: Page) => tab.getByRole('region', { name: 'Viewing as somebody else' });
  await expect(banner(page)).toBeVisible();
  await expect(banner(beside)).toBeVisible();
  await banner(page).getByRole('button', { name: 'Stop' }).press('Enter');
  await expect(banner(page)).toHaveCount(0);
  await expect(banner(beside)).toHaveCount(0);
  await expect(beside.getByRole('link', { name: 'Accounts' })).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).press('Enter');
  await expect(beside.getByRole('dialog', { name: 'You are logged out' })).toBeVisible();
  // Whoever logs in there again goes on here.
  await tryItAs(page, 'admin');
  await expect(beside.getByRole('dialog')).toHaveCount(0);
  await expect(beside.getByRole('link', { name: 'Accounts' })).toBeVisible();
  await page.context().close();
});

test('[2.1] [2.3] a session that ends lays a dialog over the page, and logging in leads back', async ({
  browser,
}) => {
  const page = await openUnwatched(browser, 'admin');
  await page.goto('/dashboard/claims?view=all&sort=claim_number');
  await waitForContent(page);
  await page.context().clearCookies();
  await page
    .locator('#page')
    .getByRole('link', { name: /^Paid\s+\d/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'You are logged out' });
  await expect(dialog.getByText('You are logged out. Log in to continue.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page
    .getByRole('region', { name: 'Try it as' })
    .getByRole('button', { name: /^Admin\b/ })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/claims\?.*view=paid/);
  await page.context().close();
});

test('[2.1] what was typed when the session ended is kept, and saved after logging in in another tab', async ({
  browser,
}) => {
  const page = await openUnwatched(browser, 'loss_adjuster');
  await page.getByRole('link', { name: 'Account settings' }).click();
  const phoneNumber = page.getByLabel('Phone');
  await expect(phoneNumber).toBeVisible();
  const number = `+31 6 ${String(Date.now()).slice(-8)}`;
  await phoneNumber.fill(number);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Save profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'You are logged out' });
  const [login] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('button', { name: 'Log in in a new tab' }).click(),
  ]);
  await tryItAs(login, 'loss_adjuster');
  await page.bringToFront();
  await expect(dialog).toHaveCount(0);
  await expect(phoneNumber).toHaveValue(number);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.context().close();
});

test('[6.2] [2.27] a page of other roles names who may see it and offers a search, and a lost network is told', async ({
  browser,
}) => {
  const page = await openUnwatched(browser, 'insurer', phone);
  await page.goto('/dashboard/errorlogs');
  await expect(page.getByText('This page is for Super Admin accounts.')).toBeVisible();
  await page
    .locator('#page')
    .getByRole('button', { name: /^Search policies/ })
    .click();
  await expect(searchField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(searchField(page)).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline. Reconnect to save.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline. Reconnect to save.')).toHaveCount(0);
  await page.context().close();
});
