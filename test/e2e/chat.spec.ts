import { randomUUID } from 'node:crypto';
import { waitForContent } from './page-watch.ts';
import { expect, test } from './role-page.ts';

test('[2.37] [5.1] [8.6] [8.16] [9.8] a row is chatted about from its menu, on whatever page one goes to', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  // Others may have written here before.
  const mark = randomUUID().slice(0, 8);
  await page.goto('/dashboard/claims?view=all');
  await waitForContent(page);
  const row = page.getByRole('row').nth(1);
  const number = (await row.getByRole('link').first().innerText()).trim();
  await row.getByRole('button', { name: /^Actions/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Chat' }).press('Enter');
  const chat = page.getByRole('dialog', { name: `Chat with claim ${number}` });
  const log = chat.getByRole('log', { name: 'Messages' });
  await expect(log).toBeVisible();
  const box = await log.locator('../..').boundingBox();
  expect(box?.height).toBe(350);
  expect(box?.width).toBeGreaterThanOrEqual(300);

  const line = chat.getByRole('textbox', { name: 'Message' });
  await expect(line).toBeFocused();
  const height = async () => (await line.boundingBox())?.height ?? 0;
  const one = await height();
  await line.press('Enter');
  await expect(chat.getByText('Sending…')).toHaveCount(0);
  for (let rows = 0; rows < 5; rows += 1) await line.press('Shift+Enter');
  const lineHeight = await line.evaluate((element) =>
    parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(await height()).toBeCloseTo(one + 2 * lineHeight, 0);
  await line.press('Enter');
  await expect(chat.getByText('Failed to send message')).toHaveCount(0);

  // Together higher than the box.
  for (const count of [1, 2, 3]) {
    await line.fill(`${mark} number ${count}${'\nand on'.repeat(8)}`);
    await line.press('Enter');
  }
  await expect(chat.getByText(`${mark} number 3`)).toHaveCount(1);
  await expect(chat.getByText('Sending…')).toHaveCount(0);
  await expect
    .poll(() => log.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight))
    .toBeLessThan(2);

  // An answer that cannot be read, so that the browser has nothing of its own to complain about.
  await page.route('**/api/add_communication', (route) => route.fulfill({ body: 'nothing' }));
  await line.fill(`${mark} once more`);
  await line.press('Enter');
  await expect(chat.getByRole('alert')).toContainText('Failed to send message');
  await expect(page.getByRole('alert').filter({ hasText: 'Error: ' })).toHaveCount(0);
  await page.unroute('**/api/add_communication');
  await chat.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(chat.getByText('Failed to send message')).toHaveCount(0);
  await expect(chat.getByText(`${mark} once more`, { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Accounts' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  await expect(chat).toBeVisible();
  await chat.getByRole('button', { name: 'Fold chat' }).press('Enter');
  await expect(log).toHaveCount(0);
  await chat.getByRole('button', { name: 'Unfold chat' }).press('Enter');
  await expect(chat.getByText(`${mark} once more`, { exact: true })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(chat).toHaveCount(0);
});
