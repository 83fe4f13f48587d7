import { takePhoto } from './crash-photo.ts';
import { expectAccessible } from './page-watch.ts';
import { chooseAtDesk } from './phone-choice.ts';
import { expect, phone, test } from './role-page.ts';

test('[3.27] staff quote valuables: the premium builds up while they type, and the list shows it', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/various-insurances' });
  await page.getByRole('button', { name: 'New insurance' }).first().click();
  await chooseAtDesk(page, 'Type', /^Valuables/);
  await page.getByRole('combobox', { name: 'Client' }).fill('Levante');
  await page.getByRole('option', { name: /^Levante/ }).click();
  await page.getByRole('button', { name: 'Create quote' }).click();
  await page.getByRole('button', { name: 'Add object' }).first().click();
  // Nothing that changes the price is chosen beforehand.
  await chooseAtDesk(page, 'Kind', 'Watch');
  await chooseAtDesk(page, 'Territory', 'Home country');
  await chooseAtDesk(page, 'Security', 'Safe and alarm');
  await chooseAtDesk(page, 'Excess', /250/);
  await page.getByLabel('Description').fill('Silver trophy');
  await page.getByLabel('Value').fill('18500');
  await page.getByLabel('Value').blur();
  const premium = page.getByRole('complementary', { name: 'Premium and thread' });
  // 18,500.00 at 1.50 % with safe and alarm; 50.00 fee; Spanish tax of 8 %.
  await expect(premium.getByText('EUR 323.73')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Quote saved')).toBeVisible();
  await page.goto('/dashboard/various-insurances?view=quotes');
  const row = page.getByRole('row', { name: /Silver trophy/ });
  await expect(row).toContainText('VAL');
  await expect(row).toContainText('249.75');
});

test('staff take objects from a file, page through them, and are led to a number that stands there twice', async ({
  openAs,
}) => {
  const page = await openAs('admin', {
    at: '/dashboard/various-insurances',
    forgives: /status of 422 .*preview_quote_rating/,
  });
  await page.getByRole('button', { name: 'New insurance' }).first().click();
  await chooseAtDesk(page, 'Type', /^Valuables/);
  await page.getByRole('combobox', { name: 'Client' }).fill('Levante');
  await page.getByRole('option', { name: /^Levante/ }).click();
  await page.getByRole('button', { name: 'Create quote' }).click();
  await page.getByRole('button', { name: 'From a sheet' }).first().click();
  const rows = Array.from({ length: 30 }, (_, place) => {
    const serial = place === 29 ? 'sn 3' : `SN-${place + 1}`;
    return `Watch;Dial ${place + 1};${serial};1.234,56`;
  });
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'objects.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['Kind;Description;Serial;Value', ...rows].join('\n')),
  });
  await page.getByRole('button', { name: 'Add 30 objects' }).click();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByText('Dial 26')).toHaveCount(0);
  await chooseAtDesk(page, 'Territory', 'Home country');
  await chooseAtDesk(page, 'Security', 'Safe and alarm');
  await chooseAtDesk(page, 'Excess', /250/);
  const told = page.getByRole('button', { name: /^Object 30: Serial number: Number 3 has/ });
  await told.first().click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page.getByLabel('Serial number')).toBeFocused();
  await page.getByLabel('Serial number').fill('SN-30');
  const premium = page.getByRole('complementary', { name: 'Premium and thread' });
  // 1,234.56 at 1.50 % with safe and alarm is 16.67, and thirty of them 500.10; 50.00 fee; Spanish tax of 8 %.
  await expect(premium.getByText('EUR 594.11')).toBeVisible();
  await expect(premium.getByText('and 11 more')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Quote saved')).toBeVisible();
  await expectAccessible(page);
});

test('a client reports a loss from a phone: a draft is kept, and what is missing is told at its field', async ({
  openAs,
}) => {
  const page = await openAs('agent', {
    at: '/dashboard/policies',
    viewport: phone,
    // The refusal is written to the console by the browser.
    forgives: /status of 422 .*submit_claim|ERR_INTERNET_DISCONNECTED/,
  });
  await page.getByText('Steel chronograph').first().click();
  await page.getByRole('button', { name: 'Report a loss' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/various-insurances\/claims\/[0-9a-f-]{36}$/);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Answer “Where”.').first()).toBeVisible();
  await expect(page.getByText('Answer “What happened to it”.').first()).toBeVisible();
  await expect(page.getByText('Add at least one photo or document.').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Where' }).fill('Hotel in Spa');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Where' })).toHaveValue('Hotel in Spa');
  await expectAccessible(page);

  // A photo that was taken without a network waits on the phone and leaves by itself.
  const waits = page.getByText('1 photo on this device, sent as soon as there is a network.');
  await page.context().setOffline(true);
  const photo = await takePhoto(page, 'Watch', 40);
  await page.getByLabel('Photos of the loss').setInputFiles(photo);
  await expect(waits).toBeVisible();
  await page.context().setOffline(false);
  await expect(waits).toHaveCount(0);
  await expect(page.getByText('No files yet.')).toHaveCount(0);
});
