import { takePhoto } from './crash-photo.ts';
import { expectAccessible, expectNoSidewaysScroll, expectWords } from './page-watch.ts';
import { chooseOnPhone } from './phone-choice.ts';
import { desktop, expect, phone, test, type OpenAs, type Page } from './role-page.ts';

/** A loss as its client tells of it, and what comes of it. */
interface Loss {
  line: string;
  team: string;
  /** The cover in the list of insurances. */
  cover: RegExp;
  /** Days from today. */
  day: number;
  /** Days from today on which the cover does not hold, and what is told. */
  outside: number;
  /** Which of several insured things. */
  about?: RegExp;
  choices: Record<string, string | RegExp>;
  words: Record<string, string>;
  /** What is refused at its field before it is put right. */
  refused?: { choose: [string, string]; told: string | RegExp; instead: string };
  /** What is told, and agreed. */
  agreed: string;
  /** The final amount, of those that are followed until they are paid: that goes the same way for every line. */
  paid?: string;
  notice?: RegExp;
}

const story =
  'It was found early in the morning, before anybody was there; photos and papers are added.';

const losses: readonly Loss[] = [
  {
    line: 'goods on their way',
    team: 'nordlicht',
    cover: /GT3 car, spares/,
    day: -15,
    outside: -25,
    choices: {},
    words: {
      'On which leg': 'Munich to Brenner',
      'Remark of the carrier on delivery': 'Crate 4 dented',
      'CMR or bill of lading': 'CMR 4471-91',
    },
    agreed: '18000',
    // 0.25 % of 525,000.00 is 1,312.50; a quarter more, since it is told late.
    paid: '16,359.37',
  },
  {
    line: 'a car at a show',
    team: 'redwing',
    cover: /Lotus 49B/,
    day: -48,
    outside: -40,
    choices: { During: 'Driving' },
    words: { Where: 'Village straight' },
    agreed: '12000',
  },
  {
    line: 'a car of a collection',
    team: 'levante',
    cover: /Lancia Stratos/,
    day: -1,
    outside: -400,
    about: /^Porsche 911/,
    choices: { Cause: 'Vandalism' },
    words: { Where: 'Hall 4, Cheste', 'Police report': 'VA-118' },
    agreed: '10800',
  },
  {
    line: 'others',
    team: 'ardennes',
    cover: /endurance series/,
    day: -1,
    outside: -70,
    choices: { 'Said to them': /^Nothing/ },
    words: { 'Who was harmed': 'Owner of the van beside us' },
    refused: {
      choose: ['Harm to', 'The circuit'],
      told: /not insured by this policy/,
      instead: 'Property',
    },
    agreed: '11000',
    paid: '10,500.00',
    notice: /^Without admission of liability/,
  },
];

function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString();
  return `${day.slice(8, 10)}-${day.slice(5, 7)}-${day.slice(0, 4)}`;
}

const head = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first();

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** From the day outside the cover to the sent report; answers the number of the claim. */
async function report(client: Page, loss: Loss): Promise<string> {
  await client.goto('/dashboard/various-insurances/claims');
  await client.getByRole('button', { name: 'Report a loss' }).click();
  await chooseOnPhone(client, 'Insurance', loss.cover);
  const day = client.getByRole('textbox', { name: /^Date of the loss/ });
  await day.fill(dayIn(loss.outside));
  await day.blur();
  await client.getByRole('button', { name: 'Continue' }).click();
  await expect(client.getByText(/outside the cover\. It runs from/)).toBeVisible();
  await day.fill(dayIn(loss.day));
  await day.blur();
  await client.getByRole('button', { name: 'Continue' }).click();
  await expect(client).toHaveURL(/various-insurances\/claims\/[0-9a-f-]{36}$/);
  // Whoever sends it too early stands at the first field that is missing.
  await client.getByRole('button', { name: 'Send report' }).click();
  await expect(client.getByText('Add at least one photo or document.')).toBeVisible();
  const first = loss.about ? /^What it is about/ : Object.keys(loss.words)[0];
  await expect(client.getByLabel(first ?? '').first()).toBeFocused();
  if (loss.about) {
    await client.getByRole('button', { name: /^What it is about/ }).click();
    await client.getByRole('option', { name: loss.about }).click();
    await client.getByRole('button', { name: 'Done' }).click();
  }
  for (const [label, answer] of Object.entries(loss.choices))
    await chooseOnPhone(client, label, answer);
  for (const [label, answer] of Object.entries(loss.words))
    await client.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(answer);
  await client.getByRole('textbox', { name: /^What happened/ }).fill(story);
  await client.getByRole('textbox', { name: /^What it will cost/ }).fill(loss.agreed);
  await client.getByLabel('Photos of the loss').setInputFiles(await takePhoto(client, 'Loss', 30));
  await expect(client.getByText('No files yet.')).toHaveCount(0);
  await client.getByRole('checkbox', { name: /^This is true/ }).check();
  if (loss.refused) {
    const { choose, told, instead } = loss.refused;
    await chooseOnPhone(client, ...choose);
    await client.getByRole('button', { name: 'Send report' }).click();
    await expect(client.getByText(told).first()).toBeVisible();
    await client.reload();
    await expect(client.getByRole('textbox', { name: /^What happened/ })).toHaveValue(story);
    await client.getByRole('checkbox', { name: /^This is true/ }).check();
    await chooseOnPhone(client, choose[0], instead);
  }
  await expectNoSidewaysScroll(client);
  await client.getByRole('button', { name: 'Send report' }).click();
  await expect(client.getByRole('button', { name: 'Send report' })).toHaveCount(0);
  return client.getByRole('heading', { level: 1 }).innerText();
}

/** The loss adjuster reads it among its own and reports. */
async function inspect(openAs: OpenAs, number: string): Promise<void> {
  const adjuster = await openAs('loss_adjuster', { viewport: desktop });
  await adjuster.getByRole('link', { name: 'VI claims' }).first().click();
  await adjuster.getByRole('link', { name: number }).click();
  await adjuster.getByRole('tab', { name: 'Report' }).click();
  await adjuster.getByLabel('Place').fill('At the workshop');
  await adjuster.getByLabel('Findings').fill('The damage is as it was told, and can be mended.');
  await adjuster.getByRole('button', { name: 'Save report' }).click();
  await expect(adjuster.getByText('Report saved')).toBeVisible();
  await expectWords(adjuster);
}

async function decide(staff: Page, { agreed, paid = '' }: Loss): Promise<void> {
  await staff.getByRole('tab', { name: /^Amounts/ }).click();
  await staff.getByRole('button', { name: 'Add line' }).click();
  const line = staff.getByRole('dialog', { name: 'Add line' });
  await line.getByLabel('What it is for').fill('Repair, complete');
  await line.getByLabel('Claimed').fill(agreed);
  await line.getByRole('button', { name: 'Add line' }).click();
  await staff.getByRole('button', { name: 'Agree all as claimed' }).click();
  const unsaved = staff.getByRole('region', { name: 'Unsaved changes' });
  await unsaved.getByRole('button', { name: 'Save' }).click();
  await expect(unsaved).toHaveCount(0);
  await head(staff, 'More actions').click();
  await staff.getByRole('menuitem', { name: /^Confirm (fault and )?excess/ }).click();
  await confirm(staff, 'Confirm');
  await head(staff, 'Approve claim').click();
  await expect(staff.getByRole('dialog').getByText(paid).first()).toBeVisible();
  await confirm(staff, 'Approve claim');
  await expect(staff.getByText('Claim approved')).toBeVisible();
}

/** What follows is the same for every line: the client says yes, and two of the house pay. */
async function payOut({ client, staff, openAs }: { client: Page; staff: Page; openAs: OpenAs }) {
  const address = new URL(staff.url()).pathname;
  await client.getByRole('button', { name: 'Accept offer' }).click();
  await client.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
  await confirm(client, 'Accept offer');
  await head(staff, 'Ready to be paid').click();
  await confirm(staff, 'Prepare payment');
  const chief = await openAs('superadmin', { at: address });
  await head(chief, 'Mark as paid').click();
  await confirm(chief, 'Mark as paid');
  await expect(chief.getByText('Claim marked as paid')).toBeVisible();
  await expect(client.getByText(/^Paid on \d\d-\d\d-\d{4}/)).toBeVisible();
}

for (const loss of losses)
  test(`a loss of ${loss.line} is told on a phone${loss.paid ? ', inspected, decided and paid' : ''}`, async ({
    openAs,
  }) => {
    test.setTimeout(120_000);
    const client = await openAs('agent', {
      viewport: phone,
      team: loss.team,
      forgives: /status of 422 .*(create|submit)_claim/,
    });
    const number = await report(client, loss);
    // The adjuster's report may come a moment before the amounts: they are put together.
    const staff = await openAs('admin', {
      at: '/dashboard/various-insurances/claims',
      viewport: desktop,
      forgives: /status of 409 .*save_claim_lines/,
    });
    await staff.getByRole('link', { name: number }).click();
    await expect(staff.getByText(story).first()).toBeVisible();
    if (!loss.paid) return;
    const address = new URL(staff.url()).pathname;
    await head(staff, 'Start review').click();
    const assigning = staff.getByRole('dialog', { name: 'Assign loss adjuster' });
    await assigning.getByLabel('Loss adjuster').click();
    await staff.getByRole('option', { name: /Okafor/ }).click();
    await confirm(staff, 'Assign and start review');
    await inspect(openAs, number);
    await decide(staff, loss);
    await client.goto(address);
    if (loss.notice) await expect(client.getByText(loss.notice)).toBeVisible();
    await expect(client.getByRole('button', { name: 'Accept offer' })).toBeVisible();
    await expectWords(client);
    await expectNoSidewaysScroll(client);
    await expectAccessible(client);
    await payOut({ client, staff, openAs });
  });
