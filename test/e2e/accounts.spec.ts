import { linkOfSecurityMail } from './operator-mail.ts';
import { randomUUID } from 'node:crypto';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWords,
  waitForContent,
} from './page-watch.ts';
import { expect, phone, test, type Page } from './role-page.ts';

/** Two accounts of one client, so that the second is seen to be there twice. */
const client = (mark: string, n: number) => ({
  company: `Kestrel ${mark} ${n === 1 ? 'Racing B.V.' : 'Racing'}`,
  contact: `Ilse Kestrel${mark}`,
  email: `${n === 1 ? 'ilse' : 'office'}@kestrel-${mark}.test`,
});

async function addClient(page: Page, { company, contact, email }: ReturnType<typeof client>) {
  await page.goto('/dashboard/accounts');
  await waitForContent(page);
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  await dialog.getByRole('textbox', { name: 'Company' }).fill(company);
  await dialog.getByRole('textbox', { name: 'Contact' }).fill(contact);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible();
}

/** A page at both widths: nothing sticks out, no code for a word, and nothing that axe finds. */
async function lookAt(page: Page, name: string): Promise<void> {
  await waitForContent(page);
  const wide = page.viewportSize();
  for (const size of [wide, phone]) {
    if (size) await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    if (process.env['LOOK'])
      await page.screenshot({
        path: `${process.env['LOOK']}/${name}-${size?.width}.png`,
        fullPage: true,
      });
  }
  await expectWords(page);
  if (wide) await page.setViewportSize(wide);
}

async function chooseAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('[1.5] [2.14] a client is invited, merged with its double, compared with a sanctions list and forgotten', async ({
  openAs,
}) => {
  test.setTimeout(150_000);
  const page = await openAs('superadmin');
  const mark = randomUUID().slice(0, 6);
  const [kept, other] = [client(mark, 1), client(mark, 2)];
  await addClient(page, kept);
  await addClient(page, other);
  await expect(page.getByText(`${kept.company} may be the same client`)).toBeVisible();

  // The list comes, and both accounts look like a name on it.
  await page.goto('/dashboard/accounts/sanctions');
  await page.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `name,aliases,date of birth,country,source id\n"Kestrel${mark}, Ilse",,1970-01-02,NL,E2E-${mark}\n`,
    ),
  });
  await page.getByRole('button', { name: 'Import list' }).click();
  await expect(page.getByText('1 entry read')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: kept.company })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await lookAt(page, 'sanctions');
  for (const { company } of [kept, other]) {
    await page.goto('/dashboard/accounts/sanctions');
    await page.getByRole('link', { name: company, exact: true }).click();
    await expect(page.getByText('No money goes out until this is decided.')).toBeVisible();
    await page.getByRole('button', { name: 'Decide' }).click();
    const decide = page.getByRole('dialog', { name: 'Is it the same?' });
    await decide.getByRole('button', { name: 'Clear hit' }).click();
    await expect(decide.getByText('Missing data for Reason')).toBeVisible();
    await decide.getByRole('textbox', { name: 'Reason' }).fill('Born in another year');
    await decide.getByRole('button', { name: 'Clear hit' }).click();
    await expect(page.getByText('Hit cleared')).toBeVisible();
    await expect(page.getByText(/Born in another year/)).toBeVisible();
  }
  await lookAt(page, 'record');

  // The two become one; the address of the other leads to it.
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Merge accounts' })).toBeVisible();
  await lookAt(page, 'merge');
  await page.getByRole('button', { name: 'Merge accounts' }).click();
  const sure = page.getByRole('dialog', { name: 'Merge these accounts?' });
  await sure.getByRole('button', { name: 'Merge accounts' }).click();
  await expect(page.getByText('The two accounts are one now')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: other.company })).toBeVisible();

  // What goes and what stays stands there before; the name has to be typed.
  await chooseAction(page, 'Personal data');
  await expect(page.getByRole('heading', { level: 1, name: 'Personal data' })).toBeVisible();
  await lookAt(page, 'erase');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download everything' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^paddock-person-data-.*\.zip$/);
  await page.getByRole('button', { name: 'Erase this person' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase this person?' });
  await erase.getByRole('textbox', { name: 'Name' }).fill(other.company);
  await erase.getByRole('button', { name: 'Erase person' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Erased person' })).toBeVisible();
  await page.goto(`${page.url()}/erase`);
  await expect(page.getByText(/^Erased on/)).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/were looked through for mentions/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await lookAt(page, 'erased');
  await page.goto(`/dashboard/accounts?q=kestrel-${mark}`);
  await expect(page.getByText(/No results|No accounts/)).toBeVisible();
});

test('[2.16] a driver without a client is handed the data and forgotten', async ({ openAs }) => {
  const page = await openAs('superadmin');
  const mark = randomUUID().slice(0, 6);
  const name = `Finn Kestrel${mark}`;
  await page.goto('/dashboard/drivers');
  await waitForContent(page);
  await page.getByRole('button', { name: 'Add driver' }).click();
  const form = page.getByRole('dialog', { name: 'Add driver' });
  await form.getByRole('textbox', { name: 'First name' }).fill('Finn');
  await form.getByRole('textbox', { name: 'Last name' }).fill(`Kestrel${mark}`);
  await form.getByRole('textbox', { name: 'Licence number' }).fill(`NL-${mark}`);
  await form.getByRole('button', { name: 'Add driver' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/dashboard/drivers?q=kestrel${mark}`);
  await page.getByRole('button', { name: 'Actions of this driver' }).click();
  await page.getByRole('menuitem', { name: 'Personal data' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await lookAt(page, 'driver');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download everything' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^paddock-person-data-.*\.zip$/);
  await page.getByRole('button', { name: 'Erase this driver' }).click();
  const erase = page.getByRole('dialog', { name: 'Erase this driver?' });
  await erase.getByRole('textbox', { name: 'Name' }).fill(name);
  await erase.getByRole('button', { name: 'Erase driver' }).click();
  await expect(page.getByText('The driver was erased')).toBeVisible();
  await page.goto(`/dashboard/drivers?q=kestrel${mark}`);
  await expect(page.getByText(/No results/)).toBeVisible();
});

test('[6.4] [2.23] an invited brokerage sets its password and finds the pages that staff gave it', async ({
  openAs,
  openPublic,
}) => {
  test.setTimeout(120_000);
  const page = await openAs('superadmin');
  const mark = randomUUID().slice(0, 6);
  const email = `broker-${mark}@kestrel.test`;
  await page.goto('/dashboard/accounts');
  await waitForContent(page);
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add account' });
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Brokerage' }).click();
  await dialog.getByRole('textbox', { name: 'Company' }).fill(`Osprey ${mark}`);
  await dialog.getByRole('textbox', { name: 'Contact' }).fill('Otto Osprey');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Osprey ${mark}` })).toBeVisible();

  await page.getByRole('tab', { name: 'Permissions' }).click();
  const crashes = page.getByRole('switch', { name: 'Crash corner' });
  await expect(crashes).not.toBeChecked();
  await crashes.click();
  await lookAt(page, 'permissions');
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(page.getByRole('button', { name: 'Save permissions' })).toBeDisabled();
  await expect(crashes).toBeChecked();

  // The link of the invitation, as it stands in the mail.
  const link = await linkOfSecurityMail(email);
  const guest = await openPublic();
  await guest.goto(link);
  await guest.getByRole('textbox', { name: 'New password' }).fill('Kettles whistle before noon!');
  await guest.getByRole('button', { name: 'Save password' }).click();
  await expect(guest.getByText('Your new password is set.')).toBeVisible();
  await guest.getByRole('link', { name: 'Log in' }).click();
  await guest.getByRole('textbox', { name: 'Email' }).fill(email);
  await guest.getByRole('textbox', { name: 'Password' }).fill('Kettles whistle before noon!');
  await guest.getByRole('button', { name: 'Log in', exact: true }).click();
  await guest.waitForURL('**/dashboard**');
  await waitForContent(guest);
  await guest.getByRole('button', { name: /menu/i }).first().click();
  await expect(guest.getByRole('link', { name: 'Crash corner' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Invoices' })).toBeVisible();
});
