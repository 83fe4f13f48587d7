import { waitForContent } from './page-watch.ts';
import { expect, phone, test, type Page } from './role-page.ts';

// Each test is two or three people who log in one after the other.
test.describe.configure({ timeout: 150_000 });
/** A page whose code comes for the first time, on a machine that is busy with the others' pages. */
const first = { timeout: 30_000 };

/** Who else has the record open, as its page says it. */
const others = (page: Page) => page.locator('header').getByRole('status');

async function openRecord(page: Page, list: string): Promise<string> {
  await page.goto(list);
  await waitForContent(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible(first);
  return new URL(page.url()).pathname;
}

test('two who open one record see each other, and a section is one person’s at a time', async ({
  openAs,
}) => {
  const ingrid = await openAs('superadmin');
  const mila = await openAs('admin', { viewport: phone });
  const path = await openRecord(ingrid, '/dashboard/accounts?type=agent');
  await waitForContent(ingrid);
  await expect(others(ingrid)).toHaveText('');
  await mila.goto(path);
  await expect(others(mila)).toHaveText(/Ingrid is viewing$/, first);
  await expect(others(ingrid)).toHaveText(/Mila is viewing$/);

  const terms = (page: Page) => page.getByRole('region', { name: 'Terms' });
  await terms(ingrid).getByRole('button', { name: 'Edit' }).click();
  await expect(terms(mila).getByRole('status')).toHaveText(/Ingrid is editing this section$/);
  await expect(terms(mila).getByRole('button', { name: 'Edit' })).toHaveCount(0);
  const contact = mila.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('button', { name: 'Edit' })).toBeVisible();
  await ingrid.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(terms(mila).getByRole('button', { name: 'Edit' })).toBeVisible();

  // Leaving for a list is told at once.
  await mila.goto('/dashboard/claims');
  await expect(others(ingrid)).toHaveText('');
});

test('a quote is written by two at once, each in a section of its own', async ({ openAs }) => {
  const ingrid = await openAs('superadmin');
  const mila = await openAs('admin');
  await ingrid.goto('/dashboard/new-quotes?view=all&status=concept');
  await waitForContent(ingrid);
  await ingrid.getByRole('row').nth(1).getByRole('link').first().click();
  const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
  await expect(section(ingrid, 'Parties')).toBeVisible(first);
  await mila.goto(new URL(ingrid.url()).pathname);
  const country = (page: Page) =>
    section(page, 'Parties').getByRole('combobox', { name: /^Country of the policyholder/ });
  const notes = (page: Page) => section(page, 'Notes').getByRole('textbox');
  for (const page of [ingrid, mila]) {
    const fold = section(page, 'Notes').getByRole('button', { name: /^Notes/ });
    await expect(fold).toBeVisible(first);
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
  }

  await notes(ingrid).fill('Ask for the chassis number.');
  await expect(section(mila, 'Notes').getByText('Ingrid is editing this section')).toBeVisible();
  await expect(notes(mila)).toBeDisabled();
  await expect(country(mila)).toBeEnabled();
  await country(mila).focus();
  await expect(section(ingrid, 'Parties').getByText('Mila is editing this section')).toBeVisible();
  await expect(country(ingrid)).toBeDisabled();
  await ingrid.getByRole('region', { name: 'Unsaved changes' }).getByText('Discard').click();
  await expect(notes(mila)).toBeEnabled();
});

test('[6.2] an insurer and a loss adjuster are seen at a claim, its client is not', async ({
  openAs,
}) => {
  const client = await openAs('agent', { at: '/dashboard/claims', viewport: phone });
  await waitForContent(client);
  await client
    .getByRole('link', { name: /CL-|CLM-/ })
    .first()
    .click();
  await client.waitForURL(/\/dashboard\/claims\/[0-9a-f-]{36}/);
  const mila = await openAs('admin', { at: new URL(client.url()).pathname });
  await waitForContent(mila);
  const insurer = await openAs('insurer', {
    at: new URL(client.url()).pathname, // Whoever logs out while a thread is being marked as read is told that nobody is logged in.
    forgives: /status of 401 .*set_thread_read/,
  });
  await expect(others(insurer)).toHaveText(/Mila is viewing$/, first);
  await expect(others(mila)).toHaveText(/^[^,]* is viewing$/);
  await expect(others(client)).toHaveCount(0);
  // Who logs out is gone at once.
  await insurer.getByRole('button', { name: 'Log out' }).first().click();
  await insurer.waitForURL('**/login');
  await expect(others(mila)).toHaveText('');
});
