import { expectAccessible, expectNoSidewaysScroll } from './page-watch.ts';
import { chooseOnPhone } from './phone-choice.ts';
import { expect, phone, test, type Page } from './role-page.ts';

const nextStep = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();

/** Writes to the broker with the words that are there, and waits until the mail has gone. */
async function writeToBroker(page: Page): Promise<void> {
  const composer = page.getByRole('dialog');
  await composer.getByRole('button', { name: 'Send email' }).click();
  await expect(composer).toHaveCount(0);
}

test('[9.17] personal accident: asked, answered, priced, accepted, ordered and made with the broker’s paper', async ({
  openAs,
}) => {
  test.setTimeout(90_000);
  const page = await openAs('admin', { at: '/dashboard/various-insurances?view=quotes&q=Camille' });
  await page
    .getByRole('row', { name: /Camille Rousseau/ })
    .getByRole('link')
    .first()
    .click();

  await nextStep(page, 'Ask the broker').click();
  await expect(page.getByText('These mails always go to the broker team.')).toBeVisible();
  await writeToBroker(page);
  await nextStep(page, 'Keep broker’s answer').click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('EUR 120.00, held for 30 days.');
  await page.getByRole('dialog').getByRole('button', { name: /^Keep/ }).click();
  await nextStep(page, 'Key in firm price').click();
  await page.getByRole('dialog').getByLabel('Net premium').fill('120');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep firm price' }).click();

  await nextStep(page, 'Send to client').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click();
  await nextStep(page, 'Accept for the client').click();
  const accepting = page.getByRole('dialog');
  await accepting.getByRole('checkbox').first().check();
  await accepting.getByRole('button', { name: /^Accept/ }).click();

  await nextStep(page, 'Firm order').click();
  await writeToBroker(page);
  await nextStep(page, 'Keep broker’s policy').click();
  const keeping = page.getByRole('dialog', { name: 'Broker’s policy' });
  await keeping.getByLabel('Policy number').fill('LB-2026-0201');
  await keeping.locator('input[type=file]').setInputFiles({
    ...{ name: 'policy.txt', mimeType: 'text/plain', buffer: Buffer.from('In force') },
  });
  await keeping.getByRole('button', { name: 'Keep policy' }).click();
  await nextStep(page, 'Make policy').click();
  const making = page.getByRole('dialog');
  await expect(making.getByText('The broker’s policy is here')).toBeVisible();
  await expect(making.getByText(/chassis|driver/i)).toHaveCount(0);
  await making.getByRole('button', { name: 'Make policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^P-\d\d-\d{4}$/ })).toBeVisible();
});

test('a transport is asked for from a phone: a slip of its dates is told, and its days are those of the cover', async ({
  openAs,
}) => {
  const page = await openAs('agent', {
    at: '/dashboard/policies/insurance-request?step=items&line=TI',
    viewport: phone,
  });
  await page.getByRole('button', { name: 'Add consignment' }).click();
  const year = new Date().getFullYear() + 1;
  const answers = {
    Goods: 'GT3 car and spares',
    'Value of one transport': '240.000,00',
    From: 'Breda',
    To: 'Monza',
    'First departure': `14-05-${year}`,
    'Last arrival': `12-05-${year}`,
    Trips: '1',
    'Days in storage': '0',
  };
  for (const [label, answer] of Object.entries(answers))
    await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(answer);
  await chooseOnPhone(page, 'Carried by', 'Own enclosed trailer');
  await chooseOnPhone(page, 'Territory', 'Europe');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The arrival lies before the departure.').first()).toBeVisible();
  await page.getByRole('textbox', { name: /^Last arrival/ }).fill(`16-05-${year}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: /^First day/ })).toHaveValue(`14/05/${year}`);
  const last = page.getByRole('textbox', { name: /^Last day/ });
  await expect(last).toHaveValue(`16/05/${year}`);
  await last.fill(`15-05-${year}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/The goods are on their way or stored until/).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await last.fill(`16-05-${year}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
});
