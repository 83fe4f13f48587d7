import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { expect, phone, test, type Page } from './role-page.ts';

async function openBoard(page: Page) {
  await page.goto('/dashboard/upcoming-events');
  await waitForContent(page);
  // The switch is a group of choices that the arrows move.
  await page.getByRole('radio', { name: 'List' }).press('ArrowRight');
  await expect(page).toHaveURL(/look=board/);
  const board = page.getByRole('region', { name: 'Board of race weekends' });
  await expect(board.getByRole('article').first()).toBeVisible();
  await waitForContent(page);
  return board;
}

for (const viewport of [undefined, phone])
  test(`[2.14] race weekends stand side by side with their cars, ${viewport ? 'on a phone' : 'on a desk'}`, async ({
    openAs,
  }) => {
    const page = await openAs('admin', viewport ? { viewport } : {});
    const board = await openBoard(page);
    const cars = board.getByRole('list', { name: /^Cars of/ }).getByRole('link');
    await expect(cars.first()).toContainText(/Not insured|missing|Unpaid|Covered/i);
    await expect(board).toContainText(/\d+ days? to go|Under way/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await cars.first().press('Enter');
    await expect(page).toHaveURL(/dashboard\/(policies|quotes|requests|on-track|new)/);
  });

test('[2.14] [9.16] one press asks each team for what is missing, and the board says that it was asked', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const board = await openBoard(page);
  const weekend = board
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Ask for what is missing' }) })
    .first();
  const name = (await weekend.getAttribute('aria-label')) ?? '';
  await expect(weekend).toContainText(/One mail per team: \d+ cars?, \d+ teams?/);
  await weekend.getByRole('button', { name: 'Ask for what is missing' }).press('Enter');
  const composer = page.getByRole('dialog', { name: /^missing cars drivers Email/ });
  await expect(composer.getByRole('group', { name: 'To' })).toContainText('one for each client');
  await composer.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Mail sent')).toBeVisible();
  const asked = board.getByRole('article', { name, exact: true });
  await expect(asked.getByText(/^Asked/)).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Ask for what is missing' })).toHaveCount(0);
});
