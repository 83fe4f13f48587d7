import type { OutputOf } from '#contract/contract.ts';
import { formatAmount } from '#domain/money.ts';
import { expectAccessible, expectWords, waitForContent } from './page-watch.ts';
import { linkOfQuoteMail } from './quote-mail.ts';
import { expect, type Page, test } from './role-page.ts';

const daysFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function read<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api/${path}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as T;
}

/** A policy in force of which one event was driven in the last weeks and another is ahead. */
async function drivenInPart(page: Page) {
  const { documents } = await read<OutputOf<'get_documents'>>(
    page,
    'get_documents?document_state=policy&page_size=100',
  );
  const inForce = documents.filter(
    ({ status, is_vi }) => !is_vi && /^(policy_made|completed)$/.test(status),
  );
  for (const { policy_id } of inForce) {
    const policy = await read<OutputOf<'get_document'>>(
      page,
      `get_document?policy_id=${policy_id}`,
    );
    const { items } = policy.version;
    const driven = items.find(
      ({ event }) => event.end_on < daysFromNow(-3) && event.end_on > daysFromNow(-29),
    );
    if (driven && items.some(({ event }) => event.start_on > daysFromNow(1)))
      return { policy, driven };
  }
  throw new Error('the demo has a policy of which an event was driven lately and one is ahead');
}

async function cancelPolicy(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Cancel policy' }).click();
  const asked = page.getByRole('dialog', { name: `Cancel ${number}` });
  await asked.getByLabel('Reason').fill('The team stops');
  await asked.getByRole('button', { name: 'Show consequences' }).click();
  const shown = page.getByRole('dialog', { name: `Cancel ${number}` }).last();
  await expect(shown.getByRole('status')).toContainText('Credit of');
  await shown.getByRole('button', { name: 'Cancel policy' }).click();
  await expect(page.getByText(`${number} is cancelled`)).toBeVisible();
}

/** Staff write down what the client tells them late: who drove, when, and what happened. */
async function writeReport(page: Page, event: string): Promise<void> {
  await page.getByRole('button', { name: 'Open the form' }).click();
  const choose = (group: string, name: string | RegExp) =>
    page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name }).first();
  await expect(choose('Car and event', new RegExp(event))).toBeChecked();
  await choose('Driver', /./).check();
  await page.getByLabel('Time on track').fill('10:15');
  await choose('Type of accident', 'Hit barrier or wall').check();
  await page
    .getByLabel('Tell us in your own words')
    .fill('The car slid off in the wet and hit the barrier with its left side.');
  await page.getByRole('checkbox', { name: 'The accident statement follows later.' }).check();
  await page.getByRole('checkbox', { name: /^The client says that this is true/ }).check();
  await page.getByRole('button', { name: 'Send claim' }).click();
  await expect(page.getByRole('heading', { name: 'Claim received' })).toBeVisible();
}

test('a crash is reported weeks late on a policy that was cancelled meanwhile, and judged by the cover and the terms of its moment', async ({
  openAs,
}) => {
  test.setTimeout(240_000);
  const page = await openAs('admin');
  const { policy, driven } = await drivenInPart(page);
  const { document_number: number, policy_id, client } = policy;
  await page.goto(`/dashboard/new-policies/${policy_id}`);
  await waitForContent(page);
  await cancelPolicy(page, number);

  // It insured something before it ended: the page still offers the claim, and knows whose it is.
  await page.getByRole('main').getByRole('button', { name: 'New claim' }).first().click();
  await expect(page.getByLabel('Whose crash is it?')).toHaveValue(new RegExp(client.attn));
  await writeReport(page, driven.event.name);
  const claim = (await page.getByText(/^CL-\d{4}-\d{4}$/).innerText()).trim();

  await page.goto('/dashboard/claims');
  await page.getByRole('link', { name: claim }).click();
  await expect(page.getByRole('heading', { level: 1, name: claim })).toBeVisible();
  const cover = page.getByRole('region', { name: 'Cover at the accident' });
  await cover.scrollIntoViewIfNeeded();
  await expect(cover).toContainText('Covered');
  await expect(cover).toContainText(formatAmount(driven.insured_value, { whole: true }));
  await expectWords(page);
  await expectAccessible(page);

  // It came late, which raises the excess, and that is all that is said against it.
  const check = page.getByRole('region', { name: 'Policy check' });
  await expect(check.getByText(/^Reported \d+ hours after the accident/)).toBeVisible();
  await expect(check).not.toContainText(/not covered|not in force/i);
});

test('a client’s season is renewed: staff price and quote it, the insurer approves, the client accepts on the phone', async ({
  openAs,
  openPublic,
}) => {
  test.setTimeout(240_000);
  const staff = await openAs('superadmin');
  const all = () => read<OutputOf<'get_renewals'>>(staff, 'get_renewals');
  // Van Dalen Racing is whom the other tests insure, and may have its next season already.
  const { client_name = '' } =
    (await all()).renewals.find(
      (one) =>
        one.insurance_type === 'on_track' &&
        one.state === 'open' &&
        (one.rounds ?? 0) > 0 &&
        one.client_name !== 'Van Dalen Racing',
    ) ?? {};
  await staff.goto('/dashboard/renewals');
  await waitForContent(staff);
  const row = staff.getByRole('row', { name: `${client_name} On-track` });
  await expect(row).toContainText('To renew');
  await row.getByRole('checkbox').check();
  await staff.getByRole('button', { name: 'Make quotes' }).click();
  const making = staff.getByRole('dialog', { name: /^Quotes for \d{4}/ });
  const price = making.getByRole('region', { name: `${client_name}, On-track` });
  await expect(price).toContainText('Net premium');
  await expectAccessible(staff);
  await making.getByRole('button', { name: 'Make 1 quote' }).click();
  await expect(staff.getByText('1 quote made')).toBeVisible();
  await expect(row).toHaveCount(0);

  const made = (await all()).renewals.find(
    (one) => one.client_name === client_name && one.expiring_id === null,
  );
  const policy_id = made?.policy_id ?? '';
  const number = made?.document_number ?? '';
  await staff.goto(`/dashboard/new-quotes/${policy_id}`);
  await staff.getByRole('button', { name: 'Submit for check' }).first().click();
  await expect(staff.getByText('Internal check', { exact: true }).first()).toBeVisible();
  await staff.getByRole('button', { name: 'Send to insurer' }).first().click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Send to insurer' }).click();
  const insurer = await openAs('insurer');
  await insurer.getByText(number, { exact: true }).click();
  const paper = insurer.getByRole('region', { name: number });
  await paper.getByRole('button', { name: 'Approve' }).click();
  await insurer.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(insurer.getByText(`${number} approved`)).toBeVisible();
  await staff.getByRole('button', { name: 'Send to client' }).first().click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click();
  await expect(staff.getByText('Sent and locked', { exact: true }).first()).toBeVisible();

  const client = await openPublic();
  const { pathname, search } = new URL(await linkOfQuoteMail(staff, number));
  await client.goto(pathname + search);
  await client.getByRole('button', { name: 'Accept quote' }).click();
  const accepting = client.getByRole('dialog');
  await accepting.getByRole('checkbox', { name: 'I accept the conditions' }).check();
  await accepting.getByRole('button', { name: 'Accept quote' }).click();
  await expect(client.getByRole('heading', { name: 'Accepted' })).toBeVisible();
  await staff.goto(`/dashboard/new-quotes/${policy_id}`);
  await expect(staff.getByText('Accepted by client', { exact: true }).first()).toBeVisible();
});
