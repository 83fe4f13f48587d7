import { expectAccessible, expectNoSidewaysScroll, expectWords } from './page-watch.ts';
import { chooseOnPhone } from './phone-choice.ts';
import { desktop, expect, phone, test } from './role-page.ts';

test('[2.19] a client asks for cover of a watch from a phone, and staff make a quote that holds it', async ({
  openAs,
}) => {
  test.setTimeout(180_000);
  const page = await openAs('agent', { viewport: phone });
  await page.getByRole('button', { name: 'Ask for another insurance' }).click();
  await test.step('nothing is chosen that nobody chose', async () => {
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Choose an insurance.').first()).toBeVisible();
  });
  await page.getByRole('radio', { name: /^Valuables/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();

  await test.step('an object that is not described is told at its fields', async () => {
    await page.getByRole('button', { name: 'Add object' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('3 fields need another look.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Kind/ })).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
  await chooseOnPhone(page, 'Kind', 'Watch');
  await page.getByLabel('Description').fill('Heuer Carrera');
  await page.getByLabel('Value').fill('18.500,00');
  await page.getByLabel('Serial number').fill('AB 123');
  await expect(page.getByText('Draft saved')).toBeVisible();

  await test.step('a draft is there again after a reload', async () => {
    await page.reload();
    await expect(page.getByText('EUR 18,500.00')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await test.step('days and terms are the client’s to say', async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('4 fields need another look.')).toBeVisible();
    const year = new Date().getFullYear() + 1;
    const first = page.getByRole('textbox', { name: /^First day/ });
    await first.fill(`01-05-${year}`);
    await first.blur();
    await expect(page.getByRole('textbox', { name: /^Last day/ })).toHaveValue(`30/04/${year + 1}`);
    await chooseOnPhone(page, 'Territory', 'World');
    await chooseOnPhone(page, 'Security', 'Alarm');
    await chooseOnPhone(page, 'Excess', /250/);
  });
  await page.getByLabel('Remarks').fill('It is worn at the track.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Serial number: AB 123')).toBeVisible();
  await expectWords(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();

  const staff = await openAs('admin', { viewport: desktop });
  const { searchParams } = new URL(page.url());
  const asked = searchParams.get('request_id') ?? '';
  await staff.goto(`/dashboard/various-insurances/requests?request=${asked}`);
  const open = staff.getByRole('region', { name: 'Open request' });
  await expect(open.getByText('Serial number: AB 123')).toBeVisible();
  await expect(open.getByText('It is worn at the track.')).toBeVisible();
  await open.getByRole('button', { name: 'Make quote' }).click();
  await staff.waitForURL(/\/dashboard\/(new-quotes|various-insurances)\/[0-9a-f-]{36}/);
  await expect(staff.getByText('Heuer Carrera').first()).toBeVisible();
});

test('objects come out of a sheet: columns are found, what cannot be read and what repeats is told at its field', async ({
  openAs,
}) => {
  const page = await openAs('agent', {
    at: '/dashboard/policies/insurance-request?step=items&line=VAL',
    viewport: phone,
  });
  await page.getByRole('button', { name: 'From a sheet' }).click();
  await page.getByLabel('Rows from a sheet').evaluate((field) => {
    const data = new DataTransfer();
    data.setData(
      'text/plain',
      [
        'Omschrijving\tColour\tSerienummer\tWaarde',
        'Heuer Carrera\tblue\tAB123\t18.500,00',
        'Stilo ST5\tred\tab 123\tabout 4k',
        'Tools\t\t\tEUR 2,500.00',
      ].join('\n'),
    );
    const paste = { clipboardData: data, bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent('paste', paste));
  });
  await expect(page.getByText('3 objects found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 3 objects' })).toBeDisabled();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByLabel('Value, row 2').fill('4200');
  // The sheet says nothing of the kind, and nobody guesses it.
  await chooseOnPhone(page, 'Kind, for all rows', 'Helmet and racewear');
  await page.getByRole('button', { name: 'Add 3 objects' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Object 2, Serial number: Number 1 has this one too.')).toBeVisible();
  await expect(page.getByLabel('Serial number')).toBeFocused();
  await page.getByLabel('Serial number').fill('AB 124');
  // Nothing is wrong any more, and the row stays open under whoever still types.
  await expect(page.getByLabel('Serial number')).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: /^First day/ })).toHaveValue('');
  await page.goto(page.url().replace('step=terms', 'step=check'));
  for (const value of ['EUR 18,500.00', 'EUR 4,200.00', 'EUR 2,500.00'])
    await expect(page.getByText(value)).toBeVisible();
});

test('who is not of age on the first day is told at the date of birth, and what was typed stays', async ({
  openAs,
}) => {
  const page = await openAs('agent', {
    at: '/dashboard/policies/insurance-request?step=items&line=PA',
    viewport: phone,
  });
  await page.getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Bas Bos');
  // Eighteen in a month: nobody has said yet from when on.
  const born = new Date(Date.now() + 30 * 86_400_000);
  const day = born.toISOString().slice(8, 10);
  const month = born.toISOString().slice(5, 7);
  await page
    .getByRole('textbox', { name: /^Date of birth/ })
    .fill(`${day}-${month}-${born.getFullYear() - 18}`);
  await page.getByRole('textbox', { name: /^Capital at death/ }).fill('50.000,00');
  await chooseOnPhone(page, 'Discipline', 'Karting');
  await chooseOnPhone(page, 'Medical cost', 'None');
  await page.getByRole('button', { name: 'Continue' }).click();
  await chooseOnPhone(page, 'Territory', 'Europe');
  await chooseOnPhone(page, 'Term', 'A year');
  const first = page.getByRole('textbox', { name: /^First day/ });
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await first.fill(`${tomorrow.slice(8, 10)}-${tomorrow.slice(5, 7)}-${tomorrow.slice(0, 4)}`);
  await first.blur();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('A person is at least 18 on the first day.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('Bas Bos');
  await expect(page.getByRole('textbox', { name: /^Date of birth/ })).toBeFocused();
  await expectNoSidewaysScroll(page);
});

test('a file whose columns nobody knows is asked about, and one of 5,000 objects is handed in from a phone', async ({
  openAs,
}) => {
  test.setTimeout(120_000);
  const page = await openAs('agent', {
    at: '/dashboard/policies/insurance-request?step=items&line=VAL',
    viewport: phone,
    team: 'lavande',
    forgives: /status of 415 .*read_table/,
  });
  const bring = async (rows: readonly string[]) => {
    await page.getByRole('button', { name: 'From a sheet' }).first().click();
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'objects.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(rows.join('\n')),
    });
  };
  await bring(['Foo;Bar', 'a;b']);
  await expect(page.getByText('Say what at least one column is.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 2 objects' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  const dials = (count: number) => [
    'Kind;Description;Serial;Value',
    ...Array.from({ length: count }, (_, place) => `Watch;Dial ${place};S${place};1.234,56`),
  ];
  await bring(dials(5001));
  await expect(page.getByText('This table has more than 5,000 rows. Split it.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await bring(dials(5000));
  await page.getByRole('button', { name: 'Add 5,000 objects' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '5,000 objects' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  const first = page.getByRole('textbox', { name: /^First day/ });
  await first.fill(`01-05-${new Date().getFullYear() + 1}`);
  await first.blur();
  await chooseOnPhone(page, 'Territory', 'World');
  await chooseOnPhone(page, 'Security', 'Alarm');
  await chooseOnPhone(page, 'Excess', /250/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Objects (5,000)')).toBeVisible();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
});
