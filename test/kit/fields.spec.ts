import { expect, openSheet, test } from './gallery-test.ts';

test.use({ part: 'fields' });

test('[2.42] a text input has a euro or a search sign, and says what is wrong with it', async ({
  gallery,
}) => {
  const field = (label: string) => gallery.getByLabel(label, { exact: true });
  await expect(gallery.locator('.lucide-euro')).toHaveCount(4);
  await expect(field('Budget').locator('..').locator('.lucide-euro')).toBeVisible();
  await expect(field('Series').locator('..').locator('.lucide-search')).toBeVisible();
  await expect(field('Series')).toHaveAccessibleDescription('At least two letters');
  const company = gallery.getByRole('textbox', { name: 'Company' });
  await expect(company).toHaveAccessibleDescription('Missing data for Company');
  await company.fill('Van Dalen Racing');
  await expect(gallery.getByText('Missing data for Company')).toHaveCount(0);
  await expect(field('Closed')).toBeDisabled();
  await expect(field('Policy number')).not.toBeEditable();
});

test('[3.24] an amount in dollars is typed behind their sign, one in euro beside its own', async ({
  gallery,
}) => {
  const frame = (label: string) => gallery.getByLabel(label, { exact: true }).locator('..');
  await expect(frame('Dollars')).toHaveText('$');
  await expect(frame('Amount').locator('.lucide-euro')).toBeVisible();
  await expect(frame('Amount')).not.toContainText('$');
});

test('[5.21] [5.22] an amount is read with a comma or a point and shown with two decimals', async ({
  gallery,
}) => {
  const amount = gallery.getByLabel('Amount');
  await expect(amount).toHaveValue('48,250.00');
  await amount.fill('12.500,5');
  await amount.press('Tab');
  await expect(amount).toHaveValue('12,500.50');
  await expect(gallery.getByLabel('Last answer')).toContainText('amount:1250050');
  await amount.fill('much');
  await amount.press('Tab');
  await expect(amount).toHaveAccessibleDescription('Enter an amount, such as 48,250.00.');
  await amount.fill('1');
  await expect(gallery.getByLabel('Last answer')).toContainText('amount:100');
  await amount.fill('0');
  await amount.press('Tab');
  // Beside "0.00" what is typed would be another amount.
  await amount.click();
  await gallery.keyboard.type('6200');
  await expect(gallery.getByLabel('Last answer')).toContainText('amount:620000');
});

test('[5.21] what cannot be read as an amount leaves the amount as it was, however it began', async ({
  gallery,
}) => {
  const amount = gallery.getByLabel('Amount');
  await amount.fill('950');
  await amount.press('Tab');
  await expect(amount).toHaveValue('950.00');
  // "950.009" alone would be nine hundred and fifty thousand and nine.
  await amount.press('End');
  await amount.pressSequentially('950');
  await expect(amount).toHaveValue('950.00950');
  await expect(gallery.getByLabel('Last answer')).toContainText('amount:95000');
  await amount.press('Tab');
  await expect(amount).toHaveValue('950.00950');
  await expect(amount).toHaveAccessibleDescription('Enter an amount, such as 48,250.00.');
});

test('[5.2] a date is typed as DD/MM/YYYY, 17-5-26 or "17 may", from the minimum date on', async ({
  gallery,
}) => {
  const date = gallery.getByRole('textbox', { name: 'Date of accident' });
  await expect(date).toHaveAttribute('placeholder', 'DD/MM/YYYY');
  for (const typed of ['18-5-26', '18 may', '18/05/2026']) {
    await date.fill(typed);
    await date.press('Tab');
    await expect(date).toHaveValue('18/05/2026');
    await expect(gallery.getByLabel('Last answer')).toContainText('date:2026-05-18');
    await date.fill('');
  }
  await date.fill('31/12/2025');
  await expect(date).toHaveAccessibleDescription('Choose 01-01-2026 or later.');
  await date.fill('31-4-26');
  await date.press('Enter');
  await expect(date).toHaveAccessibleDescription('Enter a date as DD/MM/YYYY.');
  await date.fill('17/05/2026');
});

test('[5.2] [5.20] a date field can hold unix seconds as well', async ({ gallery }) => {
  const since = gallery.getByLabel('Since', { exact: true });
  await since.fill('17/05/2026');
  await expect(gallery.getByLabel('Last answer')).toContainText('stamp:1778968800');
  await since.fill('');
  await expect(gallery.getByLabel('Last answer')).toContainText('stamp:null');
});

test('[5.2] the calendar opens and picks by the keyboard, and days before the minimum are closed', async ({
  gallery,
}) => {
  const date = gallery.getByRole('textbox', { name: 'Date of accident' });
  await date.fill('02/01/2026');
  await date.press('Alt+ArrowDown');
  const calendar = gallery.getByRole('dialog', { name: 'Date of accident' });
  await expect(calendar.getByText('January 2026')).toBeVisible();
  await expect(
    calendar.getByRole('button', { name: '31 December 2025', exact: true }),
  ).toBeDisabled();
  await expect(calendar.getByRole('button', { name: '2 January 2026', exact: true })).toBeFocused();
  await gallery.keyboard.press('ArrowDown');
  await gallery.keyboard.press('ArrowRight');
  await gallery.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(date).toHaveValue('10/01/2026');
  await gallery.getByRole('button', { name: 'Choose date of accident from a calendar' }).click();
  await expect(calendar).toBeVisible();
  await gallery.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
});

test('[5.2] in the calendar keys go by day, week, month and year, and never to a closed day', async ({
  gallery,
}) => {
  const date = gallery.getByRole('textbox', { name: 'Date of accident' });
  await date.fill('02/01/2026');
  await date.press('Alt+ArrowDown');
  const calendar = gallery.getByRole('dialog', { name: 'Date of accident' });
  const walk = [
    ['ArrowUp', '1 January 2026'],
    ['PageUp', '1 January 2026'],
    ['End', '4 January 2026'],
    ['PageDown', '4 February 2026'],
    ['Shift+PageDown', '4 February 2027'],
    ['Shift+PageUp', '4 February 2026'],
    ['Home', '2 February 2026'],
    ['ArrowLeft', '1 February 2026'],
    ['ArrowUp', '25 January 2026'],
  ] as const;
  for (const [key, day] of walk) {
    await gallery.keyboard.press(key);
    await expect(calendar.getByRole('button', { name: day, exact: true })).toBeFocused();
  }
  await calendar.getByRole('button', { name: 'Next month' }).press('Enter');
  await expect(calendar.getByText('February 2026')).toBeVisible();
  for (const shown of ['January 2026', 'January 2026']) {
    await calendar.getByRole('button', { name: 'Previous month' }).press('Enter');
    await expect(calendar.getByText(shown)).toBeVisible();
  }
  await gallery.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('02/01/2026');
  await date.fill('17/05/2026');
});

test('a search is asked for 300 ms after the last key, with two letters at least', async ({
  gallery,
}) => {
  const search = gallery.getByRole('search').getByLabel('Search claims');
  const searched = (text: string) => gallery.getByText(`Searched: ${text}`, { exact: true });
  await gallery.clock.pauseAt(new Date('2026-06-01T12:00:00Z'));
  await search.fill('z');
  await gallery.clock.runFor(1000);
  await expect(searched('nothing')).toBeVisible();
  await search.fill('za');
  await gallery.clock.runFor(299);
  await expect(searched('nothing')).toBeVisible();
  await gallery.clock.runFor(1);
  await expect(searched('za')).toBeVisible();
  await search.press('Escape');
  await gallery.clock.runFor(300);
  await expect(searched('nothing')).toBeVisible();
  await gallery.clock.resume();
});

test('every kind of field says what is missing, can be closed, and names what did not come', async ({
  gallery,
}) => {
  const box = (role: 'textbox' | 'combobox', name: string) =>
    gallery.getByRole(role, { name, exact: true });
  for (const field of [
    box('textbox', 'Excess'),
    box('textbox', 'Due on'),
    box('combobox', 'Insurer'),
  ])
    await expect(field).toHaveAccessibleDescription(/^Missing data for (Excess|Due on|Insurer)$/);
  const estimate = gallery.getByRole('group', { name: 'Estimate' });
  await expect(estimate.getByRole('alert')).toHaveText('Missing data for Estimate');
  for (const field of [
    box('textbox', 'Premium'),
    box('textbox', 'Issued on'),
    box('combobox', 'Fixed'),
    box('combobox', 'Fixed circuits'),
    gallery.getByRole('button', { name: 'Choose issued on from a calendar' }),
  ])
    await expect(field).toBeDisabled();
  const lost = box('combobox', 'Out of reach');
  await lost.press('ArrowDown');
  await expect(gallery.getByText('Options could not be loaded.')).toBeVisible();
  await expect(gallery.getByRole('button', { name: 'Retry' })).toBeVisible();
  await lost.press('Escape');
});

test('[2.41] [5.16] a select is searched by its labels without capitals, and chosen by Enter', async ({
  gallery,
}) => {
  const circuit = gallery.getByRole('combobox', { name: 'Circuit', exact: true });
  await circuit.fill('SPA-FRAN');
  await expect(gallery.getByRole('option')).toHaveText(['Spa-Francorchamps']);
  await circuit.press('Enter');
  await expect(circuit).toHaveValue('Spa-Francorchamps');
  await circuit.fill('moon');
  await expect(gallery.getByText('No results')).toBeVisible();
  await circuit.press('Escape');
});

test('[9.4] an autocomplete shows 50 options of more, and finds the others by name', async ({
  gallery,
}) => {
  const car = gallery.getByRole('combobox', { name: 'Car', exact: true });
  await car.fill('');
  await car.press('ArrowDown');
  await expect(gallery.getByRole('option')).toHaveCount(50);
  await expect(gallery.getByRole('option').last()).toHaveText('Car 50');
  await car.fill('car 119');
  await expect(gallery.getByRole('option')).toHaveText(['Car 119']);
  await car.press('Enter');
  await expect(car).toHaveValue('Car 119');
  // It opens with the fifty around what is chosen.
  await car.press('ArrowDown');
  await expect(gallery.getByRole('option')).toHaveCount(50);
  await expect(gallery.getByRole('option').first()).toHaveText('Car 71');
  await expect(gallery.getByRole('option', { name: 'Car 119' })).toBeInViewport();
  await car.press('Escape');
});

test('[3.23] options stand under a subheader, and a closed one cannot be chosen', async ({
  gallery,
}) => {
  const series = gallery.getByRole('combobox', { name: 'Championship' });
  await series.press('ArrowDown');
  await expect(gallery.getByText('Endurance')).toBeVisible();
  await expect(gallery.getByRole('option', { name: '24 Hours Series' })).toBeDisabled();
  await gallery.getByRole('option', { name: 'NLS' }).click();
  await expect(series).toHaveValue('NLS');
});

test('[2.41] [8.12] several are chosen one after the other; what loads says "Loading..."', async ({
  gallery,
}) => {
  const circuits = gallery.getByRole('combobox', { name: 'Circuits', exact: true });
  await circuits.press('Backspace');
  await expect(gallery.getByRole('button', { name: 'Monza' })).toHaveCount(0);
  await circuits.fill('ass');
  await circuits.press('Enter');
  await expect(gallery.getByRole('button', { name: 'Assen' })).toBeVisible();
  await circuits.press('Escape');
  const loading = gallery.getByRole('combobox', { name: 'On its way' });
  await loading.press('ArrowDown');
  await expect(gallery.getByText('Loading...')).toBeVisible();
  await loading.press('Escape');
  await expect(gallery.getByRole('combobox', { name: 'Fixed', exact: true })).toBeDisabled();
});

test('[2.41] a choice that is pressed before its list has come opens as soon as it is there', async ({
  browser,
}) => {
  const page = await browser.newPage();
  const list = Promise.withResolvers<void>();
  await page.route(/typed-choice/, async (route) => {
    await list.promise;
    await route.continue();
  });
  await page.goto('/gallery.html?part=fields');
  const car = page.getByRole('combobox', { name: 'Car', exact: true });
  await car.click();
  await expect(car).toBeFocused();
  list.resolve();
  await expect(page.getByRole('listbox', { name: 'Car' })).toBeVisible();
  await expect(car).toBeFocused();
  await page.close();
});

test('[2.41] a select that is pressed in the very moment when its list has come opens at once', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // Nothing comes in a quiet moment: the press of one select brings the list of all.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await openSheet(page, 'fields');
  for (const name of ['Circuit', 'Car']) {
    const field = page.getByRole('combobox', { name, exact: true });
    await field.click();
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(field).toBeFocused();
    await field.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
  }
  await page.close();
});
