import { expectAccessible, waitForContent } from './page-watch.ts';
import { expect, phone, test, type Page } from './role-page.ts';

/** The confirmation that stands for a moment at the foot of the page. */
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

test('[3.17] [2.16] a circuit that was added twice is archived, brought back and merged', async ({
  openAs,
}) => {
  test.setTimeout(180_000);
  const page = await openAs('superadmin', { at: '/dashboard/circuits' });
  await waitForContent(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add circuit' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Duinen Ring Noord');
  await page.getByRole('textbox', { name: 'Place' }).fill('Zandvoort');
  await page.getByRole('combobox', { name: 'Country' }).fill('Netherlands');
  await page.getByRole('option', { name: /^Netherlands/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add circuit' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Duinen Ring Noord' })).toBeVisible();
  await expect(page.getByText('No outline of this circuit is known yet')).toBeVisible();
  await page.getByRole('button', { name: 'Set factor' }).click();
  await page.getByRole('textbox', { name: 'Factor' }).fill('1.15');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Walls near the track');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Set factor' }).click();
  await expect(page.getByText('Walls near the track')).toBeVisible();

  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Archive circuit' }).click();
  await expect(told(page, 'Circuit archived')).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Take back into use' }).click();
  await expect(told(page, 'Circuit is in use again')).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Merge with another circuit' }).click();
  await page.getByPlaceholder('Search').fill('zandvoort');
  await page.getByRole('option', { name: /^Circuit Zandvoort/ }).click();
  const merge = page.getByRole('dialog', { name: 'Merge two circuits' });
  await merge.getByRole('radio', { name: 'Keep the second record' }).click();
  await expectAccessible(page);
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(told(page, 'The two circuits are one now')).toBeVisible();
  await expect(page.getByText('This record was merged into')).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('Merged circuits')).toBeVisible();
  await page.getByRole('link', { name: 'Circuit Zandvoort' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Circuit Zandvoort' })).toBeVisible();
  await page.getByRole('button', { name: 'Name corner 1', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Tarzan');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: /Tarzan/ })).toBeVisible();
});

test('[7.9] a championship has its events and its history, on a phone too', async ({ openAs }) => {
  test.setTimeout(120_000);
  const page = await openAs('admin', { at: '/dashboard/championships', viewport: phone });
  await waitForContent(page);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Search championships' }).fill('dtm 2026');
  const found = page.getByRole('link', { name: /^DTM/ });
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: 'DTM 2026' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Events' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit championship' }).click();
  await page.getByRole('textbox', { name: 'Organiser' }).fill('ADAC e.V.');
  await page.getByRole('button', { name: 'Save championship' }).click();
  await expect(told(page, 'Championship saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await expect(page.getByText('ADAC e.V.').last()).toBeVisible();
});
