import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWords,
  waitForContent,
} from './page-watch.ts';
import { expect, phone, test, type Locator, type Page } from './role-page.ts';

const remark = 'Second car follows in March. Please quote with the spare engine.';

/** The id at the end of a record's address, or the one named in its query. */
function idIn(page: Page, name?: string): string {
  const url = new URL(page.url());
  return (name ? url.searchParams.get(name) : url.pathname.split('/').at(-1)) ?? '';
}

async function continueTo(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** The button of the next step, at the top of a record's page. */
function headerButton(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true }).first();
}

function statusOf(page: Page, label: string): Locator {
  return page.getByRole('main').getByText(label, { exact: true }).first();
}

/** Presses the button with which the open dialog does what it asks about. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** Walks through "Ask for cover" on a phone and sends it; answers the id of the request. */
async function askForCover(client: Page): Promise<string> {
  await client
    .getByRole('navigation', { name: 'Quick menu' })
    .getByRole('link', { name: 'Policies' })
    .click();
  await client.getByRole('button', { name: 'Ask for cover' }).click();
  await expect(client.getByRole('heading', { name: 'Which cars?' })).toBeVisible();
  await client.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(client.getByText('Choose at least one car.')).toBeVisible();
  await client.getByRole('checkbox').first().check();
  await continueTo(client, 'Which events?');
  await expect(client.getByText('Draft saved')).toBeVisible();
  // Far enough away that the quote is still open when it is answered, and no race: a card may pay it.
  await client
    .getByRole('checkbox', { name: /Winter test/ })
    .last()
    .check();
  await expect(client.getByText('1 chosen')).toBeVisible();
  await continueTo(client, 'Who drives?');
  await client.getByRole('checkbox').first().check();
  await continueTo(client, 'Any wishes?');
  await client.getByLabel('Remarks').fill(remark);
  await expectNoSidewaysScroll(client);
  await continueTo(client, 'Check and send');
  await expect(client.getByText(remark)).toBeVisible();
  await client.getByRole('button', { name: 'Send request' }).click();
  // The button that was pressed is gone with its page.
  await expect(client.getByRole('heading', { name: 'Request received' })).toBeFocused();
  return idIn(client, 'request_id');
}

test('[4.2] [4.3] [4.4] [7.46] [8.3] the spine: a client asks for cover, staff quote, the insurer approves, the client accepts, a card pays the premium', async ({
  openAs,
  openPublic,
}) => {
  test.setTimeout(300_000);
  const client = await openAs('agent', { viewport: phone });
  const staff = await openAs('admin');
  await staff.getByRole('link', { name: /^On-track requests/ }).click();
  await waitForContent(staff);

  // The request stands in the list of staff without anybody loading the page again.
  const request_id = await askForCover(client);
  const row = staff.locator(`[data-row="${request_id}"]`);
  await expect(row).toContainText('Van Dalen Racing');
  await row.getByRole('link').or(row.getByRole('button')).first().click();
  await expect(staff.getByText(remark)).toBeVisible();
  await staff.getByRole('button', { name: /^Make quote/ }).click();
  await staff.waitForURL('**/dashboard/new-quotes/*');
  await waitForContent(staff);
  const policy_id = idIn(staff);
  const heading = staff.getByRole('heading', { level: 1 });
  // The list is left on the screen until the quote is there.
  await expect(heading).toHaveText(/^Q-\d\d-\d{4}$/);
  const number = await heading.innerText();
  const asked = staff.getByRole('region', { name: 'What the client asked for' });
  await expect(asked).toContainText(remark);

  // The whole calculation, step by step.
  await staff.getByRole('tab', { name: 'Calculation' }).click();
  await expect(staff.getByRole('cell', { name: 'Base premium' })).toBeVisible();
  await expect(staff.getByRole('cell', { name: 'Repair scope' })).toBeVisible();
  await expectWords(staff);

  // Checked, then to the insurer, who approves it on Overview.
  await staff.getByRole('tab', { name: 'Quote' }).click();
  await staff.getByRole('button', { name: /^6?\s*Notes/ }).click();
  await staff.getByLabel('Internal notes').fill('Known to the broker of the series.');
  await staff.getByRole('button', { name: 'Save and submit for check' }).click();
  await expect(statusOf(staff, 'Internal check')).toBeVisible();
  await headerButton(staff, 'Send to insurer').click();
  await confirm(staff, 'Send to insurer');
  await expect(statusOf(staff, 'Waiting for insurer')).toBeVisible();
  const insurer = await openAs('insurer');
  await insurer.getByText(number, { exact: true }).click();
  const paper = insurer.getByRole('region', { name: number });
  await paper.getByRole('button', { name: 'Approve' }).click();
  await confirm(insurer, 'Approve');
  await expect(insurer.getByText(`${number} approved`)).toBeVisible();

  // Staff see it without loading the page again, and send it.
  await expect(statusOf(staff, 'Accepted by underwriter')).toBeVisible();
  await headerButton(staff, 'Send to client').click();
  await confirm(staff, 'Send quote');
  await expect(statusOf(staff, 'Sent and locked')).toBeVisible();

  // The client accepts it on the phone.
  await client.goto(`/dashboard/policies/${policy_id}`);
  await expect(client.getByText('Our offer')).toBeVisible();
  await expectNoSidewaysScroll(client);
  await client.getByRole('button', { name: 'Accept quote' }).click();
  const accepting = client.getByRole('dialog');
  await accepting.getByRole('button', { name: 'Accept quote' }).click();
  await expect(accepting.getByText('Tick that you accept the conditions.')).toBeVisible();
  await accepting.getByRole('checkbox', { name: 'I accept the conditions' }).check();
  await accepting.getByRole('button', { name: 'Accept quote' }).click();
  await expect(client.getByText('Quote accepted')).toBeVisible();

  // Staff make the policy of it, with its invoice.
  await expect(statusOf(staff, 'Accepted by client')).toBeVisible();
  await headerButton(staff, 'Make policy').click();
  await confirm(staff, 'Make policy');
  await expect(
    staff.getByText(/Policy P-\d\d-\d{4} made, invoice \d{4}-\d{5} issued/),
  ).toBeVisible();
  await staff.waitForURL('**/dashboard/new-policies/*');

  // A message of the client appears with staff while they look at something else of the policy.
  await client.goto(`/dashboard/policies/${policy_id}`);
  const words = `Is the transporter covered too? ${number}`;
  await client.getByRole('textbox', { name: 'Message' }).fill(words);
  await client.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(staff.getByText(words)).toBeVisible();

  // A link for the instalment, paid by somebody without an account.
  await staff.getByRole('tab', { name: 'Payments' }).click();
  const instalment = staff.getByRole('table', { name: 'Payments' }).getByRole('row').nth(1);
  await expect(instalment).toContainText('Pending');
  await instalment.getByRole('checkbox').check();
  // An answer that cannot be read, so that the browser has nothing of its own to complain about [8.3].
  await staff.route(
    '**/api/create_bulk_payment_link',
    (route) => route.fulfill({ body: 'nothing' }),
    { times: 1 },
  );
  await staff.getByRole('button', { name: 'Payment link' }).click();
  await expect(
    staff.getByRole('alert').filter({ hasText: 'Failed to create bulk link' }),
  ).toBeVisible();
  await staff.getByRole('button', { name: 'Payment link' }).click();
  const link = staff
    .getByRole('dialog', { name: 'Payment link' })
    .getByText(/new-payment\?bulk_id=/);
  const payer = await openPublic();
  await payer.goto(await link.innerText());
  await expect(payer.getByRole('button', { name: /^Pay EUR/ })).toBeVisible();
  await expectNoSidewaysScroll(payer);
  await expectAccessible(payer);
  await payer.getByRole('button', { name: /^Pay EUR/ }).click();
  await expect(payer.getByRole('heading', { name: /^Pay Paddock/ })).toBeVisible();
  await payer.getByRole('button', { name: /^Pay EUR/ }).click();
  await expect(payer.getByRole('heading', { name: /Payment received/ })).toBeVisible({
    timeout: 20_000,
  });
  await expect(instalment).toContainText('Paid');
});
