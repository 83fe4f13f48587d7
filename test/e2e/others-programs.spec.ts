import { waitForContent } from './page-watch.ts';
import { expect, test, type Page } from './role-page.ts';

// A key and a webhook as somebody makes them for a program, and what the program gets.

async function openLogin(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Account settings' }).first().click();
  await page.getByRole('tab', { name: 'Login and devices' }).click();
  await waitForContent(page);
}

test('a key reads what its account reads and names it, changes nothing, and is dead once taken away', async ({
  openAs,
  playwright,
  baseURL,
}) => {
  const page = await openAs('agent');
  await openLogin(page);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('Books of the team');
  await page.getByRole('button', { name: 'Make key' }).click();
  const token = await page.getByRole('dialog').locator('code').innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  const program = await playwright.request.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { authorization: `Bearer ${token}` },
  });
  const described = await program.get('/api/openapi.json');
  const { paths } = (await described.json()) as { paths: Record<string, unknown> };
  expect(paths).toHaveProperty(['/api/get_documents']);
  expect(paths).not.toHaveProperty(['/api/get_payables']);
  expect((await program.get('/api/get_documents')).status()).toBe(200);
  const change = await program.post('/api/save_notice_choices', { data: { muted: [] } });
  expect(change.status()).toBe(403);
  await page.getByRole('button', { name: 'Take the key Books of the team away' }).click();
  await page.getByRole('button', { name: 'Take key away' }).click();
  await expect(page.getByText('The key opens nothing any more')).toBeVisible();
  const refused = await program.get('/api/get_documents');
  expect(refused.status()).toBe(401);
  expect(await refused.text()).toContain('This key opens nothing');
  await program.dispose();
});

test('a webhook into the house is refused at its field, and what was typed stays', async ({
  openAs,
}) => {
  const page = await openAs('superadmin', { forgives: /422/ });
  await openLogin(page);
  await page.getByRole('button', { name: 'New webhook' }).click();
  const address = page.getByLabel('Address');
  await address.fill('https://127.0.0.1/hook');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  await expect(page.getByText('Messages go to public addresses alone.')).toBeVisible();
  await expect(address).toHaveValue('https://127.0.0.1/hook');
});
