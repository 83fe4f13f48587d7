import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { desktop, expect, phone, test, type Page } from './role-page.ts';

/** As a wide window and as a phone show it. */
async function expectGoodInBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);
}

const season = `Serie;Event;Circuit;Van;Tot
Paddock Winter Cup;Opening;Zandvoort;28/11/2026;29/11/2026
Paddock Winter Cup;Second round;Nowhere Ring;05/12/2026;13/12/2026
Paddock Winter Cup;Third round;Nowhere Ring;19/12/2026;20/12/2026
Paddock Winter Cup;;Assen;27/12/2026;28/12/2026
`;

test('a season comes in from a file in four steps, and is taken back', async ({ openAs }) => {
  // Five pages are looked at in two widths each.
  test.slow();
  const page = await openAs('admin', { at: '/dashboard/events' });
  await page.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Import events' })).toBeVisible();
  await waitForContent(page);
  await expectGoodInBothWidths(page);
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV', exact: true }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('events-template.csv');
  await page.getByRole('button', { name: /^File of events: / }).setInputFiles({
    name: 'winter-cup.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(season),
  });

  await expect(page.getByText('winter-cup.csv · CSV, UTF-8, semicolons · 4 rows')).toBeVisible();
  await expect(page.getByText('Opening · Second round · Third round')).toBeVisible();
  await expectGoodInBothWidths(page);

  // What was chosen here is asked about before it goes, and so is an answer that is typed and not given.
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const wayOut = page.getByRole('link', { name: 'Imports' });
  const rule = page.getByRole('radiogroup', { name: 'Records that are there already' });
  await rule.getByRole('radio', { checked: true }).press('ArrowRight');
  await wayOut.press('Enter');
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(rule.getByRole('radio', { name: 'Leave them as they are' })).toBeChecked();
  await rule.getByRole('radio', { checked: true }).press('ArrowLeft');
  await page.getByRole('button', { name: 'Check rows' }).click();
  await expect(page.getByText('Missing data for Championship')).toHaveCount(0);

  const problems = page.getByRole('region', { name: 'To be answered' });
  await expect(problems.getByRole('button', { name: /^2 rows: unknown circuit/ })).toBeVisible();
  await expect(problems.getByRole('button', { name: /^1 row: missing event/ })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Event: missing' })).toBeVisible();
  await expectGoodInBothWidths(page);
  const country = problems.getByRole('combobox', { name: 'Country of new circuits' });
  await country.fill('Belgium');
  await page.getByRole('option', { name: /^Belgium/ }).click();
  await wayOut.press('Enter');
  await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(country).toHaveValue('Belgium');
  await problems.getByRole('button', { name: 'Create all' }).first().click();
  await expect(problems.getByRole('button', { name: /^Take back Circuit: / })).toBeVisible();

  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'created' })).toBeVisible();
  await expectGoodInBothWidths(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: 'Take back import' }).click();
  await expect(page.getByText('This import was taken back.')).toBeVisible();
  await expectGoodInBothWidths(page);
  await page.getByRole('link', { name: 'Imports' }).click();
  await expect(
    page.getByRole('row', { name: /winter-cup\.csv.*Taken back/ }).first(),
  ).toBeVisible();
});

test('a file that is no table gets an answer in words, on a phone too', async ({ openAs }) => {
  const page = await openAs('admin', {
    at: '/dashboard/imports/new?target=drivers',
    viewport: phone,
  });
  await page.getByRole('button', { name: /^File of drivers: / }).setInputFiles({
    name: 'broken.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"races": [}'),
  });
  await expect(
    page.getByRole('alert').filter({ hasText: 'This is not valid JSON.' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  await expectAccessible(page);
});
