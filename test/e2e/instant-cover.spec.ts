import { call } from './other-hands.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-watch.ts';
import { expect, phone, test, type Page } from './role-page.ts';

async function continueTo(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** A club car of its own, so that nothing else is known of it. */
async function addCar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a car' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Make').fill('BMW');
  await dialog.getByLabel('Model').fill('M240i Racing');
  await dialog.getByLabel('Chassis number').fill(`WBA2J1${Date.now()}`);
  await dialog.getByLabel('Value').fill('60000');
  await dialog.getByLabel('Class').click();
  await page.getByRole('option', { name: /Club/ }).click();
  await dialog.getByRole('button', { name: 'Add car' }).click();
  await expect(dialog).toBeHidden();
}

/** A client who owes nothing, with a driver: of one who owes a premium somebody would look first. */
async function newClientOf(brokerage: Page, admin: Page): Promise<string> {
  const company_name = `Clubsport ${Date.now()}`;
  const own = await brokerage.request.get('/api/is_logged_in');
  const { user_id: broker_id } = (await own.json()) as { user_id: string };
  const { user_id } = await call<{ user_id: string }>(admin, 'add_account', {
    ...{ account_type: 'agent', account_types: [], company_name, attn: 'Arthur Collard' },
    ...{ email: `club-${Date.now()}@demo.paddock.example`, country: 'BE', broker_id },
    send_invitation: false,
  });
  await call(admin, 'add_driver', {
    ...{ first_name: 'Arthur', last_name: 'Collard', birth_date: '1990-05-04', country: 'BE' },
    ...{ experience: 'Experienced', user_ids: [user_id] },
  });
  return company_name;
}

test('a brokerage buys cover of a track day on a phone, pays it by card and holds the certificate, without anybody of the house', async ({
  openAs,
}) => {
  test.setTimeout(180_000);
  const page = await openAs('brokerage', { viewport: phone });
  const team = await newClientOf(page, await openAs('admin'));
  const began = Date.now();
  await page.goto('/dashboard/policies/request');
  await page.getByLabel('Client').click();
  await page.getByRole('option', { name: team }).click();
  await continueTo(page, 'Which cars?');
  await addCar(page);
  await continueTo(page, 'Which events?');
  await page.getByLabel('Search events').fill('track day');
  await page
    .getByRole('checkbox', { name: /Track day/ })
    .first()
    .check();
  await continueTo(page, 'Who drives?');
  await page.getByRole('checkbox').first().check();
  await continueTo(page, 'Any wishes?');
  await continueTo(page, 'Check and send');
  await expect(page.getByText('Buy now is open to you: every instant rule holds.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Buy now' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy now' });
  await expect(dialog.getByText(/You pay the first EUR/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'I accept the conditions' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Pay EUR/ }).click();
  await page.waitForURL('**/new-payment?**');
  await page.getByRole('button', { name: /^Pay EUR/ }).click();
  await expect(page.getByRole('heading', { name: /^Pay Paddock/ })).toBeVisible();
  await page.getByRole('button', { name: /^Pay EUR/ }).click();
  await expect(page.getByRole('heading', { name: /Payment received/ })).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('link', { name: 'Certificate' }).click();
  const certificate = page.getByRole('article', { name: 'Certificate of cover' });
  await expect(certificate.getByText(/^Covered (now|from)$/)).toBeVisible();
  await expect(certificate.getByText(/BMW M240i Racing/)).toBeVisible();
  // From nothing to the certificate within a minute, the looks for accessibility on the way included.
  expect(Date.now() - began).toBeLessThanOrEqual(60_000);
});
