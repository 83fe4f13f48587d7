import { call } from './other-hands.ts';
import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { desktop, expect, type Page, phone, test } from './role-page.ts';

/** A fault of a kind of its own: digits would be taken out of its words. */
const kindOf = (word: string) =>
  `${word} fell over ${Array.from({ length: 8 }, () => 'abcdefghijk'[Math.trunc(Math.random() * 11)]).join('')}`;

const report = (page: Page, message: string) =>
  call(page, 'report_browser_error', {
    message,
    stack: `TypeError: ${message}`,
    route: '/dashboard/claims',
    release: '0.1.0',
  });

test('[2.20] faults come by themselves and wait for who reads', async ({ openAs }) => {
  const page = await openAs('superadmin');
  const [first, second] = [kindOf('Gearbox'), kindOf('Clutch')];
  await page.goto('/dashboard/errorlogs');
  await waitForContent(page);
  await page.getByRole('button', { name: 'Live', exact: true }).press('Enter');
  await expect(page).toHaveURL(/live=1/);
  await page.mouse.move(2, 2);
  await report(page, first);
  await expect(page.getByText(first).first()).toBeVisible({ timeout: 9_000 });

  await page.getByText(first).first().hover();
  await expect(page.getByRole('status').filter({ hasText: 'Waits while you read' })).toHaveCount(1);
  await report(page, second);
  const asked = page.waitForRequest(/api\/get_error_log/, { timeout: 4_500 }).catch(() => null);
  expect(await asked).toBeNull();
  await expect(page.getByText(second)).toHaveCount(0);
  await page.mouse.move(2, 2);
  await expect(page.getByText('Waits while you read')).toHaveCount(0);
  await expect(page.getByText(second).first()).toBeVisible({ timeout: 9_000 });
});

for (const viewport of [desktop, phone])
  test(`[2.20] a fault says what was done before, at ${viewport.width} pixels`, async ({
    openAs,
  }) => {
    const page = await openAs('superadmin', { viewport });
    const fault = kindOf('Radiator');
    await call(page, 'create_todo', { message: `Look at the ${fault}` });
    await report(page, fault);
    await page.goto('/dashboard/errorlogs');
    await waitForContent(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByText(fault).first().click();
    const panel = page.getByRole('dialog', { name: 'Error' });
    const before = panel.getByRole('region', { name: /^What .+ did before$/ });
    await expect(before.getByRole('listitem').first()).toContainText('Created a todo');
    await expect(panel.getByText(/^Chrome on /)).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Make todo' }).click();
    await expect(page.getByText('Todo added')).toBeVisible();
    await panel.getByRole('button', { name: 'Mark as fixed' }).click();
    await expect(page.getByText('Error marked as fixed')).toBeVisible();
    await expect(page.getByText(fault)).toHaveCount(0);
  });

test('[2.20] a bar of the chart narrows the log to its hour, by the keyboard too', async ({
  openAs,
}) => {
  const page = await openAs('superadmin');
  const fault = kindOf('Bulkhead');
  await report(page, fault);
  await page.goto('/dashboard/errorlogs');
  await waitForContent(page);
  const bar = page.getByRole('button', { name: /: [1-9]\d* errors?$/ }).last();
  await bar.press('Enter');
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/hour=/);
  await expect(page.getByText(fault).first()).toBeVisible();
  await expectAccessible(page);
});
