import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

test.use({ part: 'composer' });

const openMail = async (page: Page, label: string) => {
  await page.getByRole('button', { name: label, exact: true }).press('Enter');
  return page.getByRole('dialog');
};
const close = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
const told = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('[2.49] [2.50] the title is the type with spaces and Email; Edit stands left, Preview right', async ({
  gallery,
}) => {
  const composer = await openMail(gallery, 'Payment links');
  await expect(composer).toHaveAccessibleName(/^payment links Email/);
  const boxOf = (name: string) => composer.getByRole('region', { name }).boundingBox();
  const [edit, preview] = await Promise.all([boxOf('Edit'), boxOf('Preview')]);
  expect((edit?.x ?? 0) + (edit?.width ?? 0)).toBeLessThanOrEqual(preview?.x ?? 0);
  for (const name of ['Edit', 'Preview'])
    await expect(composer.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(composer.getByRole('button', { name: 'Send email' })).toBeVisible();
  await close(gallery);
});

test('[2.51] [5.15] Enter in the CC box adds a copy, a chip’s cross takes it away, nothing is checked', async ({
  gallery,
}) => {
  const composer = await openMail(gallery, 'Payment links');
  const copies = composer.getByRole('list', { name: 'Copies' }).getByRole('listitem');
  await expect(copies).toHaveText(['office@vandalen.example', 'paddock phone']);
  await composer.getByRole('textbox', { name: 'CC' }).fill('no address');
  await gallery.keyboard.press('Enter');
  await expect(copies).toHaveCount(3);
  await composer.getByRole('button', { name: 'Remove paddock phone' }).press('Enter');
  await expect(copies).toHaveText(['office@vandalen.example', 'no address']);
  await composer.getByRole('button', { name: 'Start again' }).press('Enter');
  await close(gallery);
});

test('[5.12] [5.14] payments are ticked up to 25,000.00 of one currency with an invoice, one at least', async ({
  gallery,
}) => {
  const composer = await openMail(gallery, 'Payment links');
  const payments = composer.getByRole('group', { name: 'Payments' });
  const row = (number: string) => payments.getByRole('checkbox', { name: new RegExp(number) });
  await expect(payments.getByRole('checkbox')).toHaveCount(5);
  await expect(row(String.raw`^\.,`)).toBeDisabled();
  await composer.getByRole('button', { name: 'Send email' }).press('Enter');
  await expect(told(gallery, 'Please select at least one payment')).toBeVisible();
  for (const number of ['2026-0031', '2026-0032']) await row(number).press('Space');
  await expect(payments.getByRole('status')).toHaveText('EUR 12,360.00 of 25,000.00');
  await expect(row('2026-0033')).toBeDisabled();
  await expect(row('2026-0034')).toBeDisabled();
  await payments.getByText('2026-0033').hover();
  await expect(gallery.getByRole('tooltip')).toHaveText('Max of 25k per payment');
  await row('2026-0032').press('Space');
  await expect(row('2026-0033')).toBeEnabled();
  await composer.getByRole('button', { name: 'Start again' }).press('Enter');
  await close(gallery);
});

test('[5.13] versions and invoices go along, one version at least; a version in work does not', async ({
  gallery,
}) => {
  const composer = await openMail(gallery, 'Versions and invoices');
  await expect(composer).toHaveAccessibleName(/^vi pdf Email/);
  await composer.getByRole('button', { name: 'Send email' }).press('Enter');
  await expect(told(gallery, 'Please select at least one document version')).toBeVisible();
  const papers = composer.getByRole('group', { name: 'Attachments' });
  await expect(papers.getByRole('checkbox', { name: /^Version III/ })).toBeDisabled();
  await papers.getByRole('checkbox', { name: /^Version II,/ }).press('Space');
  await papers.getByRole('checkbox', { name: /^Invoice 2026-0031/ }).press('Space');
  await expect(papers.getByRole('status')).toHaveText('2 PDFs');
  await composer.getByRole('button', { name: 'Start again' }).press('Enter');
  await close(gallery);
});

test('[9.17] the broker team is fixed; of several clients each gets a mail, whoever wants none not', async ({
  gallery,
}) => {
  const team = await openMail(gallery, 'Broker team');
  await expect(team.getByText('Broker team · team@broker.example')).toBeVisible();
  for (const name of ['To', 'Attn', 'CC'])
    await expect(team.getByRole('textbox', { name, exact: true })).toHaveCount(0);
  await close(gallery);
  const many = await openMail(gallery, 'Several clients');
  const to = many.getByRole('group', { name: 'To' });
  await expect(to.getByRole('status')).toHaveText('2 mails, one for each client');
  await expect(to.getByRole('checkbox', { name: 'Send to Quiet Motorsport' })).toBeDisabled();
  await to.getByRole('checkbox', { name: 'Send to Van Dalen Racing' }).press('Space');
  await expect(to.getByRole('status')).toHaveText('1 mail, one for each client');
  await many.getByRole('button', { name: 'Start again' }).press('Enter');
  await close(gallery);
});

test('[2.49] a composer without payments to ask for, on its way and out of reach', async ({
  gallery,
}) => {
  const none = await openMail(gallery, 'No open payments');
  await expect(none.getByText('This client has no open payments.')).toBeVisible();
  await close(gallery);
  const slow = await openMail(gallery, 'On its way');
  await expect(slow.getByRole('status', { name: 'Loading...' })).toBeVisible();
  await close(gallery);
  const lost = await openMail(gallery, 'Not prepared');
  await expect(lost.getByText('The email could not be prepared.')).toBeVisible();
  await expect(lost.getByRole('button', { name: 'Retry' })).toBeVisible();
  await close(gallery);
});
