import { waitForContent } from './page-watch.ts';
import { expect, test, type Locator, type Page } from './role-page.ts';

test('lists are walked by J and K, ticked by X and opened by Enter, and back is where one was', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/claims?view=all' });
  await waitForContent(page);
  const row = (index: number) => page.getByRole('row').nth(index);
  await expect(row(2)).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(2).getByRole('link')).toBeFocused();
  await page.keyboard.press('x');
  await expect(row(2).getByRole('checkbox')).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await expect(row(1).getByRole('link')).toBeFocused();
  const number = (await row(1).getByRole('link').innerText()).trim();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/claims\?view=all$/);
});

test('[5.16] Ctrl+K finds records and pages from anywhere', async ({ openAs }) => {
  const page = await openAs('admin');
  await waitForContent(page);
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search' });
  await expect(search).toBeFocused();
  await page.keyboard.type('condition');
  await expect(page.getByRole('option', { name: /Condition presets/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/clauses-presets$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Van Dalen');
  await expect(page.getByRole('option', { name: /Van Dalen Racing/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(search).toHaveCount(0);
});

test('[5.16] the keys of lists and records do what the sheet says', async ({ openAs }) => {
  const page = await openAs('admin');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard/claims?view=all');
  await waitForContent(page);
  await page.keyboard.press('f');
  const adding = page.getByRole('menu', { name: 'Add filter' });
  await expect(adding).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(adding).toHaveCount(0);
  const listed = page.getByRole('region', { name: 'On this page' });
  const peek = listed.getByText('Look at the row without leaving the list');
  await page.keyboard.press('?');
  await expect(peek).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(listed).toHaveCount(0);
  // Not where rows have nothing to look at, nor the status where there is no menu of them.
  await page.goto('/dashboard/events');
  await waitForContent(page);
  await page.keyboard.press('?');
  await expect(listed.getByText('Select the row')).toBeVisible();
  await expect(peek).toHaveCount(0);
  await expect(listed.getByText('Change the status')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/dashboard/claims?view=all');
  await waitForContent(page);
  await page.getByRole('row').nth(2).getByRole('link').click();
  const number = (await page.getByRole('heading', { level: 1, name: /^CL-/ }).innerText()).trim();
  await page.keyboard.press('3');
  await expect(page.getByRole('tab', { name: /^Files/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+i');
  await expect(page.getByText(`${number} copied`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const here = sheet.getByRole('region', { name: 'On this page' });
  for (const words of ['Next record', 'Copy the number', 'Write an email', 'Write in the thread'])
    await expect(here.getByText(words, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  // A thread that is put away opens for whoever wants to write.
  await page.getByRole('button', { name: 'Hide thread' }).click();
  await page.keyboard.press('t');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press(']');
  await expect(page.getByRole('heading', { level: 1, name: number })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: /^CL-/ })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: /Email/ })).toBeVisible();
});

test('[2.39] [5.4] [8.7] a dialog is filled in, refused and left by the keyboard alone', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/accounts' });
  await waitForContent(page);
  const opener = page.getByRole('button', { name: 'Add account' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The focus is inside and stays there.
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('Tab');
  expect(
    await dialog.evaluate((element) => element.contains(document.activeElement)),
    'the focus stays in the dialog',
  ).toBe(true);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Missing data for /).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

/** Presses Tab until something has the focus, and sees that each place on the way is in view. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 150 && !(await isThere()); step += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect();
      return box !== undefined && box.bottom > 0 && box.top < innerHeight;
    });
    expect(seen, 'what has the focus is in view').toBe(true);
  }
  await expect(target).toBeFocused();
}

test('season cover is put together by the keyboard alone, its price live', async ({ openAs }) => {
  const client = await openAs('agent', { at: '/dashboard/policies/season' });
  await waitForContent(client);
  const main = client.getByRole('main');
  const rounds = main.getByText(/^\d+ of \d+ rounds$/);
  const all = await rounds.innerText();
  const first = main.getByRole('checkbox').first();
  await expect(first).toBeChecked();
  await tabTo(client, first);
  await client.keyboard.press('Space');
  await expect(rounds).not.toHaveText(all);
  await expect(first).toBeFocused();
  await client.keyboard.press('Space');
  await expect(rounds).toHaveText(all);
  const excess = main.getByRole('slider', { name: 'Excess in percent of the value' });
  await tabTo(client, excess);
  const price = await excess.getAttribute('aria-valuetext');
  await client.keyboard.press('ArrowRight');
  await expect(excess).not.toHaveAttribute('aria-valuetext', price ?? '');
  await expect(excess).toBeFocused();
  await tabTo(client, main.getByRole('button', { name: 'Ask for a quote' }));

  // What was chosen is kept, and is gone on with where it was begun.
  await expect(main.getByText('Draft saved')).toBeVisible();
  const request_id = new URL(client.url()).searchParams.get('request_id');
  await client.goto('/dashboard/policies');
  await client.locator(`main a[href$="request_id=${request_id}"]`).click();
  await expect(client).toHaveURL(`/dashboard/policies/season?request_id=${request_id}`);
  await expect(rounds).toHaveText(all);
  await main.getByRole('button', { name: 'Discard draft' }).press('Enter');
  await client.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).press('Enter');
  await expect(client).toHaveURL('/dashboard/policies');
  await expect(client.locator(`main a[href$="request_id=${request_id}"]`)).toHaveCount(0);
});

test('analytics are walked by the keyboard alone: tabs, the table of a card and back', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/analytics?tab=claims' });
  await waitForContent(page);
  const tab = (name: string) => page.getByRole('main').getByRole('tab', { name, exact: true });
  await tabTo(page, tab('Claims'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(tab('Crash')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Crash')).toBeFocused();
  const card = page.getByRole('main').getByRole('button', { name: 'View data' }).first();
  await expect(card).toBeVisible();
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
  const back = page.getByRole('main').getByRole('button', { name: 'View chart' }).first();
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card).toBeFocused();
});

test('whoever goes to another page by the keyboard stands on it, and by Back on the row that was opened', async ({
  openAs,
}) => {
  const client = await openAs('agent');
  await waitForContent(client);
  await client.getByRole('button', { name: 'Ask for cover' }).focus();
  await client.keyboard.press('Enter');
  await expect(client.getByRole('heading', { name: 'Which cars?' })).toBeVisible();
  await expect(client.getByRole('main')).toBeFocused();
  const staff = await openAs('admin', { at: '/dashboard/claims?view=all' });
  await waitForContent(staff);
  const link = staff.getByRole('row').nth(2).getByRole('link');
  await link.focus();
  const number = (await link.innerText()).trim();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await staff.goBack();
  await expect(staff.getByRole('link', { name: number })).toBeFocused();
});

test('an insurer who walks its queue by J stands on the document that is open', async ({
  openAs,
}) => {
  const insurer = await openAs('insurer');
  await expect(insurer.getByRole('table', { name: 'Waiting for insurer' })).toBeVisible();
  await insurer.keyboard.press('j');
  const opened = insurer.getByRole('main').getByRole('region', { name: /^Q-\d\d-\d{4}$/ });
  await expect(opened).toBeFocused();
});

test('what the keyboard comes to is never under a bar at the foot of the window', async ({
  openAs,
}) => {
  const client = await openAs('agent', {
    at: '/dashboard/policies/request',
    viewport: { width: 720, height: 450 },
  });
  await waitForContent(client);
  await client.getByRole('checkbox').first().check();
  await client.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(client.getByRole('heading', { name: 'Which events?' })).toBeFocused();
  const more = client.getByRole('button', { name: /^Show \d+ more/ });
  await tabTo(client, more);
  expect(
    await more.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
    'the button can be seen',
  ).toBe(true);
});
