import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { desktop, expect, phone, test } from './role-page.ts';

test('an invoice of an expert is booked out of a reserve, refused at its field, paid, and taken back with its payment', async ({
  openAs,
}) => {
  const page = await openAs('admin', { viewport: desktop, forgives: /status of 422 .*expense/ });
  const read = await page.request.get('/api/get_claims?filters[status][0]=under_review');
  const { claims } = (await read.json()) as { claims: { claim_id: string }[] };
  await page.goto(`/dashboard/claims/${claims[0]?.claim_id}?tab=payments`);
  await waitForContent(page);
  await page.getByRole('button', { name: 'Change Adjuster, experts, towing' }).click();
  const reserve = page.getByRole('dialog', { name: /Change reserve/ });
  await reserve.getByLabel('Reserve').fill('300');
  await reserve.getByLabel('Reason').fill('An expert is asked');
  await reserve.getByRole('button', { name: 'Save reserve' }).click();
  await expect(page.getByText('Reserve saved')).toBeVisible();

  await page.getByRole('button', { name: 'Book expense' }).click();
  const panel = page.getByRole('dialog', { name: 'Book expense' });
  await panel.getByLabel('Who is paid').fill('Experts de l’Ardenne');
  await panel.getByLabel('IBAN').fill('BE68 5390 0754 7035');
  await panel.getByLabel('Invoice number').fill('F-2207');
  await panel.getByLabel('Amount').fill('412,50');
  await panel.getByRole('button', { name: 'Book expense' }).click();
  await expect(panel.getByLabel('IBAN')).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.getByLabel('Who is paid')).toHaveValue('Experts de l’Ardenne');
  await panel.getByLabel('IBAN').fill('BE68 5390 0754 7034');
  await panel.getByRole('button', { name: 'Book expense' }).click();
  await expect(panel.getByText('Raise that reserve first.')).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Set aside EUR 112.50 more for it' }).check();
  await panel.getByRole('button', { name: 'Book expense' }).click();
  await expect(page.getByText('Expense booked')).toBeVisible();

  const row = page.getByRole('listitem').filter({ hasText: '· invoice F-2207' });
  await expect(row).toContainText('412.50');
  await expect(row).toContainText('To be paid');
  await row.getByRole('button', { name: 'Paid' }).click();
  const paying = page.getByRole('dialog', { name: /412\.50 to Experts de l’Ardenne/ });
  await paying.getByLabel('Reference').fill('SCT 81');
  await paying.getByRole('button', { name: 'Book payment' }).click();
  await expect(row).toContainText('SCT 81');
  await expectAccessible(page);

  const small = await openAs('admin', { at: page.url(), viewport: phone });
  await expect(small.getByText('· invoice F-2207')).toBeVisible();
  await expectNoSidewaysScroll(small);

  await row.getByRole('button', { name: 'Take back invoice F-2207' }).click();
  const asked = page.getByRole('dialog', { name: 'Take invoice F-2207 back?' });
  await asked.getByLabel('Reason').fill('Booked on the wrong claim');
  await asked.getByRole('button', { name: 'Take back' }).click();
  await expect(row).toContainText('Taken back: Booked on the wrong claim');
});
