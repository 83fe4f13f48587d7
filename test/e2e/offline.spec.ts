import { takePhoto } from './crash-photo.ts';
import { answerTo, chooseCover, continueTo } from './crash-steps.ts';
import { expectAccessible } from './page-watch.ts';
import { chooseOnPhone } from './phone-choice.ts';
import { expect, phone, test, tryItAs, type Page } from './role-page.ts';

/** What this browser keeps for a lost network, and the text of the one page among it. */
async function keptForOffline(page: Page): Promise<{ paths: string[]; text: string }> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const answers = await Promise.all(
      names.map(async (name) => (await caches.open(name)).matchAll()),
    );
    const paths = answers.flat().map(({ url }) => new URL(url).pathname);
    const kept = await caches.match('/dashboard/claims/new', { ignoreVary: true });
    return { paths, text: (await kept?.text()) ?? '' };
  });
}

/** A loss beside the track starts, is typed and is sent without a network, and reaches the server by itself. */
async function lossWithoutNetwork(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  await page.goto('/dashboard/policies');
  await page.getByRole('button', { name: 'Report a loss' }).click();
  await expect(page.getByRole('heading', { name: 'Report a loss' })).toBeVisible();
  await page.getByRole('button', { name: 'Report a loss' }).click();
  await page.getByRole('button', { name: 'Insurance' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('textbox', { name: 'What happened' })
    .fill('Taken from the paddock while the team was in the pit lane.');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'What happened' })).toHaveValue(
    'Taken from the paddock while the team was in the pit lane.',
  );
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page).toHaveURL(/various-insurances\/claims\/[0-9a-f-]{36}$/);
  await expect(page.getByText('What you typed on this device is here again.')).toBeVisible();

  // What is missing is told at its field without a network too, and nothing waits to be sent.
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Answer “Where”.')).toBeVisible();
  await expect(page.getByText('Confirm that this is true')).toBeVisible();
  await expect(page.getByText('No network. The report is kept on this device')).toHaveCount(0);

  // The claim is with the server now, and opens without a network too.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'What happened' })).toHaveValue(
    'Taken from the paddock while the team was in the pit lane.',
  );
  await page.getByLabel('This is true to the best of my knowledge.').check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Answer “Where”.')).toBeVisible();
  await expect(page.getByText('Answer “What happened to it”.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Where' }).fill('Paddock of Spa');
  await chooseOnPhone(page, 'What happened to it', 'Theft');
  await page.getByRole('button', { name: 'What it is about' }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Photos of the loss').setInputFiles(await takePhoto(page, 'Watch', 40));
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('No network. The report is kept on this device')).toBeVisible();
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/submit_claim') && answer.ok(),
  );
  await context.setOffline(false);
  await sent;
}

test('[3.17] [2.3] without a network a crash report opens again with all that was typed, and every other page says so', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await page.goto('/login');
  await tryItAs(page, 'agent');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  await page.getByRole('link', { name: 'Report a crash' }).last().click();
  const well = page.getByRole('radio', { name: 'Yes, everyone is all right' });
  await answerTo(page, well, 'Which car was it?');
  await chooseCover(page);
  const driver = page.getByRole('radiogroup', { name: 'Driver' }).getByRole('radio').first();
  await answerTo(page, driver, 'When did it happen?');
  await page.getByLabel('Time on track').fill('10:15');
  await continueTo(page, 'What was going on?');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What was going on?' })).toBeVisible();
  await expect(page.getByText('You are offline. Changes are kept on this device.')).toBeVisible();
  await expectAccessible(page);
  await answerTo(page, page.getByRole('radio').first(), 'Where on the circuit?');
  await page.getByLabel('Corner on track').fill('Turn 1');
  await continueTo(page, 'What kind of accident was it?');

  await page.goto('/dashboard/policies');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.getByRole('button', { name: 'Report a crash' }).click();
  const reports = page.getByRole('navigation', { name: 'Reports that are not sent yet' });
  await reports.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What kind of accident was it?' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Corner on track')).toHaveValue('Turn 1');

  // The report goes on where it was, in the frame of the dashboard, and reaches the server by itself.
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/save_claim') && answer.ok(),
  );
  await context.setOffline(false);
  await continueTo(page, 'What kind of accident was it?');
  await saved;
  await expect(page.getByText('You are offline.')).toHaveCount(0);

  const kept = await keptForOffline(page);
  expect(kept.text).toContain('<div id="root">');
  expect(kept.text).not.toContain('first-answers');
  expect(kept.paths.filter((path) => !path.startsWith('/assets/'))).toEqual([
    '/dashboard/claims/new',
  ]);

  await lossWithoutNetwork(page);

  // Who has logged out leaves nothing to go on with.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await context.setOffline(true);
  await page.goto('/dashboard/claims/new');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report a crash' })).toHaveCount(0);
  await context.close();
});

/** Whose things lie on the device, as the browser's own store says. */
async function keptPerson(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('paddock.offline_person'));
}

test('what a device keeps of a person outlives a slow line, and goes with the log-out', async ({
  openAs,
}) => {
  const page = await openAs('agent', {
    viewport: phone,
    forgives: /ERR_CONNECTION_FAILED|get_policy_numbers/,
  });
  await expect.poll(async () => keptPerson(page)).not.toBeNull();

  // The server cannot say for now what this person may do: nothing on the device is given up for that.
  await page.route('**/dashboard/various-insurances', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('id="first-answers"', 'id="lost"');
    await route.fulfill({ response: answer, body });
  });
  await page.route('**/api/permissions/**', async (route) => route.abort('connectionfailed'));
  await page.goto('/dashboard/various-insurances');
  await expect(page.getByText('The page could not be loaded.')).toBeVisible();
  expect(await keptPerson(page)).not.toBeNull();
  await page.unroute('**/api/permissions/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Not for your account' })).toBeVisible();

  // The page is still noting whose device it is while its person logs out.
  let letNote = (): void => undefined;
  const loggedOut = new Promise<void>((resolve) => (letNote = resolve));
  await page.route('**/assets/offline-start*', async (route) => {
    await loggedOut;
    await route.continue();
  });
  await page.route('**/login', async (route) => {
    letNote();
    await page.waitForResponse('**/assets/offline-start*');
    await route.continue();
  });
  const noting = page.waitForRequest('**/assets/offline-start*');
  await page.goto('/dashboard');
  await noting;
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await keptPerson(page)).toBeNull();
});
