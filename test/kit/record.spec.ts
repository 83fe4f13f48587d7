import { expect, test, openSheet } from './gallery-test.ts';

test.use({ part: 'detail' });

test('the tabs of a record are walked by arrows and numbers, and stand in the address', async ({
  gallery,
}) => {
  const tab = (name: string) => gallery.getByRole('tab', { name });
  await tab('Summary').press('ArrowRight');
  await gallery.keyboard.press('Enter');
  await expect(tab('Files')).toHaveAttribute('aria-selected', 'true');
  await expect(gallery).toHaveURL(/tab=files/);
  await expect(gallery.getByRole('tabpanel', { name: 'Files' })).toContainText('estimate.pdf');
  await gallery.keyboard.press('3');
  await expect(gallery.getByRole('tabpanel', { name: 'Activity' })).toContainText('Nothing yet.');
  await gallery.keyboard.press('1');
  await expect(gallery).not.toHaveURL(/tab=/);
});

test('figures say where they come from, a small table adds up and opens its rows', async ({
  gallery,
}) => {
  const excess = gallery.getByRole('definition').filter({ hasText: 'EUR 7,500.00' });
  await excess.focus();
  await gallery.keyboard.press('Shift+Tab');
  await gallery.keyboard.press('Tab');
  await expect(gallery.getByRole('tooltip')).toHaveText('From the policy');
  await gallery.keyboard.press('Escape');
  const damage = gallery.getByRole('table', { name: 'Damage' });
  await expect(damage.getByRole('row').last()).toHaveText(/^Total\s*EUR 11,570\.50$/);
  await damage.getByRole('button', { name: 'Left door' }).press('Enter');
  await expect(gallery.getByLabel('Last answer')).toHaveText('Opened: Left door');
});

test('[2.46] the current status is ticked, and what is done rarely waits behind More actions', async ({
  gallery,
}) => {
  await gallery.getByRole('button', { name: 'Change status' }).press('Enter');
  const menu = gallery.getByRole('menu', { name: 'Change status' });
  await expect(menu.getByRole('menuitem', { name: 'Submitted' })).toHaveClass(/Mui-selected/);
  await gallery.keyboard.press('End');
  await gallery.keyboard.press('Enter');
  const answer = gallery.getByLabel('Last answer');
  await expect(answer).toHaveText('Chosen: More info required');
  await gallery.getByRole('button', { name: 'More actions' }).press('Enter');
  await gallery.keyboard.press('Enter');
  await expect(answer).toHaveText('Chosen: Archive');
});

test('the thread stands beside a record, is put away and fetched back; on a phone it opens over it', async ({
  gallery,
}) => {
  const beside = gallery.getByRole('complementary', { name: 'Thread' });
  const opener = gallery.getByRole('button', { name: 'Thread (3)' });
  await expect(opener).toHaveCount(0);
  await beside.getByRole('button', { name: 'Hide thread' }).press('Enter');
  await expect(beside).toHaveCount(0);
  await opener.press('Enter');
  await expect(beside).toBeVisible();

  await gallery.setViewportSize({ width: 390, height: 844 });
  await opener.press('Enter');
  const over = gallery.getByRole('dialog', { name: 'Thread' });
  await expect(over).toContainText('What people write to each other');
  await gallery.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
  await gallery.setViewportSize({ width: 1440, height: 900 });
});

test('a record that was opened from a list leads to its neighbours by buttons and by [ and ]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const hrefs = ['/first', '/gallery.html', '/last'];
    sessionStorage.setItem(
      'paddock.trail',
      JSON.stringify({ list_href: '/list', total: 1214, offset: 1, hrefs }),
    );
  });
  await page.route(/\/(first|last)$/, (route) => route.fulfill({ body: 'Its neighbour' }));
  await openSheet(page, 'detail');
  await expect(page.getByText('3 of 1,214')).toBeVisible();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/\/last$/);
  await openSheet(page, 'detail');
  await page.getByRole('button', { name: 'Previous record' }).press('Enter');
  await expect(page).toHaveURL(/\/first$/);
});
