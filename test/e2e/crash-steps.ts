import { expectNoSidewaysScroll } from './page-watch.ts';
import { expect, type Page } from './role-page.ts';

/** Presses Continue and waits for the next screen of the crash report. */
export async function continueTo(page: Page, heading: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expectNoSidewaysScroll(page);
}

/** The car that crashed: one that raced lately, or one of an older policy where none did. */
export async function chooseCover(client: Page): Promise<void> {
  const lately = client.getByRole('radiogroup', { name: 'Car and event', exact: true });
  const policy = client.getByRole('button', { name: /^Policy/ });
  await expect(lately.or(policy).first()).toBeVisible();
  if (await lately.isVisible()) {
    await lately.getByRole('radio').first().check();
    return;
  }
  await policy.click();
  await client.getByRole('option').first().click();
  await client
    .getByRole('radiogroup', { name: 'Car and event of this policy' })
    .getByRole('radio')
    .first()
    .check();
}
