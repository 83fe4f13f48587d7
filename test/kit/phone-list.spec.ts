import { expect, test } from './gallery-test.ts';

test.use({ part: 'list', width: 390 });

test('[2.40] on a phone the cards are ticked one by one or the whole page at once', async ({
  gallery,
}) => {
  await gallery.getByRole('button', { name: 'Select', exact: true }).press('Enter');
  const whole = gallery.getByRole('checkbox', { name: 'All claims on this page' });
  const cards = gallery.getByRole('checkbox', { name: 'Select claim' });
  const bar = gallery.getByRole('region', { name: 'Claims selected' });
  await expect(bar).toHaveCount(0);
  await cards.first().press('Space');
  await expect(whole).toBeChecked({ indeterminate: true });
  await whole.press('Space');
  for (const card of await cards.all()) await expect(card).toBeChecked();
  await gallery.getByRole('button', { name: 'Select all 214 that match' }).press('Enter');
  await expect(bar.getByRole('status')).toHaveText('214 selected');
  await gallery.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(bar).toHaveCount(0);
});
