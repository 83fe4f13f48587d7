import { takePhoto } from './crash-photo.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-watch.ts';
import { chooseAtDesk, chooseOnPhone } from './phone-choice.ts';
import { expect, phone, test, type Page } from './role-page.ts';

const step = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();

/** A day so many days from now, as it is typed. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString();
  return `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
}

test('valuables: the quote is sent, accepted on the phone, made a policy with its paper, and asks for its premium', async ({
  openAs,
}) => {
  test.setTimeout(90_000);
  const staff = await openAs('admin', { at: '/dashboard/various-insurances' });
  await step(staff, 'New insurance').click();
  await chooseAtDesk(staff, 'Type', /^Valuables/);
  await staff.getByRole('combobox', { name: 'Client' }).fill('Van Dalen');
  await staff.getByRole('option', { name: /^Van Dalen/ }).click();
  await staff.getByRole('button', { name: 'Create quote' }).click();
  await step(staff, 'Add object').click();
  await chooseAtDesk(staff, 'Kind', 'Tools and pit equipment');
  await chooseAtDesk(staff, 'Territory', 'Europe');
  await chooseAtDesk(staff, 'Security', 'Alarm');
  await chooseAtDesk(staff, 'Excess', /500/);
  await staff.getByLabel('Description').fill('Torque tools of the pit crew');
  await staff.getByLabel('Value').fill('12000');
  await staff.getByLabel('Value').blur();
  await staff.keyboard.press('ControlOrMeta+s');
  await expect(staff.getByText('Quote saved')).toBeVisible();
  await step(staff, 'Send to client now').click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click();
  await expect(staff.getByRole('dialog')).toHaveCount(0);
  const [policy_id = ''] = /[0-9a-f-]{36}/.exec(staff.url()) ?? [];
  // By the address of a quote on track too one stands among the insurances beside it.
  await staff.goto(`/dashboard/new-quotes/${policy_id}`);
  await expect(
    staff.getByRole('link', { name: 'Quotes and policies', exact: true }),
  ).toHaveAttribute('aria-current', 'page');

  const client = await openAs('agent', { at: `/dashboard/policies/${policy_id}`, viewport: phone });
  await expect(client.getByText('Waiting for your answer')).toBeVisible();
  await expectNoSidewaysScroll(client);
  await expectAccessible(client);
  await step(client, 'Accept quote').click();
  const accepting = client.getByRole('dialog');
  await accepting.getByRole('checkbox', { name: 'I accept the conditions' }).check();
  await accepting.getByRole('button', { name: 'Accept quote' }).click();
  await expect(client.getByText('Accepted, policy follows')).toBeVisible();
  // The button that was pressed is gone: who goes by the keyboard is still on the page.
  await expect(client.getByRole('main')).toBeFocused();

  await step(staff, 'Make policy').click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Make policy' }).click();
  const title = staff.getByRole('heading', { level: 1, name: /^P-\d\d-\d{4}$/ });
  await expect(title).toBeVisible();
  const paper = await staff.request.get(`/api/get_policy_pdf?policy_id=${policy_id}`);
  expect(paper.headers()['content-type']).toContain('application/pdf');
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await client.reload();
  await expect(client.getByText(/Policy P-\d\d-\d{4}/).first()).toBeVisible();
  await expect(client.getByRole('button', { name: /^Pay/ }).first()).toBeVisible();
});

test('a weekend that was missed through damage hangs on the claim of the car, and each names the other', async ({
  openAs,
}) => {
  test.setTimeout(90_000);
  const page = await openAs('agent', {
    at: '/dashboard/various-insurances/claims',
    viewport: phone,
    team: 'oranje',
  });
  await page.getByRole('button', { name: 'Report a loss' }).click();
  await chooseOnPhone(page, 'Insurance', /Autumn final/);
  const day = page.getByRole('textbox', { name: /^Date of the loss/ });
  await day.fill(dayIn(-33));
  await day.blur();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/various-insurances\/claims\/[0-9a-f-]{36}$/);

  await chooseOnPhone(page, 'Missed through', 'Damage to the car');
  await page.getByRole('textbox', { name: /^Lost of the entry fee/ }).fill('7800');
  await page
    .getByRole('textbox', { name: /^What happened/ })
    .fill('The gearbox of the car broke in the last test and could not be replaced in time.');
  await page.getByLabel('Photos of the loss').setInputFiles(await takePhoto(page, 'Gearbox', 200));
  await expect(page.getByText('No files yet.')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^This is true/ }).check();
  await chooseOnPhone(page, 'Claim of the car on track', /Misano/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('button', { name: 'Send report' })).toHaveCount(0);
  const weekend = await page.getByRole('heading', { level: 1 }).innerText();

  await page
    .getByRole('main')
    .getByRole('link', { name: /^CL-\d{4}-\d{4}/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/claims\/|crash/);
  await expect(page.getByRole('link', { name: new RegExp(weekend) }).first()).toBeVisible();
});
