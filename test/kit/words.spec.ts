import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

test.use({ part: 'words' });

/** What the row of a sample shows. */
const shown = (page: Page, what: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: what, exact: true }) })
    .getByRole('cell')
    .last();

test('[5.18] [5.19] [5.20] [9.12] dates read as in Amsterdam, and nothing reads as nothing', async ({
  gallery,
}) => {
  const dates = {
    Date: '17-05-2026',
    'Date with time': '17-05-2026 12:00',
    'No date': '“”',
    'Typed date': '2026-05-17',
    'Typed day': '2026-05-17',
    'Typed to seconds': '1778968800',
    'Date of a record': '17-05-2026',
    Period: '17-05-2026 – 01-06-2026',
  };
  for (const [what, text] of Object.entries(dates))
    await expect(shown(gallery, what)).toHaveText(text);
});

test('[5.21] [5.22] numbers and money read in figures and in words', async ({ gallery }) => {
  const amounts = {
    Number: '12.5',
    'No number': 'nothing',
    Money: 'EUR 48,250.00',
    'Whole money': 'USD 48,250',
    'No money': '—',
    'Money in words': 'twenty thousand three hundred seventy euro, five cents',
  };
  for (const [what, text] of Object.entries(amounts))
    await expect(shown(gallery, what)).toHaveText(text);
});

test('[5.23] a long text is cut after 40 letters, and whole while the pointer rests on it', async ({
  gallery,
}) => {
  const text = shown(gallery, 'Long text');
  await expect(text).toHaveText('Porsche Carrera Cup Benelux, sixth and l…');
  await text.locator('span').first().hover();
  await expect(gallery.getByRole('tooltip')).toHaveText(
    'Porsche Carrera Cup Benelux, sixth and last weekend of the season',
  );
  await gallery.keyboard.press('Escape');
  await expect(gallery.getByRole('tooltip')).toHaveCount(0);
  await expect(shown(gallery, 'Two lines')).toContainText('Van Dalen Racing');
  await expect(shown(gallery, 'Age')).toHaveText('2 h');
  await expect(shown(gallery, 'Number of a record')).toHaveText('CL-2026-0412');
});

test('[3.24] [3.31] [3.32] the lists of the world, of currencies, percentages and Roman numerals are whole', async ({
  gallery,
}) => {
  const words = async (what: string) => (await shown(gallery, what).innerText()).split(' ');
  expect(await words('Currencies')).toEqual(['€', '$', '£']);
  const numerals = await words('Roman numerals');
  expect([numerals.length, numerals[3], numerals[38], numerals[49]]).toEqual([
    50,
    'iv',
    'xxxix',
    'l',
  ]);
  const rates = await words('Percentages');
  expect([rates.length, rates[0], rates[1], rates.at(-1)]).toEqual([61, '30.0', '29.5', '0.0']);
  const codes = await words('Countries');
  expect(codes).toHaveLength(249);
  for (const code of ['NL', 'GB', 'DE', 'US', 'ZA']) expect(codes).toContain(code);
});
