import { randomUUID } from 'node:crypto';
import { waitForContent } from './page-watch.ts';
import { expect, test } from './role-page.ts';

test('[2.53] [7.33] [7.34] [7.40] [8.1] a mail and a todo of a thread open over the page; a tick that fails says so', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const words = `Call the marshal ${randomUUID().slice(0, 8)}`;
  await page.goto('/dashboard/claims?view=all&status=paid');
  await waitForContent(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^CL-/ })).toBeVisible();

  // The mail is asked for when it is opened, and not again when the window comes back.
  let asked = 0;
  page.on('request', (request) => (asked += Number(/get_sent_email\?/.test(request.url()))));
  const mail = page
    .getByRole('log')
    .getByRole('button', { name: /^Email: / })
    .last();
  await expect(mail).toBeVisible();
  expect(asked).toBe(0);
  await mail.click();
  const opened = page.getByRole('dialog').filter({ has: page.getByText('To', { exact: true }) });
  await expect(opened.locator('iframe[title="Email"]')).toBeVisible();
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
  });
  await opened.getByRole('button', { name: 'Close' }).first().click();
  await expect(opened).toHaveCount(0);
  expect(asked).toBe(1);

  await page.getByRole('tab', { name: /^Todos/ }).click();
  await page.getByRole('textbox', { name: 'Todo' }).fill(words);
  await page.getByRole('textbox', { name: 'Todo' }).press('Enter');
  await page.getByRole('log').getByRole('button', { name: words }).click();
  const todo = page.getByRole('dialog', { name: 'Todo' });
  await expect(todo.getByText(words)).toBeVisible();
  const done = todo.getByRole('checkbox', { name: 'Done' });
  // An answer that cannot be read, so that the browser has nothing of its own to complain about.
  await page.route('**/api/change_todo_status', (route) => route.fulfill({ body: 'nothing' }), {
    times: 1,
  });
  await done.click();
  await expect(
    page.getByRole('alert').filter({ hasText: "Can't change todo status" }),
  ).toBeVisible();
  await expect(done).not.toBeChecked();
  const again = page.waitForResponse(/get_single_todo/);
  await done.click();
  expect(await (await again).json()).toMatchObject({ message: words, status: 'done' });
  await expect(done).toBeChecked();
});
