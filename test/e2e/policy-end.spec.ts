import type { OutputOf } from '#contract/contract.ts';
import { expectAccessible, waitForContent } from './page-watch.ts';
import { expect, type Page, test } from './role-page.ts';

/** A policy in force of which nothing has begun yet. */
async function policyAhead(page: Page): Promise<{ policy_id: string; number: string }> {
  const answer = await page.request.get('/api/get_documents?document_state=policy&page_size=100');
  expect(answer.status()).toBe(200);
  const { documents } = (await answer.json()) as OutputOf<'get_documents'>;
  const today = new Date().toISOString().slice(0, 10);
  // The dearest: of a cheap one the minimum premium leaves nothing to give back.
  const [found] = documents
    .filter(({ status, period_from }) => status === 'policy_made' && (period_from ?? '') > today)
    .toSorted((one, other) => other.premium - one.premium);
  if (!found) throw new Error('the demo has a policy of which nothing has begun');
  return { policy_id: found.policy_id, number: found.document_number };
}

const more = (page: Page) => page.getByRole('button', { name: 'More actions' }).first();

test('[4.18] a policy is cancelled and taken back from its page, each time after all that it brings about', async ({
  openAs,
}) => {
  test.setTimeout(120_000);
  const page = await openAs('admin');
  const { policy_id, number } = await policyAhead(page);
  await page.goto(`/dashboard/new-policies/${policy_id}`);
  await waitForContent(page);
  await more(page).click();
  await page.getByRole('menuitem', { name: 'Cancel policy' }).click();
  const asked = page.getByRole('dialog', { name: `Cancel ${number}` });
  await asked.getByRole('button', { name: 'Show consequences' }).click();
  await expect(asked.getByText('Missing data for Reason')).toBeVisible();
  await asked.getByLabel('Reason').fill('The car was sold');
  await asked.getByRole('button', { name: 'Show consequences' }).click();

  const shown = page.getByRole('dialog', { name: `Cancel ${number}` }).last();
  await expect(shown.getByRole('status')).toContainText('Credit of');
  await expect(shown.getByRole('list', { name: 'Lanes of cover' })).toContainText('− ');
  const net = shown
    .getByRole('table', { name: 'Premium', exact: true })
    .getByRole('button', { name: /calculation of Net premium, difference$/ });
  await net.click();
  await expect(shown.getByText('Less before')).toBeVisible();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Cancel policy' }).click();
  await expect(page.getByText(`${number} is cancelled`)).toBeVisible();
  await expect(
    page.getByRole('main').getByText('Cancelled', { exact: true }).first(),
  ).toBeVisible();

  await more(page).click();
  await page.getByRole('menuitem', { name: 'Reinstate policy' }).click();
  const back = page.getByRole('dialog', { name: `Reinstate ${number}` });
  await back.getByLabel('No loss, declared by').fill('J. van Dalen');
  await back.getByRole('button', { name: 'Show consequences' }).click();
  const again = page.getByRole('dialog', { name: `Reinstate ${number}` }).last();
  await expect(again.getByText('Invoice, next number', { exact: true })).toBeVisible();
  await again.getByRole('button', { name: 'Reinstate policy' }).click();
  await expect(page.getByText(`${number} is in force again`)).toBeVisible();
});
