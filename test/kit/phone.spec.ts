import { expect, test } from './gallery-test.ts';

test.use({ part: 'fields', width: 390 });

test('[2.41] on a phone a select is a sheet that goes 250 and 350 ms after the choice', async ({
  gallery,
}) => {
  const circuit = gallery.getByRole('button', { name: /^Circuit\s?\*?\s?Choose/ });
  await circuit.press('Enter');
  const sheet = gallery.getByRole('dialog', { name: 'Circuit' });
  await expect(sheet.getByRole('option')).toHaveCount(10);
  await sheet.getByPlaceholder('Search...').fill('zand');
  await gallery.clock.pauseAt(new Date('2026-06-01T11:00:00Z'));
  await gallery.keyboard.press('Enter');
  await expect(gallery.getByRole('button', { name: /Circuit.*Zandvoort/ })).toHaveCount(0);
  await gallery.clock.runFor(250 + 340);
  await expect(sheet).toHaveCount(1);
  await gallery.clock.runFor(30);
  await expect(sheet).toHaveCount(0);
  await gallery.clock.resume();
  await expect(gallery.getByRole('button', { name: /^Circuit.*Zandvoort/ })).toBeFocused();
});

test('[2.41] a short list has no search; the arrows and Enter choose in it', async ({
  gallery,
}) => {
  await gallery.getByRole('button', { name: /^Championship/ }).press('Enter');
  const sheet = gallery.getByRole('dialog', { name: 'Championship' });
  await expect(sheet.getByPlaceholder('Search...')).toHaveCount(0);
  await expect(sheet.getByRole('group', { name: 'Endurance' })).toBeVisible();
  await expect(sheet.getByRole('listbox')).toBeFocused();
  await gallery.keyboard.press('ArrowDown');
  await gallery.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  const series = gallery.getByRole('button', { name: /^Championship.*MX-5 Cup/ });
  await series.click();
  await sheet.getByRole('button', { name: 'Clear' }).click();
  await expect(gallery.getByRole('button', { name: /^Championship.*Choose/ })).toBeVisible();
});

test('[2.41] [8.12] what loads says so in its sheet, and what is closed opens none', async ({
  gallery,
}) => {
  await gallery.getByRole('button', { name: /^On its way/ }).press('Enter');
  const sheet = gallery.getByRole('dialog', { name: 'On its way' });
  await expect(sheet.getByText('Loading...')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(gallery.getByRole('button', { name: /^Fixed circuits/ })).toBeDisabled();
});

test('[2.41] several are ticked one after the other, and Done closes', async ({ gallery }) => {
  await gallery.getByRole('button', { name: /^Circuits/ }).press('Enter');
  const sheet = gallery.getByRole('dialog', { name: 'Circuits' });
  await expect(sheet.getByText('2 selected')).toBeVisible();
  await sheet.getByRole('option', { name: 'Assen' }).click();
  await expect(sheet.getByText('3 selected')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(sheet).toHaveCount(0);
  await expect(gallery.getByRole('button', { name: /Imola, Monza, Assen/ })).toBeVisible();
});
