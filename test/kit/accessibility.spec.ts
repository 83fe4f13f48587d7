import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWords,
  watchPage,
} from '../e2e/page-watch.ts';
import { expect, test } from '@playwright/test';
import { openSheet } from './gallery-test.ts';

const parts = [
  ...['fields', 'choices', 'dialogs', 'editing', 'frames', 'words', 'list', 'detail'],
  ...['notifications', 'messages', 'composer'],
];
/** What opens on a sheet, by the button that opens it, and at which widths it looks different. */
const opening: readonly [part: string, button: string, widths: readonly number[]][] = [
  ['choices', 'Actions', [1440, 390]],
  ['dialogs', 'Confirm', [1440]],
  ['dialogs', 'Pick several', [1440, 390]],
  ['dialogs', 'Form', [390]],
  ['dialogs', 'Table', [1440, 390]],
  ['dialogs', 'Merge', [1440, 390]],
  ['dialogs', 'Wide panel', [1440]],
  ['dialogs', 'Form panel with tabs', [1440, 390]],
  ['dialogs', 'Photos', [1440, 390]],
  ['notifications', 'Notifications, 3 unseen', [1440, 390]],
  ['messages', 'Chat, filled', [1440, 390]],
  ['composer', 'Payment links', [1440, 390]],
  ['composer', 'Versions and invoices', [390]],
  ['composer', 'Several clients', [1440]],
  ['composer', 'Broker team', [1440]],
];

for (const width of [1440, 390]) {
  for (const part of parts) {
    test(`the sheet of ${part} is accessible at ${width} px`, async ({ page }) => {
      const watched = watchPage(page);
      await page.setViewportSize({ width, height: 900 });
      await openSheet(page, part);
      // Loaders and skeletons wait for a moment before they show.
      await expect(page.getByText('Counting claims...')).toHaveCount(part === 'frames' ? 1 : 0);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (part !== 'words') await expectWords(page);
      watched.expectSilent();
    });
  }

  for (const [part, button] of opening.filter((one) => one[2].includes(width))) {
    test(`${button} on the sheet of ${part} is accessible at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openSheet(page, part);
      await page.getByRole('button', { name: button, exact: true }).click();
      const opened = page.locator('[role="dialog"], .MuiMenu-paper, [popover] > :not([hidden])');
      await expect(opened).toBeVisible();
      await expect(opened).toHaveCSS('opacity', '1');
      if (button === 'Form') await page.keyboard.press('Control+Enter');
      await expectAccessible(page, '[role="dialog"], [role="menu"]');
    });
  }

  test(`the question whose value stays is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openSheet(page, 'editing');
    await page.getByRole('textbox', { name: 'Team' }).fill('Van Dalen Racing');
    await page.getByRole('textbox', { name: 'Value' }).fill('280000');
    for (const label of ['Changes team and value', 'Changes the date', 'Save car'])
      await page.getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog', { name: 'Somebody else changed this car' });
    await expect(dialog).toHaveCSS('opacity', '1');
    await expectAccessible(page, '[role="dialog"]');
    await expectNoSidewaysScroll(page);
  });
}
