import { randomUUID } from 'node:crypto';
import { expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { expect, phone, test, type Page } from './role-page.ts';

/** What the preview shows, read from the page around its frame, in which no script runs. */
const preview = (page: Page) => () =>
  page.evaluate(
    () =>
      document.querySelector<HTMLIFrameElement>('iframe[title="Preview of the email"]')
        ?.contentDocument?.body.innerText ?? '',
  );

test('[1.4] [2.49] [2.50] [2.51] [2.52] [5.6] [4.31] [8.14] a mail is written beside what its reader gets, and sent', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const mark = randomUUID().slice(0, 8);
  await page.goto('/dashboard/new-policies?view=all');
  await waitForContent(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Email', exact: true })).toBeVisible();
  await page.keyboard.press('m');
  const composer = page.getByRole('dialog', { name: /^payment Email/ });
  const field = (name: string) => composer.getByRole('textbox', { name, exact: true });
  await expect(field('Subject')).toBeFocused();
  await expect(field('Subtitle')).toHaveValue('Paddock');

  // The checks come one by one, each with the cursor where something is missing.
  const address = await field('To').inputValue();
  for (const name of ['To', 'Subject', 'Body', 'Subtitle', 'Title']) await field(name).fill('');
  const order = [
    ['email', 'To', address],
    ['subject', 'Subject', `Your cover ${mark}`],
    ['body', 'Body', `Hello\n- [bold]one[/bold] thing ${mark}`],
    ['sender', 'Subtitle', 'Underwriting'],
    ['title', 'Title', 'Your cover'],
  ] as const;
  for (const [what, name, text] of order) {
    await composer.getByRole('button', { name: 'Send email' }).click();
    await expect(page.getByText(`Please enter a valid ${what}`)).toBeVisible();
    await expect(field(name)).toBeFocused();
    await field(name).fill(text);
  }
  await field('Attn').fill('');
  await expect.poll(preview(page)).toContain('Dear racer,');
  await field('Attn').fill('Joris');
  await expect.poll(preview(page)).toContain('Dear Joris,');
  expect(await preview(page)()).toContain(`one thing ${mark}`);
  expect(await preview(page)()).toContain('Underwriting');

  await field('CC').fill('team@example.test');
  await field('CC').press('Enter');
  await field('CC').fill('nobody');
  await field('CC').press('Enter');
  await expect(composer.getByRole('list', { name: 'Copies' })).toContainText('nobody');
  await composer.getByRole('button', { name: 'Remove nobody' }).click();

  // The draft is there again after the composer was closed.
  await composer.getByRole('button', { name: 'Close' }).click();
  await expect(composer).toHaveCount(0);
  await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(field('Subject')).toHaveValue(`Your cover ${mark}`);
  await expect(composer.getByText('Your draft is back')).toBeVisible();
  await field('Subject').press('Control+Enter');
  await expect(page.getByText('Mail sent')).toBeVisible();
  await expect(composer).toHaveCount(0);
});

test('[8.2] [8.4] [8.5] [3.20] templates are kept and made the default, and what fails is said', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const name = `Ours ${randomUUID().slice(0, 8)}`;
  await page.goto('/dashboard/claims?view=all');
  await waitForContent(page);
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Email' }).press('Enter');
  const composer = page.getByRole('dialog', { name: /^claim reminder Email/ });
  const templates = composer.getByRole('button', { name: 'Templates' });
  const choose = async (label: string | RegExp) => {
    await templates.press('Enter');
    await page.getByRole('menuitem', { name: label }).press('Enter');
  };
  // An answer that cannot be read, so that the browser has nothing of its own to complain about.
  const silence = (name: string) =>
    page.route(`**/api/${name}`, (route) => route.fulfill({ body: 'nothing' }), { times: 1 });
  const said = page.getByRole('alert');
  await silence('create_email_template');
  await choose('Save as template');
  const naming = page.getByRole('dialog', { name: 'Save as template' });
  await naming.getByRole('textbox', { name: 'Name' }).fill(name);
  await naming.getByRole('button', { name: 'Save template' }).click();
  await expect(said.filter({ hasText: 'Failed to create email template' })).toBeVisible();
  await naming.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Email template created successfully')).toBeVisible();
  await silence('set_template_as_default');
  await choose(`Use “${name}” as default`);
  await expect(said.filter({ hasText: 'Failed to set template as default' })).toBeVisible();
  await choose(`Use “${name}” as default`);
  await expect(page.getByText('Template set as default successfully')).toBeVisible();
  await choose(/^Paddock standard/);
  await choose('Use “Paddock standard” as default');

  await silence('send_new_email');
  await composer.getByRole('button', { name: 'Send email' }).click();
  await expect(said.filter({ hasText: /Mail sent: no\. \w+/ })).toBeVisible();
  await expect(composer.getByRole('textbox', { name: 'Subject' })).not.toHaveValue('');
});

test('[2.14] [9.16] race weekends are reminded of, one mail for each client, on a phone too', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/upcoming-events', viewport: phone });
  await waitForContent(page);
  const card = page
    .locator('button[aria-expanded]')
    .filter({ hasText: /[1-9]\d* polic/ })
    .first();
  await card.click();
  await page.getByRole('button', { name: 'Send email' }).first().press('Enter');
  await page.getByRole('menuitem', { name: 'Send event reminder' }).press('Enter');
  const composer = page.getByRole('dialog', { name: /^event reminder Email/ });
  await expect(composer.getByRole('group', { name: 'To' })).toContainText('one for each client');
  await expectNoSidewaysScroll(page);
  await composer.getByRole('radio', { name: 'Preview' }).click();
  await expect.poll(preview(page)).toMatch(/Dear .+,[\s\S]+See (policy P|quote Q)-/);
  await expect(composer.getByRole('textbox', { name: 'Subject' })).toHaveCount(0);
  await composer.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Mail sent')).toBeVisible();
  await expect(page.getByText(/^Reminder sent/).first()).toBeVisible();
});
