import { expectNoSidewaysScroll } from './page-watch.ts';
import { expect, type Locator, type Page } from './role-page.ts';

/** Presses Continue and waits for the next screen of the crash report. */
export async function continueTo(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectNoSidewaysScroll(page);
}

/** Presses the one answer that a screen asks for, which leads on by itself. */
export async function answerTo(page: Page, answer: Locator, heading: string): Promise<void> {
  await answer.click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectNoSidewaysScroll(page);
}

/** The car that crashed: one that raced lately, or one of an older policy where none did. */
export async function chooseCover(client: Page): Promise<void> {
  const lately = client.getByRole('radiogroup', { name: 'Car and event', exact: true });
  const policy = client.getByRole('button', { name: /^Policy/ });
  await expect(lately.or(policy).first()).toBeVisible();
  if (await lately.isVisible()) {
    await lately.getByRole('radio').first().click();
    return;
  }
  await policy.click();
  await client.getByRole('option').first().click();
  await client
    .getByRole('radiogroup', { name: 'Car and event of this policy' })
    .getByRole('radio')
    .first()
    .click();
}

/** A crash report from its first question to the one about photos, every question answered. */
export async function reportUntilPhotos(client: Page, story: string): Promise<void> {
  await client.getByRole('link', { name: 'Report a crash' }).last().click();
  await expect(client.getByRole('heading', { name: 'Is everyone all right?' })).toBeVisible();
  const well = client.getByRole('radio', { name: 'Yes, everyone is all right' });
  await answerTo(client, well, 'Which car was it?');
  await chooseCover(client);
  const driver = client.getByRole('radiogroup', { name: 'Driver' }).getByRole('radio');
  await answerTo(client, driver.first(), 'When did it happen?');
  await client.getByLabel('Time on track').fill('10:15');
  await continueTo(client, 'What was going on?');
  await answerTo(client, client.getByRole('radio').first(), 'Where on the circuit?');
  await client.getByLabel('Corner on track').fill('Turn 1');
  await continueTo(client, 'What kind of accident was it?');
  const kind = client.getByRole('radio').first();
  await answerTo(client, kind, 'How were the track and the weather?');
  await client.getByRole('radio', { name: 'Dry' }).first().check();
  await continueTo(client, 'What happened?');
  await client.getByLabel('Tell us in your own words').fill(story);
  await continueTo(client, 'Was it the driver’s fault?');
  await answerTo(client, client.getByRole('radio').nth(2), 'How is the driver?');
  await client
    .getByRole('radiogroup', { name: 'Is the driver injured?' })
    .getByRole('radio', { name: 'No', exact: true })
    .check();
  await continueTo(client, 'Photograph the car before you take it apart');
}
