import { Secret, TOTP } from 'otpauth';
import { demoPassword } from '#server/accounts/log-in/demo-logins.ts';
import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { desktop, expect, phone, test, type Page } from './role-page.ts';

// A client of the demo season whom no other test logs in as.
const email = 'levante@demo.paddock.example';

/** The code of the half minute after the last one that was used here, so that no test waits for a clock. */
function makeApp(key: string) {
  let used = 0;
  return () => {
    const now = Math.floor(Date.now() / 30_000);
    const step = Math.max(now, used + 1);
    // The server takes codes from half a minute ahead: more of them than two in a row would have to wait.
    expect(step).toBeLessThanOrEqual(now + 1);
    used = step;
    return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: step * 30_000 });
  };
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click();
  await expect(page).toHaveURL(/\/login/);
}

async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Account settings' }).click();
  await page.getByRole('tab', { name: 'Login and devices' }).click();
}

async function provePassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

test('[2.2] [2.25] the log-in gets a second step and a passkey, and opens with each of them', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto('/login');
  await typePassword(page);
  await expect(page).toHaveURL(/\/dashboard/);

  // Two-step login: key, first code, recovery codes.
  await openSecurity(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  await provePassword(page);
  const dialog = page.getByRole('dialog');
  await expect(
    dialog.getByRole('heading', { name: 'Set up your authenticator app' }),
  ).toBeVisible();
  const key = (await dialog.getByRole('group', { name: 'Key' }).innerText()).replaceAll(/\s/g, '');
  const nextCode = makeApp(key);
  await expect(dialog.getByRole('link', { name: 'Open in app' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*secret=${key}`),
  );
  await dialog.getByLabel('Code').fill(nextCode());
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery_code = '', last_code = ''] = await codes.allInnerTexts();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();
  await logOut(page);

  // Password and code.
  await typePassword(page);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(nextCode());
  await expect(page).toHaveURL(/\/dashboard/);
  await logOut(page);

  // Password and a recovery code.
  await typePassword(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery_code);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  // A passkey, on a device that verifies its person.
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await openSecurity(page);
  await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await provePassword(page);
  const passkey = page.getByRole('listitem').filter({ hasText: 'Not used yet' });
  await expect(passkey).toHaveCount(1);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    await waitForContent(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(desktop);
  // The virtual device would answer the offer in the email field before anybody can press the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await logOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await openSecurity(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'added' })).toContainText('Last used');

  // As it was: removed, and switched off with a recovery code.
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('Passkey removed')).toBeVisible();
  await page.getByRole('button', { name: 'Switch off' }).click();
  await dialog.getByLabel('Current password').fill(demoPassword);
  await dialog.getByLabel('Code').fill(last_code);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Two-step login is off')).toBeVisible();
  await logOut(page);
  await typePassword(page);
  await expect(page).toHaveURL(/\/dashboard/);
});
