import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

test.use({ part: 'editing' });

const press = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true }).click();
const answer = (page: Page) => page.getByLabel('Last answer');
const team = (page: Page) => page.getByRole('textbox', { name: 'Team' });
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Somebody else changed this car' });

test.beforeEach(({ gallery }) => press(gallery, 'Start again'));

test('what only somebody else changed is taken over without a question, and said', async ({
  gallery,
}) => {
  await team(gallery).fill('Van Dalen Racing');
  await press(gallery, 'Changes the date');
  await press(gallery, 'Save car');
  await expect(answer(gallery)).toHaveText(
    'Van Dalen Racing, Zandvoort, 26000000, 2026-04-02, revision 2',
  );
  await expect(gallery.getByRole('status').filter({ hasText: 'Note' })).toHaveText(
    'Note: Saved together with what somebody else changed: Since.',
  );
  await expect(gallery.getByRole('textbox', { name: 'Since' })).toHaveValue('02/04/2026');
  await gallery.getByRole('button', { name: 'Close message' }).click();
});

test('where both changed the same, both values are shown as the form shows them, and one chooses', async ({
  gallery,
}) => {
  await team(gallery).fill('Van Dalen Racing');
  await gallery.getByRole('textbox', { name: 'Value' }).fill('280000');
  await press(gallery, 'Changes team and value');
  await press(gallery, 'Changes the date');
  await press(gallery, 'Save car');
  const dialog = question(gallery);
  const value = dialog.getByRole('radiogroup', { name: 'Value' });
  await expect(value.getByRole('radio')).toHaveCount(2);
  await expect(value).toContainText('EUR 280,000.00');
  await expect(value).toContainText('EUR 315,000.00');
  await expect(dialog.getByRole('listitem')).toHaveText('Since: 01-03-2026 → 02-04-2026');
  // The own value is chosen until one says otherwise; arrows go from one to the other.
  const own = dialog.getByRole('radiogroup', { name: 'Team' }).getByLabel(/^Keep mine/);
  await expect(own).toBeChecked();
  await expect(own).toBeFocused();
  await value.getByLabel(/^Keep mine/).focus();
  await gallery.keyboard.press('ArrowRight');
  await expect(value.getByLabel(/^Take theirs/)).toBeChecked();
  await gallery.keyboard.press('Control+Enter');
  await expect(answer(gallery)).toHaveText(
    'Van Dalen Racing, Zandvoort, 31500000, 2026-04-02, revision 3',
  );
  await expect(dialog).toHaveCount(0);
});

test('all of one side at once; keep editing leaves the form as it was typed', async ({
  gallery,
}) => {
  await team(gallery).fill('Van Dalen Racing');
  await gallery.getByRole('textbox', { name: 'Value' }).fill('280000');
  await press(gallery, 'Changes team and value');
  await press(gallery, 'Save car');
  const dialog = question(gallery);
  await dialog.getByRole('button', { name: 'Take all theirs' }).click();
  await expect(dialog.getByRole('radio', { name: /^Take theirs/, checked: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Keep all mine' }).click();
  await expect(dialog.getByRole('radio', { name: /^Keep mine/, checked: true })).toHaveCount(2);
  await gallery.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(team(gallery)).toHaveValue('Van Dalen Racing');
  await expect(answer(gallery)).toContainText('Somebody else: Team Oranje');
  await press(gallery, 'Save car');
  await dialog.getByRole('button', { name: 'Take all theirs' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(answer(gallery)).toHaveText(
    'Team Oranje, Zandvoort, 31500000, 2026-03-01, revision 2',
  );
  await expect(team(gallery)).toHaveValue('Team Oranje');
});

test('a tab with something unsaved in it asks before it closes, and only then', async ({
  gallery,
}) => {
  const asks = () =>
    gallery.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    });
  expect(await asks()).toBe(false);
  await team(gallery).fill('Van Dalen Racing');
  await expect.poll(asks).toBe(true);
  await press(gallery, 'Save car');
  await expect(answer(gallery)).toContainText('revision 1');
  await expect.poll(asks).toBe(false);
});

test('what the keyboard comes to is scrolled clear of the bar of unsaved changes', async ({
  gallery,
}) => {
  const discard = gallery.getByRole('button', { name: 'Discard' });
  const bar = await discard.locator('..').boundingBox();
  const room = await gallery.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
  );
  // 16 px below it.
  expect(room).toBeGreaterThanOrEqual((bar?.height ?? Infinity) + 16);
});
