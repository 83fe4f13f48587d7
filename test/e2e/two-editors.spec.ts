import { randomUUID } from 'node:crypto';
import { call, meanwhile, refusedSaves } from './other-hands.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-watch.ts';
import { desktop, expect, phone, test, type Page } from './role-page.ts';

const edit = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('button', { name: 'Edit' });

const overview = (page: Page) => page.getByRole('tabpanel', { name: 'Overview' });

/** A client that nobody else touches, open on the page. */
async function openNewClient(page: Page): Promise<string> {
  const name = `Two Hands ${randomUUID().slice(0, 8)}`;
  const { user_id } = await call<{ user_id: string }>(page, 'add_account', {
    account_type: 'agent',
    attn: 'Jan van Dalen',
    company_name: name,
    email: `${randomUUID()}@demo.paddock.example`,
    country: 'NL',
    send_invitation: false,
  });
  await page.goto(`/dashboard/accounts/${user_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 20_000 });
  return user_id;
}

test('two people edit one account, and nothing that either of them typed is lost', async ({
  openAs,
}) => {
  const page = await openAs('admin', { forgives: refusedSaves });
  const other = await openAs('superadmin');
  const user_id = await openNewClient(page);
  await edit(page, 'Contact').click();
  const form = page.getByRole('dialog', { name: 'Edit contact' });
  await form.getByLabel('Phone').fill('+31 20 2000');

  // The other works in another part of the same account, and is done first.
  await other.goto(`/dashboard/accounts/${user_id}`);
  await edit(other, 'Terms').click();
  const terms = other.getByRole('dialog', { name: 'Edit terms' });
  await terms.getByLabel('VAT number').fill('NL001234567B01');
  await terms.getByRole('button', { name: 'Save terms' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'Terms saved' })).toBeVisible();

  await form.getByRole('button', { name: 'Save account' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Account saved' })).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page.getByText('NL001234567B01')).toBeVisible();
  await expect(overview(other).getByText('+31 20 2000')).toBeVisible();

  // The same fields now, and one more that only the other changes.
  await edit(page, 'Contact').click();
  await form.getByLabel('Phone').fill('+31 20 3000');
  await form.getByLabel('Team').fill('Van Dalen Racing');
  await call(other, 'update_account', {
    user_id,
    revision: 2,
    phone: '+31 20 4000',
    team_name: 'Kessel Racing',
    attn: 'Piet van Dalen',
  });
  await form.getByRole('button', { name: 'Save account' }).click();
  const question = page.getByRole('dialog', { name: 'Somebody else changed this account' });
  const phone = question.getByRole('radiogroup', { name: 'Phone' });
  await expect(phone).toContainText('+31 20 3000');
  await expect(phone).toContainText('+31 20 4000');
  await expect(question.getByRole('listitem')).toHaveText(
    'Contact: Jan van Dalen → Piet van Dalen',
  );
  await expectAccessible(page, '[role="dialog"]');
  await question
    .getByRole('radiogroup', { name: 'Team' })
    .getByRole('radio', { name: /^Take theirs/ })
    .check();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Account saved' })).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(overview(page).getByText('+31 20 3000')).toBeVisible();
  await expect(page.getByText('Kessel Racing').first()).toBeVisible();
  await expect(page.getByText('Piet van Dalen').first()).toBeVisible();
});

test('a menu, the terms and a merge that were overtaken are put together, asked about, and compared anew', async ({
  openAs,
}) => {
  const page = await openAs('admin', { forgives: refusedSaves });
  const user_id = await openNewClient(page);
  const told = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

  // A page is in a menu or not: what both ticked is there, and nobody is asked.
  await page.getByRole('tab', { name: 'Permissions' }).press('Enter');
  await page.getByRole('switch', { name: 'Cars' }).press('Space');
  await meanwhile(page, 'save_permissions', ({ revision }) =>
    call(page, 'save_permissions', {
      user_id,
      revision,
      permissions: [
        {
          name: 'Pages',
          type: 'item',
          items: [
            { name: 'VI claims', link: '/dashboard/various-insurances/claims', icon: 'vi_claim' },
          ],
        },
      ],
    }),
  );
  await page.getByRole('button', { name: 'Save permissions' }).press('Enter');
  await expect(told('what somebody else changed: VI claims')).toBeVisible();
  for (const name of ['Cars', 'VI claims'])
    await expect(page.getByRole('switch', { name })).toBeChecked();

  await page.getByRole('tab', { name: 'Overview' }).press('Enter');
  await edit(page, 'Terms').press('Enter');
  const terms = page.getByRole('dialog', { name: 'Edit terms' });
  await terms.getByLabel('VAT number').fill('NL001234567B01');
  await meanwhile(page, 'update_account', ({ revision }) =>
    call(page, 'update_account', { user_id, revision, vat_number: 'NL007654321B01' }),
  );
  await terms.getByRole('button', { name: 'Save terms' }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Somebody else changed / });
  await expect(question.getByRole('radiogroup', { name: 'VAT number' })).toContainText(
    'NL007654321B01',
  );
  await expectAccessible(page, '[role="dialog"]');
  await question.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(told('Terms saved')).toBeVisible();

  const [first_name, last_name] = ['Twin', randomUUID().slice(0, 8)];
  for (const country of ['NL', 'BE'])
    await call(page, 'add_driver', { first_name, last_name, country, user_ids: [user_id] });
  await page.goto(`/dashboard/drivers?q=${last_name}`);
  await page.getByRole('checkbox', { name: 'Select all drivers on this page' }).press('Space');
  await page.getByRole('button', { name: 'Merge' }).press('Enter');
  const merge = page.getByRole('dialog', { name: 'Merge two drivers' });
  await meanwhile(page, 'merge_drivers', ({ kept_id, kept_revision }) =>
    call(page, 'update_driver', {
      driver_id: kept_id,
      revision: kept_revision,
      first_name: 'Twinny',
      last_name,
      user_ids: [user_id],
    }),
  );
  const mergeNow = merge.getByRole('button', { name: 'Merge', exact: true });
  await mergeNow.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else' })).toBeVisible();
  await expect(merge).toContainText('Twinny');
  await mergeNow.press('Enter');
  await expect(told('The two drivers are one now')).toBeVisible();
});

test('[2.39] a quote that is being written stays so in a narrow window, and is asked about before it goes', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const user_id = await openNewClient(page);
  const { policy_id } = await call<{ policy_id: string }>(page, 'create_quote', { user_id });
  await page.goto(`/dashboard/new-quotes/${policy_id}`);
  const section = page.getByRole('region', { name: 'Notes', exact: true });
  await section.getByRole('button', { name: /^Notes/ }).press('Enter');
  const notes = section.getByRole('textbox');
  await notes.fill('Ask for the old policy.');
  await page.setViewportSize(phone);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  await expect(notes).toHaveValue('Ask for the old policy.');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'New quotes', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter');
  const saving = page.getByRole('region', { name: 'Unsaved changes' });
  await saving.getByRole('button', { name: 'Save' }).press('Enter');
  // Saved, a phone has the quote to read.
  await expect(notes).toHaveCount(0);
  await page.setViewportSize(desktop);
  await expect(notes).toHaveValue('Ask for the old policy.');

  // A window that becomes narrow takes no open dialog away, nor what was typed into it.
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Assign owner' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.setViewportSize(phone);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
});

test('[2.39] nothing typed is left behind without a question', async ({ openAs }) => {
  const page = await openAs('admin');
  await openNewClient(page);
  const address = page.url();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const events = menu.getByRole('link', { name: 'Upcoming events' });
  await events.click();
  await expect(page).toHaveURL(/upcoming-events/);
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const stay = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toHaveCount(0);
    expect(page.url()).toContain(address);
  };
  const leave = () => question.getByRole('button', { name: 'Discard changes' }).click();

  await edit(page, 'Contact').click();
  const form = page.getByRole('dialog', { name: 'Edit contact' });
  await form.getByLabel('Phone').fill('+31 20 5000');
  await page.goForward();
  await stay();
  await expect(form.getByLabel('Phone')).toHaveValue('+31 20 5000');
  await page.keyboard.press('Escape');
  await leave();
  await expect(form).toHaveCount(0);

  // An editor in a tab goes with its tab; the tab itself is in the address.
  await page.getByRole('tab', { name: 'Permissions' }).click();
  await page.getByRole('switch', { name: 'Cars' }).click();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await stay();
  await events.click();
  await stay();
  await page.getByRole('button', { name: 'Log out' }).click();
  await stay();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await leave();
  await expect(edit(page, 'Contact')).toBeVisible();
  await events.click();
  await expect(page).toHaveURL(/upcoming-events/);
});
