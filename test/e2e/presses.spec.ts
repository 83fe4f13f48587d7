import { takePhoto } from './crash-photo.ts';
import { continueTo, reportUntilPhotos } from './crash-steps.ts';
import { expect, phone, test, type Page } from './role-page.ts';

const counted = 'countPress';

/** Counts what a hand does on a page from now on: each press, and each field that is filled in. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0;
  await page.exposeFunction(counted, () => (presses += 1));
  const listen = (name: string) => {
    const filled = new WeakSet<EventTarget>();
    const count = () => (window as unknown as Record<string, () => void>)[name]?.();
    addEventListener('pointerdown', count, true);
    addEventListener(
      'input',
      ({ target }) => {
        // A tick or a choice is a press, which is counted.
        const is_text =
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && !/checkbox|radio|file/.test(target.type));
        if (!target || !is_text || filled.has(target)) return;
        filled.add(target);
        count();
      },
      true,
    );
  };
  await page.addInitScript(listen, counted);
  await page.evaluate(listen, counted);
  return () => presses;
}

test('a client asks for cover in eight presses: the drivers of last season are ticked with their car', async ({
  openAs,
}) => {
  const client = await openAs('agent', { viewport: phone });
  const presses = await countPresses(client);
  const goOn = client.getByRole('button', { name: 'Continue', exact: true });
  const lastSeason = client.waitForResponse(/\/api\/get_last_season/);
  await client.getByRole('button', { name: 'Ask for cover' }).click();
  await expect(client.getByRole('heading', { name: 'Which cars?' })).toBeVisible();
  await lastSeason;
  await client.getByRole('checkbox').first().click();
  await goOn.click();
  await expect(client.getByRole('heading', { name: 'Which events?' })).toBeVisible();
  await client.getByRole('checkbox').last().click();
  await goOn.click();
  await expect(client.getByRole('heading', { name: 'Who drives?' })).toBeVisible();
  await expect(client.getByRole('checkbox', { checked: true })).not.toHaveCount(0);
  await goOn.click();
  await expect(client.getByRole('heading', { name: 'Any wishes?' })).toBeVisible();
  await goOn.click();
  await client.getByRole('button', { name: 'Send request' }).click();
  await expect(client.getByRole('heading', { name: 'Request received' })).toBeFocused();
  expect(presses()).toBeLessThanOrEqual(8);
});

test('a crash is told in 25 presses and two minutes, photos and amounts to follow', async ({
  openAs,
}) => {
  const client = await openAs('agent', { viewport: phone });
  const presses = await countPresses(client);
  const began = Date.now();
  await reportUntilPhotos(client, 'A tyre burst on the straight, and the car went into the wall.');
  for (const next of ['Which parts are damaged?', 'What will it cost, about?', 'Check and send']) {
    await client.getByRole('button', { name: 'Add later' }).first().click();
    await expect(client.getByRole('heading', { level: 1, name: next })).toBeVisible();
  }
  await client.getByRole('checkbox', { name: 'This is true to the best of my knowledge.' }).check();
  await client.getByRole('button', { name: 'Send claim' }).click();
  await expect(client.getByRole('heading', { name: 'Claim received' })).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(25);
  expect(Date.now() - began).toBeLessThanOrEqual(120_000);
});

/** A phone at the edge of its network: 400 kbit/s, 400 ms to an answer. */
async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const bytes = (400 * 1000) / 8;
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes },
  });
}

test('a crash is told on a slow line, and its photo arrives', async ({ openAs }) => {
  test.setTimeout(180_000);
  const client = await openAs('agent', { viewport: phone });
  await slowDown(client);
  await reportUntilPhotos(client, 'The gearbox locked, and the car went into the gravel.');
  const photo = await takePhoto(client, 'gravel', 40);
  await client.getByLabel(/^Front left\./).setInputFiles(photo);
  const looking = client.getByRole('dialog', { name: 'Front left' });
  await looking.getByRole('button', { name: 'Use' }).click();
  for (const next of ['Which parts are damaged?', 'What will it cost, about?', 'Check and send']) {
    await client.getByRole('button', { name: 'Add later' }).first().click();
    await expect(client.getByRole('heading', { level: 1, name: next })).toBeVisible();
  }
  await client.getByRole('checkbox', { name: 'This is true to the best of my knowledge.' }).check();
  await client.getByRole('button', { name: 'Send claim' }).click();
  await expect(client.getByRole('heading', { name: 'Claim received' })).toBeVisible({
    timeout: 30_000,
  });
  const number = (await client.getByText(/^CL-\d{4}-\d{4}$/).innerText()).trim();
  const staff = await openAs('admin', { at: '/dashboard/claims?view=all' });
  await staff.getByRole('link', { name: number }).click();
  await expect(staff.getByRole('tab', { name: /^Files 1/ })).toBeVisible({ timeout: 60_000 });
});

/** A crash that a client told with four broken parts, in the hands of its loss adjuster; answers the number of the claim. */
async function giveCrashToAdjuster(client: Page, staff: Page): Promise<string> {
  await reportUntilPhotos(client, 'The brakes failed, and the front went into the tyres.');
  await client.getByRole('button', { name: 'Add later' }).first().click();
  await client.getByLabel('Other').fill('Splitter, Radiator, Left door, Front suspension');
  await continueTo(client, 'What will it cost, about?');
  await client.getByLabel('Estimated amount').fill('60000');
  await continueTo(client, 'Check and send');
  await client.getByRole('checkbox', { name: 'This is true to the best of my knowledge.' }).check();
  await client.getByRole('button', { name: 'Send claim' }).click();
  await expect(client.getByRole('heading', { name: 'Claim received' })).toBeVisible();
  const number = (await client.getByText(/^CL-\d{4}-\d{4}$/).innerText()).trim();
  await staff.getByRole('link', { name: /^Crash corner/ }).click();
  await staff.getByRole('link', { name: number }).click();
  await staff.getByRole('button', { name: 'Start review' }).click();
  const assigning = staff.getByRole('dialog', { name: 'Assign loss adjuster' });
  await assigning.getByLabel('Loss adjuster').click();
  await staff.getByRole('option', { name: /Okafor/ }).click();
  await assigning.getByRole('button', { name: 'Assign and start review' }).click();
  await expect(staff.getByText('Claim is under review')).toBeVisible();
  return number;
}

test('a loss adjuster writes and agrees four lines in twelve presses: they stand there from the report', async ({
  openAs,
}) => {
  test.setTimeout(120_000);
  const client = await openAs('agent', { viewport: phone });
  const number = await giveCrashToAdjuster(client, await openAs('admin'));
  const adjuster = await openAs('loss_adjuster');
  const presses = await countPresses(adjuster);
  await adjuster.getByRole('link', { name: number }).click();
  await adjuster.getByRole('tab', { name: /^Damage/ }).click();
  await adjuster.getByRole('button', { name: 'Add the 4 parts of the report' }).click();
  const claimed = adjuster.getByRole('textbox', { name: /^Claimed for / });
  await expect(claimed).toHaveCount(4);
  await claimed.first().click();
  for (const amount of ['6200', '4100', '5300', '8900']) {
    await adjuster.keyboard.type(amount);
    await adjuster.keyboard.press('Enter');
  }
  await adjuster.getByRole('button', { name: 'Agree all as claimed' }).click();
  const unsaved = adjuster.getByRole('region', { name: 'Unsaved changes' });
  await unsaved.getByRole('button', { name: 'Save' }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(adjuster.getByRole('cell', { name: '8,900.00' }).first()).toBeVisible();
  expect(presses()).toBeLessThanOrEqual(12);
});
