import { waitForContent } from './page-watch.ts';
import { expect, test } from './role-page.ts';

test('lists are walked by J and K, ticked by X and opened by Enter, and back is where one was', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await page.goto('/dashboard/claims?view=all');
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

test('[2.39] [5.4] [8.7] a dialog is filled in, refused and left by the keyboard alone', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await page.goto('/dashboard/accounts');
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
