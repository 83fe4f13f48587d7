import { expectAccessible, expectNoSidewaysScroll } from './page-watch.ts';
import { chooseOnPhone } from './phone-choice.ts';
import { linkOfQuoteMail } from './quote-mail.ts';
import { expect, phone, test, type Page } from './role-page.ts';

/** A day so many days from now, as it is typed. */
function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString();
  return `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
}

/** Asks for cover of a transport from a phone; answers the request. */
async function askForTransport(client: Page, goods: string): Promise<string> {
  await client.goto('/dashboard/policies/insurance-request?step=items&line=TI');
  await client.getByRole('button', { name: 'Add consignment' }).click();
  const answers = {
    Goods: goods,
    'Value of one transport': '240.000,00',
    From: 'Breda',
    To: 'Monza',
    'First departure': dayIn(30),
    'Last arrival': dayIn(32),
    Trips: '2',
    'Days in storage': '31',
  };
  for (const [label, answer] of Object.entries(answers))
    await client.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(answer);
  await chooseOnPhone(client, 'Carried by', 'Hired carrier');
  await chooseOnPhone(client, 'Territory', 'Europe');
  await client.getByRole('checkbox', { name: 'War and strikes' }).check();
  await client.getByRole('button', { name: 'Continue' }).click();
  await expect(client.getByRole('textbox', { name: /^First day/ })).not.toHaveValue('');
  await client.getByRole('button', { name: 'Continue' }).click();
  await client.getByRole('button', { name: 'Send request' }).click();
  await expect(client.getByRole('heading', { name: 'Request received' })).toBeVisible();
  return new URL(client.url()).searchParams.get('request_id') ?? '';
}

test('a transport goes from a phone’s request to its paper, accepted by the link of its mail', async ({
  openAs,
  openPublic,
}) => {
  test.setTimeout(180_000);
  const goods = `Formula car and spares ${Date.now() % 100_000}`;
  const client = await openAs('agent', { viewport: phone });
  const request_id = await askForTransport(client, goods);

  const staff = await openAs('admin', {
    at: `/dashboard/various-insurances/requests?request=${request_id}`,
  });
  const open = staff.getByRole('region', { name: 'Open request' });
  await open.getByRole('button', { name: 'Make quote' }).click();
  await staff.waitForURL(/\/dashboard\/(new-quotes|various-insurances)\/[0-9a-f-]{36}/);
  const [policy_id = ''] = /[0-9a-f-]{36}/.exec(staff.url()) ?? [];
  // 240,000.00 at 0.08 %, war and strikes 0.0275 %, two parts of storage 0.04 % each, twice; 50.00 fee, no Dutch tax.
  await expect(
    staff.getByRole('complementary', { name: 'Premium and thread' }).getByText('EUR 950.00'),
  ).toBeVisible();
  const number = await staff.getByRole('heading', { level: 1 }).innerText();
  const main = staff.getByRole('main');
  await main.getByRole('button', { name: 'Send to client now' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click();
  await expect(staff.getByRole('dialog')).toHaveCount(0);

  const holder = await openPublic();
  const { pathname, search } = new URL(await linkOfQuoteMail(staff, number.trim()));
  await holder.goto(pathname + search);
  await expect(holder.getByText('Transportation Insurance')).toBeVisible();
  await expect(holder.getByText(`${goods}, Breda to Monza`)).toBeVisible();
  await holder.getByRole('button', { name: 'Accept quote' }).click();
  const accepting = holder.getByRole('dialog');
  await expect(accepting).toContainText('You pay the first EUR 600.00 of a loss yourself.');
  await expect(accepting).toContainText('although the conditions exclude war');
  await expectNoSidewaysScroll(holder);
  await expectAccessible(holder);
  await accepting.getByRole('checkbox', { name: 'I accept the conditions' }).check();
  await accepting.getByRole('button', { name: 'Accept quote' }).click();
  await expect(holder.getByRole('heading', { name: 'Accepted' })).toBeVisible();

  await staff.goto(`/dashboard/various-insurances/${policy_id}`);
  await main.getByRole('button', { name: 'Make policy' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Make policy' }).click();
  await expect(staff.getByRole('heading', { level: 1, name: /^P-\d\d-\d{4}$/ })).toBeVisible();
  const paper = await staff.request.get(`/api/get_policy_pdf?policy_id=${policy_id}`);
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await client.goto(`/dashboard/policies/${policy_id}`);
  await expect(client.getByText(/Policy P-\d\d-\d{4}/).first()).toBeVisible();
  await expect(client.getByRole('button', { name: 'Pay EUR 950.00' }).first()).toBeVisible();
  await expectNoSidewaysScroll(client);
});
