import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

test.use({ part: 'dialogs' });

const open = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true }).press('Enter');
const answer = (page: Page) => page.getByLabel('Last answer');

/** Px of the window that a dialog may fill at the most. */
const widest = (page: Page) =>
  page.locator('.MuiDialog-paper').evaluate((element) => getComputedStyle(element).maxWidth);

test('[2.28] the confirm dialog is extra small and opens only with a text', async ({ gallery }) => {
  await open(gallery, 'Confirm');
  const dialog = gallery.getByRole('dialog', { name: 'Cancel this policy?' });
  await expect(dialog.getByText('The client gets an e-mail.')).toBeVisible();
  expect(await widest(gallery)).toBe('444px');
  await expect(dialog.getByRole('button', { name: 'Keep policy' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel policy' }).press('Enter');
  await expect(answer(gallery)).toHaveText('Confirmed');
  await expect(dialog).toHaveCount(0);
  await open(gallery, 'Confirm without a text');
  await expect(answer(gallery)).toHaveText('Not confirmed');
  await expect(gallery.getByRole('dialog')).toHaveCount(0);
});

test('[2.39] a dialog ignores clicks beside it, goes 200 ms after Esc and gives the focus back', async ({
  gallery,
}) => {
  await open(gallery, 'Confirm');
  const dialog = gallery.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await gallery.mouse.click(8, 8);
  await gallery.clock.pauseAt(new Date('2026-06-01T11:00:00Z'));
  await expect(dialog).toBeVisible();
  await gallery.keyboard.press('Escape');
  await gallery.clock.runFor(190);
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByText('The client gets an e-mail.')).toHaveCount(1);
  await gallery.clock.runFor(20);
  await expect(dialog).toHaveCount(0);
  await gallery.clock.resume();
  await expect(gallery.getByRole('button', { name: 'Confirm', exact: true })).toBeFocused();
});

test('[2.29] an option picker opens only with options and somebody who takes the answer', async ({
  gallery,
}) => {
  await open(gallery, 'Pick from nothing');
  await open(gallery, 'Pick for nobody');
  await expect(gallery.getByRole('dialog')).toHaveCount(0);
  await open(gallery, 'Pick one');
  await expect(gallery.getByRole('dialog', { name: 'Choose a circuit' })).toBeVisible();
  await gallery.keyboard.press('ArrowDown');
  await gallery.keyboard.press('Enter');
  await expect(answer(gallery)).toHaveText('Picked: Spa-Francorchamps');
  await expect(gallery.getByRole('dialog')).toHaveCount(0);
});

test('[2.30] [9.4] the searchable picker has "Search...", 100 options and a list of 400 px', async ({
  gallery,
}) => {
  await open(gallery, 'Pick a country');
  const dialog = gallery.getByRole('dialog', { name: 'Choose a country' });
  const search = dialog.getByPlaceholder('Search...');
  await expect(search).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveCount(100);
  await expect(dialog.getByText('100 of 249.')).toBeVisible();
  const height = async () => (await dialog.getByRole('listbox').boundingBox())?.height;
  expect(await height()).toBe(400);
  await search.fill('united k');
  await expect(dialog.getByRole('option')).toHaveText([/United Kingdom/]);
  expect(await height()).toBe(400);
  await search.press('Enter');
  await expect(answer(gallery)).toHaveText('Picked: GB');
  await expect(dialog).toHaveCount(0);
});

test('[2.30] [5.16] several are picked with arrows and Space; capitals and dashes do not count', async ({
  gallery,
}) => {
  await open(gallery, 'Pick several');
  const dialog = gallery.getByRole('dialog', { name: 'Choose circuits' });
  await expect(dialog.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
  await expect(dialog.getByText('1 selected')).toBeVisible();
  await gallery.keyboard.type('SPAFRAN');
  await expect(dialog.getByRole('option')).toHaveText(['Spa-Francorchamps']);
  await gallery.keyboard.press('Enter');
  await expect(dialog.getByText('2 selected')).toBeVisible();
  await dialog.getByPlaceholder('Search...').fill('a');
  await gallery.keyboard.press('ArrowUp');
  await gallery.keyboard.press('Space');
  await expect(dialog.getByText('3 selected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(answer(gallery)).toHaveText('Picked: Imola, Spa-Francorchamps, Zandvoort');
  await expect(dialog).toHaveCount(0);
  await open(gallery, 'Pick several');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog.getByText('0 selected')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(answer(gallery)).toHaveText('Picked: Imola, Spa-Francorchamps, Zandvoort');
  await expect(dialog).toHaveCount(0);
});

test('[2.31] [5.4] [8.7] a form with an empty required field says so at the field and in a toast', async ({
  gallery,
}) => {
  await open(gallery, 'Form');
  const dialog = gallery.getByRole('dialog', { name: 'New account' });
  expect(await widest(gallery)).toBe('444px');
  await expect(dialog.getByRole('button')).toContainText(['', '', 'Cancel', 'Save']);
  const company = dialog.getByLabel('Company');
  await expect(company).toBeFocused();
  await gallery.keyboard.press('Control+Enter');
  await expect(company).toHaveAccessibleDescription('Missing data for Company');
  const toast = gallery.getByRole('alert').filter({ hasText: 'Error: ' });
  await expect(toast).toHaveText('Error: Missing data for Company');
  await company.fill('Team Oranje');
  await gallery.keyboard.press('Enter');
  await expect(toast).toHaveText('Error: Missing data for Since');
  const since = dialog.getByRole('textbox', { name: 'Since' });
  await since.fill('1-2-26');
  await since.press('Tab');
  await since.fill('31-4-26');
  await gallery.keyboard.press('Control+Enter');
  // The day before it is not saved in place of one that does not exist.
  await expect(since).toHaveAccessibleDescription('Enter a date as DD/MM/YYYY.');
  await expect(since).toBeFocused();
  await since.fill('17-5-26');
  await gallery.keyboard.press('Enter');
  await expect(answer(gallery)).toHaveText('Saved: Team Oranje since 2026-05-17');
  await expect(dialog).toHaveCount(0);
  await gallery.getByRole('button', { name: 'Close message' }).click();
});

test('[2.39] a form that was changed asks before Esc throws it away', async ({ gallery }) => {
  await open(gallery, 'Form');
  const dialog = gallery.getByRole('dialog', { name: 'New account' });
  await dialog.getByLabel('Company').fill('Kessel');
  await gallery.keyboard.press('Escape');
  const question = gallery.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(dialog.getByLabel('Company')).toHaveValue('Kessel');
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await question.getByRole('button', { name: 'Discard changes' }).press('Enter');
  await expect(gallery.getByRole('dialog')).toHaveCount(0);
});

test('[2.32] one value is asked for and saved by Enter', async ({ gallery }) => {
  await open(gallery, 'Ask for a value');
  const dialog = gallery.getByRole('dialog', { name: 'Rename view' });
  const name = dialog.getByLabel('Name');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('My claims');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
  await name.fill('');
  await name.press('Enter');
  await expect(name).toHaveAccessibleDescription('Missing data for Name');
  const told = gallery.getByRole('alert').filter({ hasText: 'Error: Missing data for Name' });
  await expect(told).toBeVisible();
  await name.fill('Open claims');
  await name.press('Enter');
  await expect(answer(gallery)).toHaveText('Saved: Open claims');
  await expect(dialog).toHaveCount(0);
});

test('[2.32] a text has four rows, Enter breaks its line and Ctrl+Enter saves', async ({
  gallery,
}) => {
  await open(gallery, 'Ask for a text');
  const dialog = gallery.getByRole('dialog', { name: 'Ask a question' });
  const text = dialog.getByRole('textbox', { name: 'Question' });
  const height = await text.evaluate((element) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
    const space = Number.parseInt(paddingTop) + Number.parseInt(paddingBottom);
    return [element.clientHeight - space, Number.parseInt(lineHeight) * 4];
  });
  expect(height[0]).toBe(height[1]);
  await text.pressSequentially('Which');
  await text.press('Enter');
  await text.pressSequentially('car?');
  await text.press('Control+Enter');
  await expect(answer(gallery)).toHaveText('Saved: Which car?');
  await expect(dialog).toHaveCount(0);
});

test('[2.33] a message opens only with a text, and Enter closes it', async ({ gallery }) => {
  await open(gallery, 'Message without a text');
  await expect(gallery.getByRole('dialog')).toHaveCount(0);
  await open(gallery, 'Message');
  const dialog = gallery.getByRole('dialog', { name: 'Please note' });
  await expect(dialog.getByText('The season of 2027 is not open yet.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await gallery.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  // Above another dialog its button has not the focus, but the layer around it.
  await open(gallery, 'Message');
  await dialog.evaluate((element) => element.parentElement?.focus());
  await gallery.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('[2.38] the type of a document is Quote (quote) or Policy (policy)', async ({ gallery }) => {
  await open(gallery, 'Pick a type of document');
  const dialog = gallery.getByRole('dialog', { name: 'Which type of document?' });
  await expect(dialog.getByRole('button')).toHaveText(['', /^Quote/, /^Policy/]);
  await expect(dialog.getByRole('button', { name: /^Quote/ })).toBeFocused();
  await gallery.keyboard.press('Enter');
  await expect(answer(gallery)).toHaveText('Picked: quote');
  await expect(dialog).toHaveCount(0);
  await open(gallery, 'Pick a type of document');
  await dialog.getByRole('button', { name: /^Policy/ }).click();
  await expect(answer(gallery)).toHaveText('Picked: policy');
  await expect(dialog).toHaveCount(0);
});

test('of two records one stays, with the values of either, and what is the same is not asked', async ({
  gallery,
}) => {
  await open(gallery, 'Merge');
  const dialog = gallery.getByRole('dialog', { name: 'Merge two circuits' });
  await dialog.getByRole('radio', { name: 'Keep the second record' }).press('Space');
  await expect(dialog.getByText('Netherlands').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await expect(answer(gallery)).toHaveText('Kept: Zandvoort GP, named Zandvoort GP');
  await expect(dialog).toHaveCount(0);

  // From the page of one of them, the other is picked first.
  await open(gallery, 'More actions');
  await gallery.getByRole('menuitem', { name: 'Merge with another circuit' }).press('Enter');
  const picker = gallery.getByRole('dialog', { name: 'Which other circuit is it?' });
  await expect(picker.getByRole('option')).toHaveText(['Zandvoort GP', 'Zandvoort Club']);
  await gallery.keyboard.press('ArrowDown');
  await gallery.keyboard.press('Enter');
  await expect(dialog.getByText('Zandvoort Club').first()).toBeVisible();
  // What is refused stands at its field, with what was chosen.
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('There is a circuit of that name already.');
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('what takes long or was refused keeps its dialog open, with what was typed', async ({
  gallery,
}) => {
  await open(gallery, 'Confirm that takes long');
  const long = gallery.getByRole('dialog', { name: 'Issue 24 policies?' });
  await expect(long.getByRole('button', { name: 'Issue policies' })).toBeFocused();
  await gallery.keyboard.press('Enter');
  await expect(long.locator('button[aria-busy="true"]')).toBeVisible();
  await long.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(long).toHaveCount(0);

  await open(gallery, 'Ask for what is refused');
  const version = gallery
    .getByRole('dialog', { name: 'Name of the version' })
    .getByLabel('Version');
  await version.fill('2027.1');
  await version.press('Enter');
  await expect(version).toHaveAccessibleDescription('There is a version of this name already.');
  await expect(version).toHaveValue('2027.1');
  await gallery.keyboard.press('Escape');
  await gallery.getByRole('button', { name: 'Discard changes' }).press('Enter');
  await expect(gallery.getByRole('dialog')).toHaveCount(0);
});

test('[2.31] a form that is being saved, or that somebody else edits, is not sent once more', async ({
  gallery,
}) => {
  const form = gallery.getByRole('dialog', { name: 'New account' });
  const company = form.getByLabel('Company');
  await open(gallery, 'Form that saves');
  await expect(form.locator('button[aria-busy="true"]')).toBeVisible();
  await company.press('Control+Enter');
  await expect(company).toHaveAccessibleDescription('');
  await gallery.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await open(gallery, 'Form that Sanne edits');
  await expect(form.getByRole('status')).toContainText('Sanne is editing this section');
  for (const field of [company, form.getByLabel('Home circuit'), form.getByLabel('Since').first()])
    await expect(field).toBeDisabled();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await gallery.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  await open(gallery, 'Form that takes away');
  const closing = gallery.getByRole('dialog', { name: 'Close account' });
  await expect(closing.getByText('2 policies stay in force.')).toBeVisible();
  await closing.getByRole('button', { name: 'Cancel' }).click();
  await expect(closing).toHaveCount(0);
});
