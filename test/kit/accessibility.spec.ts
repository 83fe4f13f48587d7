import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWords,
  watchPage,
} from '../e2e/page-watch.ts';
import { expect, test } from '@playwright/test';
import { openSheet } from './gallery-test.ts';

const parts = [
  ...['fields', 'choices', 'dialogs', 'editing', 'frames', 'wizard', 'words', 'list', 'detail'],
  ...['notifications', 'messages', 'composer'],
];
/** What opens on a sheet, by the buttons that open it. */
const opening: Readonly<Record<string, readonly string[]>> = {
  choices: ['Actions', 'Choose a circuit', 'Choose a number'],
  dialogs: [
    ...['Confirm', 'Confirm that takes long', 'Ask for a value', 'Ask for a text', 'Message'],
    ...['Pick one', 'Pick several', 'Pick a country', 'Pick a type of document', 'Merge'],
    ...['Form', 'Form that saves', 'Form that Sanne edits', 'Form that takes away'],
    ...['Table', 'Report', 'Report of nothing', 'Report on its way', 'Report out of reach'],
  ],
  panels: [
    ...['Panel', 'Wide panel', 'Sheet', 'Photos', 'One photo', 'Form panel'],
    ...['Form panel with tabs', 'Form panel that saves', 'Form panel that Sanne edits'],
    'Panel with tabs that Sanne edits',
  ],
  notifications: ['Notifications, 3 unseen'],
  messages: ['Chat, filled', 'Chat, empty', 'Chat, read only', 'Chat, loading', 'Chat, failed'],
  composer: [
    ...['Payment links', 'Versions and invoices', 'Several clients', 'Broker team'],
    ...['No open payments', 'Not prepared'],
  ],
};
const sheetOf: Readonly<Record<string, string>> = { panels: 'dialogs' };

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

// Where there is least room; on a desk the same stands in the tests of the pages that open it.
for (const [part, buttons] of Object.entries(opening)) {
  test(`what opens on the sheet of ${part} is accessible at 390 px`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 390, height: 900 });
    await openSheet(page, sheetOf[part] ?? part);
    const opened = page.locator('[role="dialog"], [popover] > :not([hidden]):not([role])');
    for (const button of buttons) {
      await test.step(button, async () => {
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(opened).toBeVisible();
        await expect(opened).toHaveCSS('opacity', '1');
        if (button === 'Form') await page.keyboard.press('Control+Enter');
        await expectAccessible(page, '[role="dialog"], [role="menu"]');
        await expectNoSidewaysScroll(page);
        await page.keyboard.press('Escape');
        await expect(opened).toHaveCount(0);
      });
    }
  });
}
