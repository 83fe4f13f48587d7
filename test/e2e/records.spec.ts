import { randomUUID } from 'node:crypto';
import { call, meanwhile, refusedSaves } from './other-hands.ts';
import { expectAccessible, expectWords, waitForContent } from './page-watch.ts';
import { expect, phone, test, type Page } from './role-page.ts';

// Each test is one or two people who go through several records.
test.describe.configure({ timeout: 180_000 });
const first = { timeout: 30_000 };

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[2.14] [2.15] [2.17] a record leads to its neighbours in the list, keeps its tab in the address and tells its history', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const lists = [
    '/dashboard/claims?view=all',
    '/dashboard/new-policies?view=all',
    '/dashboard/invoices?view=all',
    '/dashboard/circuits',
  ];
  for (const list of lists) {
    await page.goto(list);
    await waitForContent(page);
    await page.getByRole('row').nth(1).getByRole('link').first().press('Enter');
    await expect(page.getByRole('button', { name: 'Next record' })).toBeVisible(first);
    await waitForContent(page);
    const one = await heading(page).innerText();
    await page.getByRole('tab', { name: 'Activity' }).press('Enter');
    await expect(page).toHaveURL(/\?tab=activity$/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Activity', selected: true })).toBeVisible(first);
    await expect(page.getByRole('tabpanel')).toHaveText(/ by |No activity yet/, first);
    await expectWords(page);
    await page.getByRole('button', { name: 'Next record' }).press('Enter');
    await expect(heading(page)).not.toHaveText(one, first);
    await expect(page.getByRole('tab', { name: 'Activity', selected: true })).toBeVisible(first);
    await heading(page).focus();
    await page.keyboard.press('[');
    await expect(heading(page)).toHaveText(one, first);
  }
});

test('[4.25] a client objects to a rejection, and its words stand in the question when staff open the claim again', async ({
  openAs,
}) => {
  const staff = await openAs('admin', {
    at: '/dashboard/claims?view=all&status=info_required&q=van%20dalen',
  });
  await waitForContent(staff);
  await staff.getByRole('row').nth(1).getByRole('link').first().press('Enter');
  const change = staff.getByRole('button', { name: 'Change status' });
  await expect(change).toBeVisible(first);
  const path = new URL(staff.url()).pathname;
  const client = await openAs('agent', { viewport: phone });
  const claim_id = path.split('/').at(-1) ?? '';
  const asked = await staff.request.get(`/api/get_full_claim?claim_id=${claim_id}`);
  const { revision } = (await asked.json()) as { revision: number };
  const answered = { claim_id, revision, answer: 'The photos are on their way.' };
  await call(client, 'answer_claim_info', answered);
  // Its reviewer has it open, so the review goes on by itself.
  await expect(staff.getByText('Under review', { exact: true }).first()).toBeVisible(first);
  // Only what may follow is offered, and what now holds is ticked.
  await change.press('Enter');
  const menu = staff.getByRole('menu', { name: 'Change status' });
  await expect(menu.getByRole('menuitem', { name: /Now$/ })).toBeDisabled();
  await expect(menu.getByRole('menuitem', { name: /^Paid/ })).toHaveCount(0);
  await menu.getByRole('menuitem', { name: /^Rejected/ }).press('Enter');
  const rejecting = staff.getByRole('dialog', { name: /^Reject / });
  await rejecting.getByRole('combobox', { name: /^Reason/ }).click();
  await staff.getByRole('option', { name: 'Mechanical failure excluded' }).click();
  await rejecting
    .getByRole('textbox', { name: /^Explanation/ })
    .fill('The gearbox broke by itself, before the car left the track.');
  await rejecting.getByRole('button', { name: 'Reject claim' }).press('Enter');
  await expect(staff.getByText('Claim rejected')).toBeVisible();

  await client.goto(path);
  await client.getByRole('button', { name: 'Object to the decision' }).press('Enter');
  const objecting = client.getByRole('dialog', { name: /^Object to the decision/ });
  const words = `The photos were sent on paper, letter ${randomUUID().slice(0, 8)}.`;
  await objecting.getByRole('textbox').fill(words);
  await objecting.getByRole('button', { name: 'Send objection' }).press('Enter');
  await expect(client.getByText('Objection sent')).toBeVisible();

  await expect(staff.getByRole('log').getByText(words)).toBeVisible(first);
  await change.press('Enter');
  await menu.getByRole('menuitem', { name: /^Under review/ }).press('Enter');
  const reopening = staff.getByRole('dialog', { name: 'Reopen this claim?' });
  await expect(reopening.getByRole('textbox', { name: /^Objection/ })).toHaveValue(words);
  await expectAccessible(staff, '[role="dialog"]');
  await reopening.getByRole('button', { name: 'Reopen claim' }).press('Enter');
  await expect(staff.getByText('Claim reopened')).toBeVisible();
});

test('[2.16] two write one condition: the second reads only, and a save that came too late shows both wordings', async ({
  openAs,
}) => {
  const ingrid = await openAs('superadmin');
  const mila = await openAs('admin', { forgives: refusedSaves });
  const panel = (page: Page) => page.getByRole('dialog', { name: /^i\. / });
  for (const page of [ingrid, mila]) {
    await page.goto('/dashboard/clauses-presets');
    await waitForContent(page);
    await page.getByRole('listitem').first().getByRole('button').first().press('Enter');
    await expect(panel(page)).toBeVisible(first);
  }
  const title = (page: Page) => panel(page).getByRole('textbox', { name: /^Title/ });
  await expect(panel(mila).getByText('Ingrid is editing this section')).toBeVisible();
  await expect(title(mila)).toBeDisabled();
  await panel(ingrid).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(title(mila)).toBeEnabled();

  const was = await title(mila).inputValue();
  await title(mila).fill(`${was} (Mila)`);
  await meanwhile(mila, 'save_clause_preset', (input) =>
    call(ingrid, 'save_clause_preset', { ...input, title: `${was} (Ingrid)` }),
  );
  await panel(mila).getByRole('button', { name: 'Save condition' }).press('Enter');
  const question = mila.getByRole('dialog', { name: 'Somebody else changed this condition' });
  const side = question.getByRole('radiogroup', { name: 'Title' });
  await expect(side).toContainText(`${was} (Mila)`);
  await expect(side).toContainText(`${was} (Ingrid)`);
  await expectAccessible(mila, '[role="dialog"]');
  await side.getByRole('radio', { name: /^Take theirs/ }).check();
  await question.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(mila.getByText('Condition saved')).toBeVisible();
  await expect(mila.getByRole('listitem').first()).toContainText(`${was} (Ingrid)`);
});

test('[2.16] a car without a chassis number is asked for from its list, and a car that is quoted twice is said', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/cars?view=without_chassis' });
  await waitForContent(page);
  const row = page.getByRole('row').nth(1);
  const car = (await row.getByRole('cell').nth(1).innerText()).trim();
  await row.getByRole('button', { name: /^Actions/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Ask for chassis' }).press('Enter');
  const composer = page.getByRole('dialog', { name: /^missing chassis Email/ });
  await expect(composer.getByRole('textbox', { name: 'Subject' })).toHaveValue(/chassis number/);
  await expect(composer.frameLocator('iframe').getByRole('listitem').first()).toContainText(car);
  await page.keyboard.press('Escape');

  const read = await page.request.get('/api/get_documents?document_state=policy&is_vi=false');
  const { documents } = (await read.json()) as {
    documents: { policy_id: string; document_number: string }[];
  };
  const [newest] = documents;
  const copy = await call<{ policy_id: string }>(page, 'duplicate_quote', {
    policy_id: newest?.policy_id,
  });
  await page.goto(`/dashboard/new-quotes/${copy.policy_id}`);
  const warning = page.getByRole('status').filter({ hasText: 'Already quoted or insured' });
  await expect(
    warning.getByRole('link', { name: `policy ${newest?.document_number}` }).first(),
  ).toBeVisible(first);
  await expectAccessible(page);
});

test('[2.15] words that were refused because somebody else was faster are sent by a second press', async ({
  openAs,
}) => {
  const staff = await openAs('admin', {
    at: '/dashboard/ontrack-requests',
    forgives: refusedSaves,
  });
  await waitForContent(staff);
  const request_id = await staff.locator('[data-row]').first().getAttribute('data-row', first);
  await staff.goto(`/dashboard/ontrack-requests/${request_id}`);
  const decline = staff.getByRole('button', { name: /^Decline/ }).first();
  await decline.press('Enter', first);
  const asking = staff.getByRole('dialog', { name: 'Decline request' });
  await asking.getByRole('textbox', { name: /^Reason/ }).fill('The event is full.');
  await meanwhile(staff, 'decline_request', () =>
    call(staff, 'assign_request', { request_id, owner_id: null }),
  );
  const press = () => asking.getByRole('button', { name: 'Decline request' }).press('Enter');
  await press();
  await expect(asking.getByRole('alert')).toContainText('Somebody else changed this record');
  // What the other one changed is read within a moment; a press before that is refused once more.
  await expect(async () => {
    if (await asking.isVisible()) await press();
    await expect(staff.getByText('Request declined')).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 15_000 });
});
