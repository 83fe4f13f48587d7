import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { desktop, expect, phone, test } from './role-page.ts';

test('[2.17] a brokerage’s account is closed for a period, settled once, and read by the brokerage', async ({
  openAs,
}) => {
  const page = await openAs('admin', {
    at: '/dashboard/administration?tab=statements',
    viewport: desktop,
  });
  await page.getByRole('button', { name: 'Statement of Apex & Partners in EUR' }).click();
  const open = page.getByRole('dialog', { name: 'Apex & Partners' });
  await expect(open.getByText('Owed by us')).toBeVisible();
  await expect(open.getByRole('table', { name: 'Bookings' })).toContainText('Payment received');
  await expectAccessible(page);
  await open.getByRole('button', { name: 'Close statement' }).click();
  await expect(page.getByText(/Closed as ST-/)).toBeVisible();
  const row = page.getByRole('row', { name: /ST-\d\d-\d{4}.*Apex & Partners/ }).first();
  const number = (await row.textContent())?.match(/ST-\d\d-\d{4}/)?.[0] ?? '';
  await row.getByText(number).click();
  const closed = page.getByRole('dialog', { name: number });
  await closed.getByRole('button', { name: 'Settle' }).click();
  const settle = page.getByRole('dialog', { name: `Settle ${number}` });
  await settle.getByLabel('Reference').fill('Order 7');
  await settle.getByRole('button', { name: 'Settle' }).click();
  await expect(page.getByText(`${number} is settled`)).toBeVisible();
  await expect(closed.getByText(/settled on .*, Order 7/)).toBeVisible();
  await expect(closed.getByRole('button', { name: 'Settle' })).toHaveCount(0);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    closed.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`statement-${number}.xlsx`);

  const broker = await openAs('brokerage', { at: '/dashboard', viewport: phone });
  await waitForContent(broker);
  await broker.getByRole('button', { name: `Open ${number}` }).click();
  const own = broker.getByRole('dialog', { name: number });
  await expect(own.getByText('Payment received').first()).toBeVisible();
  await expect(own.getByRole('button', { name: 'Settle' })).toHaveCount(0);
  await expectAccessible(broker);
  await expectNoSidewaysScroll(broker);

  const insurer = await openAs('insurer', { at: '/dashboard?tab=statements', viewport: desktop });
  await expect(insurer.getByText('No statement yet.')).toBeVisible();
});
