import { expectAccessible, expectNoSidewaysScroll } from './page-watch.ts';
import { expect, phone, test, tryItAs } from './role-page.ts';

test('a client shows the certificate of a car at the gate, without a network too, and its code is checked by anybody', async ({
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
  await page.goto('/dashboard/policies');
  await page.getByRole('link', { name: /^Upcoming/ }).click();
  await page
    .getByRole('link', { name: /Porsche.*P-26/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Certificate', exact: true }).click();
  const certificate = page.getByRole('article', { name: 'Certificate of cover' });
  await expect(certificate.getByText(/^Covered (now|from)$/)).toBeVisible();
  for (const label of ['Chassis number', 'Drivers', 'Event', 'Policy number'])
    await expect(certificate.getByText(label, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: ({ url }: ShareData) =>
        Promise.resolve(document.body.setAttribute('data-shared', url ?? '')),
    });
  });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const code = (await certificate.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()) ?? '';

  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    new RegExp(`/check.*${code.replace('-', '-?')}`),
  );

  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Works without a network. Saved on this device/)).toBeVisible();

  // At the gate, on the first day: no network, and the day stands out.
  const first = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('paddock.certificates') ?? '{}');
    return String(kept.certificates[0].days[0].day);
  });
  await context.setOffline(true);
  await page.clock.setFixedTime(new Date(`${first}T10:00:00Z`));
  await page.reload();
  await expect(certificate.getByText(code)).toBeVisible();
  await expect(page.getByText(/^You are offline. Saved on this device/)).toBeVisible();
  await expect(certificate.getByText('Covered now')).toBeVisible();
  await expect(certificate.locator('[aria-current="date"]')).toHaveText(/Today$/);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Report a crash' }).click();
  await expect(page).toHaveURL(/\/dashboard\/claims\/new/);
  await expect(page.getByRole('heading', { level: 1, name: /\?$/ })).toBeVisible();
  await context.close();

  const stranger = await browser.newContext({ viewport: phone });
  const gate = await stranger.newPage();
  await gate.goto(`/check?code=${code}`);
  await expect(gate.getByText(/^Covered (now|from)$/)).toBeVisible();
  await expect(gate.getByText(/Porsche/)).toBeVisible();
  await expectAccessible(gate);
  await gate.getByLabel('Codes of certificates').fill(`${code}\nZZZZZ-ZZZZZ`);
  await gate.getByRole('button', { name: 'Check' }).click();
  await expect(gate.getByText(/^[01] of 2 covered now$/)).toBeVisible();
  await expect(gate.getByText('There is no certificate with this code.')).toBeVisible();
  await stranger.close();
});
