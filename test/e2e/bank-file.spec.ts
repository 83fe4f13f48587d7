import { camtOf } from '#test/harness/bank/bank-files.ts';
import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { desktop, expect, phone, test, type Page } from './role-page.ts';

interface Open {
  invoice_number: string;
  amount_open: number;
}

/** Two invoices of which all is open and nothing else of their number, and where the bank's account stands. */
async function openInvoices(page: Page) {
  const read = async <T>(address: string): Promise<T> => (await page.request.get(address)).json();
  const { payments } = await read<{ payments: (Open & { instalment_count: number })[] }>(
    '/api/get_all_payments?amount_per_page=100&filters[status][0]=pending&filters[currency][0]=EUR',
  );
  const [first, second] = payments.filter((one) => one.instalment_count === 1);
  if (!first || !second) throw new Error('the demo book owes two invoices');
  const { accounts } = await read<{ accounts: { bank_balance: number }[] }>(
    '/api/get_bank_entries',
  );
  return { first, second, opening_balance: accounts[0]?.bank_balance ?? 1_000_000 };
}

const euros = (cents: number) =>
  `EUR ${(cents / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;

test('a bank file comes in, all exact entries are accepted in one press, and one is taken back', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('admin', { forgives: /415/ });
  const { first, second, opening_balance } = await openInvoices(page);
  const statement = {
    ...{ opening_balance, statement_ref: `E2E ${Date.now()}` },
    on: new Date().toISOString().slice(0, 10),
    entries: [
      { amount: first.amount_open, remittance: `Invoice ${first.invoice_number}` },
      { amount: second.amount_open - 50, remittance: second.invoice_number },
      { amount: -1_250, remittance: 'Costs of the account', counterparty: 'Bank' },
    ],
  };
  const file = (text: string) => ({
    ...{ name: 'bank.xml', mimeType: 'application/xml', buffer: Buffer.from(text) },
  });
  await page.goto('/dashboard/administration');
  await page.getByRole('tab', { name: 'Bank' }).click();
  await waitForContent(page);
  const chosen = page.locator('input[type=file]');
  await chosen.setInputFiles(file(camtOf([{ ...statement, closing_balance: 1 }])));
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('do not add up');
  await chosen.setInputFiles(file(camtOf([statement])));
  const table = page.getByRole('table', { name: 'Bank entries' });
  const rowOf = (text: string) => table.getByRole('row').filter({ hasText: text });
  await expect(rowOf(first.invoice_number)).toContainText('Invoice number and amount');
  await expect(rowOf(second.invoice_number)).toContainText('EUR 0.50 written off');
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);

  await page.getByRole('button', { name: 'Accept all exact (1)' }).press('Enter');
  await expect(page.getByText('1 entry booked')).toBeVisible();
  await expect(rowOf(first.invoice_number)).toHaveCount(0);
  await expect(rowOf('Costs of the account')).toContainText('Costs or interest of the bank');
  await rowOf('Costs of the account')
    .getByRole('button', { name: /^Accept/ })
    .press('Enter');
  await expect(rowOf('Costs of the account')).toHaveCount(0);

  await page.getByRole('radio', { name: /^Booked/ }).click();
  await expect(rowOf(first.invoice_number)).toContainText('Nothing left');
  await page.getByRole('button', { name: `Undo ${euros(first.amount_open)}` }).press('Enter');
  await expect(page.getByText('Taken back: the entry waits for a decision again')).toBeVisible();
  await page.getByRole('radio', { name: /^To decide/ }).click();
  await expect(rowOf(first.invoice_number)).toContainText('Exact');
  const again = (await openInvoices(page)).first;
  expect([again.invoice_number, again.amount_open]).toEqual([
    ...[first.invoice_number, first.amount_open],
  ]);
});
