import { camtOf, type WrittenEntry } from '#test/harness/bank/bank-files.ts';
import { waitForContent } from './page-watch.ts';
import { desktop, expect, test, type Page } from './role-page.ts';

const broker = 'Chicane Versicherungsmakler';

/** Takes a bank's file in on the Bank tab, after what was taken in before. */
async function bankShows(page: Page, entries: readonly WrittenEntry[]) {
  const answer = await page.request.get('/api/get_bank_entries');
  const { accounts } = (await answer.json()) as { accounts: { bank_balance: number }[] };
  const on = new Date().toISOString().slice(0, 10);
  const opening_balance = accounts[0]?.bank_balance ?? 1_000_000;
  const text = camtOf([{ entries, opening_balance, statement_ref: `Month ${Date.now()}`, on }]);
  await page.goto('/dashboard/administration?tab=bank');
  await waitForContent(page);
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'bank.xml', mimeType: 'application/xml', buffer: Buffer.from(text) },
  });
}

async function acceptExact(page: Page, count: number) {
  await page.getByRole('button', { name: `Accept all exact (${count})` }).click();
  const booked = count === 1 ? '1 entry booked' : `${count} entries booked`;
  await expect(page.getByText(booked)).toBeVisible();
}

/** What is at the bank already, as the bank shows it. */
async function onItsWay(page: Page): Promise<WrittenEntry[]> {
  const read = async <T>(address: string): Promise<T> => (await page.request.get(address)).json();
  const { batches } = await read<{ batches: { batch_id: string }[] }>(
    '/api/get_payment_batches?filters[status][0]=approved',
  );
  const entries: WrittenEntry[] = [];
  for (const { batch_id } of batches) {
    const { items } = await read<{
      items: { status: string; amount: number; end_to_end: string }[];
    }>(`/api/get_payment_batch?batch_id=${batch_id}`);
    for (const { status, amount, end_to_end } of items)
      if (status === 'waiting') entries.push({ amount: 0 - amount, end_to_end });
  }
  return entries;
}

test('a month end by its doors: bank file, statement, order of two people, bank file, bordereau; closed twice it is closed once', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('admin', { viewport: desktop });
  const owed = await page.request.get(
    '/api/get_all_payments?amount_per_page=100&filters[status][0]=pending&filters[currency][0]=EUR',
  );
  const { payments } = (await owed.json()) as {
    payments: { invoice_number: string; amount_open: number; instalment_count: number }[];
  };
  const invoice = payments.find((one) => one.instalment_count === 1);
  const entries = [
    { amount: invoice?.amount_open ?? 0, remittance: `Invoice ${invoice?.invoice_number}` },
    ...(await onItsWay(page)),
  ];
  await bankShows(page, entries);
  await acceptExact(page, entries.length);

  await page.getByRole('tab', { name: 'Statements' }).click();
  await page.getByRole('button', { name: `Statement of ${broker} in EUR` }).click();
  const open = page.getByRole('dialog', { name: broker });
  await expect(open.getByRole('table', { name: 'Bookings' })).toBeVisible();
  await open.getByRole('button', { name: 'Close statement' }).click();
  await expect(page.getByText(/Closed as ST-/)).toBeVisible();

  await page.getByRole('tab', { name: 'Batches' }).click();
  const ticks = page.getByRole('checkbox', { name: new RegExp(`^Pay ${broker}, ST-`) });
  await ticks.click();
  await page.getByRole('button', { name: 'Make batch' }).click();
  await page
    .getByRole('dialog', { name: 'Make a batch' })
    .getByRole('button', { name: 'Make batch' })
    .click();
  const batch = page.getByRole('dialog', { name: /^PB-/ });
  await expect(batch.getByText('Somebody else approves it')).toBeVisible();
  const number = (await batch.textContent())?.match(/PB-\d\d-\d{4}/)?.[0] ?? '';

  const second = await openAs('superadmin', {
    at: '/dashboard/administration?tab=batches',
    viewport: desktop,
  });
  await second.getByRole('table').getByText(number).click();
  const order = second.getByRole('dialog', { name: number });
  await order.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('button', { name: 'Approve batch' }).click();
  const [file] = await Promise.all([
    second.waitForEvent('download'),
    order.getByRole('link', { name: 'Order for the bank' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${number}.xml`);

  const read = await page.request.get('/api/get_payment_batches?search=' + number);
  const { batches } = (await read.json()) as { batches: { amount: number }[] };
  await bankShows(page, [{ amount: 0 - (batches[0]?.amount ?? 0), end_to_end: `${number}-1` }]);
  await acceptExact(page, 1);
  await page.getByRole('tab', { name: 'Batches' }).click();
  await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Done');

  await page.getByRole('tab', { name: 'Bordereaux' }).click();
  const next = page.getByRole('button', { name: 'Bordereau of Osprey Insurance' });
  await next.click();
  const bordereau = page.getByRole('dialog', { name: 'Osprey Insurance' });
  await expect(bordereau.getByRole('table', { name: 'Risks' })).toBeVisible();
  const reason = bordereau.getByLabel('Why it is closed all the same');
  if (await reason.isVisible()) await reason.fill('The agreement is being signed.');
  await bordereau.getByRole('button', { name: 'Close bordereau' }).click();
  await expect(page.getByText(/Closed as BX-/)).toBeVisible();

  // The month is closed: the same day cannot be closed again.
  await next.click();
  await expect(bordereau.getByText('Closed up to yesterday.')).toBeVisible();
  await expect(bordereau.getByRole('button', { name: 'Close bordereau' })).toBeDisabled();
  await bordereau.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: 'Statements' }).click();
  await page.getByRole('button', { name: `Statement of ${broker} in EUR` }).click();
  await expect(open.getByRole('button', { name: 'Close statement' })).toBeDisabled();
});
