import { LARGE_TAKEN_AT, takeLargePhoto, takePhoto } from './crash-photo.ts';
import { continueTo, reportUntilPhotos } from './crash-steps.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWords,
  waitForContent,
} from './page-watch.ts';
import { expect, phone, test, type Locator, type Page } from './role-page.ts';

const story =
  'I was on the inside into the first corner when the car behind braked too late and pushed me into the barrier.';

async function takePhotos(client: Page, places: readonly string[]): Promise<void> {
  for (const [index, place] of places.entries()) {
    const file =
      index === 0
        ? await takeLargePhoto(client, place)
        : await takePhoto(client, place, index * 70);
    await client.getByLabel(new RegExp(`^${place}\\.`)).setInputFiles(file);
    await client.getByRole('dialog', { name: place }).getByRole('button', { name: 'Use' }).click();
    await expect(client.getByRole('button', { name: `${place}, taken. Look at it` })).toBeVisible();
  }
}

/** The crash report from a phone, step by step; answers the number of the claim. */
async function reportCrash(client: Page): Promise<string> {
  await reportUntilPhotos(client, story);
  await takePhotos(client, [
    'Front left',
    'Front right',
    'Rear left',
    'Rear right',
    'Chassis plate',
  ]);
  await client.getByRole('checkbox', { name: 'The accident statement follows later.' }).check();
  await expectAccessible(client);
  await continueTo(client, 'Which parts are damaged?');
  await client.getByLabel('Other').fill('Splitter, left front suspension');
  await continueTo(client, 'What will it cost, about?');
  await client.getByLabel('Estimated amount').fill('120000');
  await continueTo(client, 'Check and send');
  await expect(client.getByText(story)).toBeVisible();
  await expectAccessible(client);
  await client.getByRole('checkbox', { name: 'This is true to the best of my knowledge.' }).check();
  await client.getByRole('button', { name: 'Send claim' }).click();
  await expect(client.getByRole('heading', { name: 'Claim received' })).toBeVisible({
    timeout: 30_000,
  });
  return (await client.getByText(/^CL-\d{4}-\d{4}$/).innerText()).trim();
}

/** What a phone sends: a large picture arrives small, upright and with its time. */
async function expectSmallPhoto(staff: Page, claim_id: string): Promise<void> {
  const arrived = await staff.evaluate(async (parent_id) => {
    const answer = await fetch(`/api/get_files?parent_type=claim&parent_id=${parent_id}`);
    const { files } = (await answer.json()) as {
      files: { caption: string; url: string; taken_at: number | null }[];
    };
    const file = files.find(({ caption }) => caption === 'Front left');
    if (!file) return null;
    const picture = await createImageBitmap(await (await fetch(file.url)).blob());
    return { width: picture.width, height: picture.height, taken_at: file.taken_at };
  }, claim_id);
  expect(arrived).toEqual({ width: 1920, height: 2560, taken_at: LARGE_TAKEN_AT });
}

function headerButton(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true }).first();
}

async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('[4.25] [4.26] [3.17] a crash is reported from a phone with photos, looked at, approved, accepted and paid', async ({
  openAs,
}) => {
  test.setTimeout(300_000);
  const staff = await openAs('admin');
  await staff.getByRole('link', { name: /^Crash corner/ }).click();
  await waitForContent(staff);
  const client = await openAs('agent', { viewport: phone });
  const number = await reportCrash(client);

  // It stands in Crash corner of staff at once, and its page says what the phone told.
  await staff.getByRole('link', { name: number }).click();
  await expect(staff.getByRole('heading', { level: 1, name: number })).toBeVisible();
  const address = new URL(staff.url()).pathname;
  await expect(staff.getByText(story).first()).toBeVisible();
  await expectWords(staff);
  await expectSmallPhoto(staff, address.split('/').at(-1) ?? '');

  // So large a claim needs its loss adjuster, who inspects the car and reports: the review asks for one, and goes on.
  await headerButton(staff, 'Start review').click();
  const assigning = staff.getByRole('dialog', { name: 'Assign loss adjuster' });
  await expect(assigning.getByText(/more than EUR.10,000\.00 is claimed/)).toBeVisible();
  await assigning.getByLabel('Loss adjuster').click();
  await staff.getByRole('option', { name: /Okafor/ }).click();
  await confirm(staff, 'Assign and start review');
  await expect(staff.getByText('Claim is under review')).toBeVisible();
  const adjuster = await openAs('loss_adjuster');
  await adjuster.getByRole('link', { name: number }).click();
  await adjuster.getByRole('tab', { name: 'Report' }).click();
  await adjuster.getByLabel('Place').fill('Assen, pit box 12');
  await adjuster
    .getByLabel('Findings')
    .fill('Splitter and left front suspension broken, tub straight.');
  await adjuster.getByRole('button', { name: 'Save report' }).click();
  await expect(adjuster.getByText('Report saved')).toBeVisible();
  await expectWords(adjuster);

  // Staff, on the page all the while, see the report come.
  await staff.getByRole('tab', { name: 'Report' }).click();
  await expect(staff.getByText('Assen, pit box 12').first()).toBeVisible();

  // The lines are agreed, fault and excess settled, the claim approved.
  await staff.getByRole('tab', { name: /^Damage/ }).click();
  await staff.getByRole('button', { name: 'Add line' }).click();
  const line = staff.getByRole('dialog', { name: 'Add line' });
  await line.getByLabel('Part or work').fill('Front end, complete');
  await line.getByLabel('Claimed').fill('240000');
  await line.getByRole('button', { name: 'Add line' }).click();
  await staff.getByRole('button', { name: 'Agree all as claimed' }).click();
  const unsaved = staff.getByRole('region', { name: 'Unsaved changes' });
  await unsaved.getByRole('button', { name: 'Save' }).click();
  await expect(unsaved).toHaveCount(0);
  await headerButton(staff, 'More actions').click();
  await staff.getByRole('menuitem', { name: 'Confirm fault and excess' }).click();
  await confirm(staff, 'Confirm');
  await headerButton(staff, 'Approve claim').click();
  await confirm(staff, 'Approve claim');
  await expect(staff.getByText('Claim approved')).toBeVisible();

  // The client reads the offer on the phone, asks something, and accepts.
  await client.goto(address);
  await expect(client.getByRole('heading', { name: 'What happens now' })).toBeVisible();
  await expectWords(client);
  await expectNoSidewaysScroll(client);
  await expectAccessible(client);
  const question = `When is it paid? ${number}`;
  await client.getByRole('textbox', { name: 'Message' }).fill(question);
  await client.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(staff.getByText(question)).toBeVisible();
  await client.getByRole('button', { name: 'Accept offer' }).click();
  await client.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 01');
  await client.getByRole('dialog').getByRole('button', { name: 'Accept offer' }).click();
  await expect(client.getByText('This IBAN is not right.')).toBeVisible();
  await client.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00');
  await confirm(client, 'Accept offer');

  // One person prepares the payment, another one pays it; the client sees it without loading the page again.
  await headerButton(staff, 'Ready to be paid').click();
  await confirm(staff, 'Prepare payment');
  const chief = await openAs('superadmin', { at: address });
  await headerButton(chief, 'Mark as paid').click();
  await confirm(chief, 'Mark as paid');
  await expect(chief.getByText('Claim marked as paid')).toBeVisible();
  await expect(client.getByText(/^Paid on \d\d-\d\d-\d{4}/)).toBeVisible();
});
