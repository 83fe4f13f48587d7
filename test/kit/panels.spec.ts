import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

test.use({ part: 'dialogs' });

const open = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true }).press('Enter');
const toastOf = (page: Page, kind: 'status' | 'alert', text: string) =>
  page.getByRole(kind).filter({ hasText: text });
test('[2.34] [2.35] [2.36] [9.5] a table opens with rows and columns, 20 a page in 400 px', async ({
  gallery,
}) => {
  await open(gallery, 'Table without rows');
  await open(gallery, 'Table without columns');
  await expect(gallery.getByRole('dialog')).toHaveCount(0);
  await open(gallery, 'Table');
  const dialog = gallery.getByRole('dialog', { name: 'Claims that were left out' });
  await expect(dialog.getByRole('row')).toHaveCount(21);
  await expect(dialog.getByText('1–20 of 45')).toBeVisible();
  await expect(dialog.getByText('Page 1 of 3')).toBeVisible();
  const table = dialog.getByRole('group', { name: 'Claims that were left out' });
  expect((await table.boundingBox())?.height).toBe(400);
  await dialog.getByRole('button', { name: 'Next page' }).press('Enter');
  await dialog.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(dialog.getByRole('row')).toHaveCount(6);
  await dialog.getByPlaceholder('Search...').fill('CL-1999');
  await expect(dialog.getByText('No results')).toBeVisible();
  await dialog.getByPlaceholder('Search...').fill('');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(gallery.getByLabel('Last answer')).toHaveText('Table saved');
  await expect(dialog).toHaveCount(0);
});

test('[2.47] [9.9] a panel slides out at the right edge, 310 by at least 300, and Esc closes it', async ({
  gallery,
}) => {
  await open(gallery, 'Panel');
  const panel = gallery.getByRole('dialog', { name: 'Filters' });
  await expect(panel).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const box = await panel.boundingBox();
    expect([box?.width, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([310, 1440]);
  }).toPass({ timeout: 3000 });
  const least = await panel.evaluate((element) => getComputedStyle(element).minHeight);
  expect(least).toBe('300px');
  await gallery.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await open(gallery, 'Wide panel');
  const wide = gallery.getByRole('dialog', { name: 'Van Dalen Racing' });
  await wide.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(wide).toHaveCount(0);
  await open(gallery, 'Sheet');
  await gallery.getByRole('button', { name: 'Show 14 claims' }).press('Enter');
  await expect(gallery.getByRole('dialog')).toHaveCount(0);
});

test('[2.48] [8.15] toasts: errors in the secondary colour, warnings in the error colour', async ({
  gallery,
}) => {
  const looks = [
    ['Toast of success', 'status', 'Claim approved', 'rgb(28, 25, 23)'],
    ['Toast of information', 'status', 'Nothing was left to do', 'rgb(28, 25, 23)'],
    ['Toast of an error', 'alert', 'The claim was changed by somebody else.', 'rgb(168, 48, 15)'],
    ['Toast of warning', 'alert', 'No template', 'rgb(190, 18, 60)'],
  ] as const;
  for (const [label, kind, text, ground] of looks) {
    await open(gallery, label);
    await expect(toastOf(gallery, kind, text)).toBeVisible();
    const bar = gallery.getByRole(kind).filter({ hasText: text }).locator('> div');
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(ground);
  }
  await gallery.getByRole('button', { name: 'Close message' }).press('Enter');
  await expect(toastOf(gallery, 'alert', 'No template')).toHaveCount(0);
});

test('[4.34] [9.1] a new toast closes the old one and shows 300 ms later, then stays 6000 ms', async ({
  gallery,
}) => {
  await gallery.clock.pauseAt(new Date('2026-06-01T12:00:00Z'));
  await open(gallery, 'Toast of success');
  await expect(toastOf(gallery, 'status', 'Claim approved')).toBeVisible();
  await open(gallery, 'Toast of information');
  await expect(toastOf(gallery, 'status', 'Claim approved')).toHaveCount(0);
  await gallery.clock.runFor(299);
  await expect(toastOf(gallery, 'status', 'Nothing was left to do')).toHaveCount(0);
  await gallery.clock.runFor(1);
  await expect(toastOf(gallery, 'status', 'Nothing was left to do')).toBeVisible();
  await gallery.clock.runFor(5990);
  await expect(toastOf(gallery, 'status', 'Nothing was left to do')).toBeVisible();
  // Its time begins when it has been drawn, on a busy machine a little after the clock was let go.
  await gallery.clock.runFor(200);
  await expect(toastOf(gallery, 'status', 'Nothing was left to do')).toHaveCount(0);
  await gallery.clock.resume();
});

test('[2.48] a toast waits while the pointer or the focus is on it, and can be undone', async ({
  gallery,
}) => {
  await gallery.clock.pauseAt(new Date('2026-06-01T13:00:00Z'));
  await open(gallery, 'Toast of success');
  const toast = toastOf(gallery, 'status', 'Claim approved');
  await toast.getByText('Claim approved').hover();
  await gallery.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Undo' }).focus();
  await gallery.mouse.move(0, 0);
  await gallery.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await gallery.keyboard.press('Enter');
  await gallery.clock.runFor(300);
  await expect(toastOf(gallery, 'status', 'Undone')).toBeVisible();
  await gallery.clock.runFor(6100);
  await expect(toastOf(gallery, 'status', 'Undone')).toHaveCount(0);
  await gallery.clock.resume();
});

test('[2.47] the form of a record saves with Ctrl and Enter, keeps what was typed and asks before it is lost', async ({
  gallery,
}) => {
  await open(gallery, 'Form panel with tabs');
  const panel = gallery.getByRole('dialog', { name: 'Zandvoort' });
  const name = panel.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Assen');
  await panel.getByRole('tab', { name: 'Details' }).press('ArrowRight');
  await gallery.keyboard.press('Enter');
  await expect(panel.getByRole('tabpanel', { name: 'History' })).toBeVisible();
  await panel.getByRole('tab', { name: 'History' }).press('ArrowLeft');
  await gallery.keyboard.press('Enter');
  await expect(name).toHaveValue('Assen');
  await name.press('Escape');
  const question = gallery.getByRole('dialog', { name: /^Discard/ });
  await question.getByRole('button').first().press('Enter');
  await name.press('Control+Enter');
  await expect(gallery.getByLabel('Last answer')).toHaveText('Saved: Assen');
  await expect(panel).toHaveCount(0);
  await open(gallery, 'Form panel that saves');
  await expect(panel.locator('button[aria-busy="true"]')).toBeVisible();
  await gallery.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('photos are walked through, enlarged and turned by keys; one alone has no way on', async ({
  gallery,
}) => {
  await open(gallery, 'Photos');
  const photo = (name: string) => gallery.getByRole('dialog', { name });
  await expect(photo('front-left.jpg').getByRole('button', { name: 'Close' })).toBeFocused();
  await gallery.keyboard.press('ArrowLeft');
  await expect(photo('splitter.jpg').getByText('3 of 3')).toBeVisible();
  await gallery.keyboard.press('ArrowRight');
  await gallery.keyboard.press('ArrowRight');
  await expect(photo('front-right.jpg').getByText('Wheel arch, right')).toBeVisible();
  const picture = gallery.getByRole('img', { name: 'front-right.jpg' });
  await gallery.keyboard.press('+');
  await gallery.keyboard.press('r');
  await expect(picture).toHaveCSS('max-width', '150%');
  await expect(picture).toHaveAttribute('style', /rotate\(90deg\)/);
  await expect(photo('front-right.jpg').getByRole('button', { name: 'Smaller' })).toBeEnabled();
  await gallery.keyboard.press('Escape');
  await open(gallery, 'One photo');
  await expect(gallery.getByRole('button', { name: 'Next photo' })).toHaveCount(0);
  await gallery.keyboard.press('Escape');
  await expect(gallery.getByRole('dialog')).toHaveCount(0);
});

test('a record that somebody else edits is read in its panel, with its other tabs, and not changed', async ({
  gallery,
}) => {
  const panel = gallery.getByRole('dialog', { name: 'Zandvoort' });
  for (const label of ['Form panel that Sanne edits', 'Panel with tabs that Sanne edits']) {
    await open(gallery, label);
    await expect(panel.getByText('Sanne is editing this section')).toBeVisible();
    await expect(panel.getByRole('textbox', { name: 'Name' })).toBeDisabled();
    await expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Zandvoort');
    await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
    if (label.includes('tabs')) {
      await panel.getByRole('tab', { name: 'Details' }).press('ArrowRight');
      await gallery.keyboard.press('Enter');
      await expect(panel.getByRole('tabpanel', { name: 'History' })).toBeVisible();
    }
    await gallery.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  }
});

test('long work shows how far it is in a corner, and what it left out in a report', async ({
  gallery,
}) => {
  const row = (text: string) => gallery.getByRole('status').filter({ hasText: text });
  await open(gallery, 'Long work');
  const run = row('Approving claims: 480 claims, 123 done');
  await expect(run).toContainText('3 left out so far.');
  await expect(run.getByRole('button', { name: 'Stop' })).toBeEnabled();
  await expect(row('Writing 24,000 cars, 12,000 done')).toHaveCount(2);
  await expect(gallery.getByRole('button', { name: 'Go on without waiting' })).toBeInViewport();
  await open(gallery, 'No long work');
  await expect(run).toHaveCount(0);

  const shows = [
    ['Report', '3 left out', 'No loss adjuster'],
    ['Report of nothing', '0 left out', 'Nothing was left out.'],
    ['Report out of reach', 'Report', 'The report could not be loaded.'],
  ] as const;
  for (const [label, title, text] of shows) {
    await open(gallery, label);
    const report = gallery.getByRole('dialog', { name: title });
    await expect(report.getByText(text)).toBeVisible();
    await expect(report.getByRole('button', { name: 'Retry failed' })).toHaveCount(
      label === 'Report' ? 1 : 0,
    );
    await report.getByRole('button', { name: 'Close' }).last().press('Enter');
    await expect(report).toHaveCount(0);
  }
  await open(gallery, 'Report on its way');
  const waiting = gallery.getByRole('dialog', { name: 'Report' });
  await expect(waiting.getByRole('status', { name: 'Loading...' })).toBeVisible();
  await gallery.keyboard.press('Escape');
  await expect(waiting).toHaveCount(0);
});
