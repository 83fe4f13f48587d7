import { expect, type Page } from '@playwright/test';

/** Chooses one answer of a field: its sheet or list opens, and goes once it is ticked. */
export async function chooseOnPhone(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}
