import { expect, type Page } from '@playwright/test';

/** Chooses one answer of a field on a phone: the sheet comes from below, and goes once it is ticked. */
export async function chooseOnPhone(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}

/** Chooses one answer of a field at a desk. */
export async function chooseAtDesk(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
}
