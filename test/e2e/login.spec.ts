import { demoLogins, demoPassword } from '#server/accounts/log-in/demo-logins.ts';
import { linkOfSecurityMail } from './operator-mail.ts';
import { expectAccessible, expectNoSidewaysScroll, watchPage } from './page-watch.ts';
import { desktop, expect, phone, test, tryItAs } from './role-page.ts';

const emailOf = (type: string) =>
  demoLogins.find((login) => login.account_type === type)?.email ?? '';

test('[2.3] [8.8] whoever is not logged in is led from a dashboard page to the log-in page and back', async ({
  page,
}) => {
  await page.goto('/dashboard/claims?view=all');
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Email').fill(emailOf('admin'));
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard\/claims\?view=all$/);
});

test('[2.3] [2.4] the loading page leads to the log-in page too', async ({ page }) => {
  await page.goto('/loading');
  await expect(page).toHaveURL(/\/login/);
});

test('[2.1] [2.2] [2.8] who is logged in comes from the log-in page to the dashboard, until logging out', async ({
  openAs,
}) => {
  const page = await openAs('agent', { at: '/login' });
  await expect(page).toHaveURL(/\/dashboard$/);
  // What is still being read when the session ends is refused.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/dashboard/policies');
  await expect(page).toHaveURL(/\/login/);
});

test('[1.6] [6.1] every role is one press away, and the header says who and what one is', async ({
  page,
}) => {
  test.setTimeout(90_000);
  const names: [Parameters<typeof tryItAs>[1], string, string][] = [
    ['superadmin', 'Ingrid Solberg', 'Super Admin'],
    ['admin', 'Mila Verhoeven', 'Admin'],
    ['agent', 'Jeroen van Dalen', 'Client'],
    ['brokerage', 'Femke Jansen', 'Brokerage'],
    ['insurer', 'Oliver Marsh', 'Insurer'],
    ['loss_adjuster', 'Tobi Okafor', 'Loss Adjuster'],
  ];
  for (const [role, name, label] of names) {
    await page.goto('/login');
    await tryItAs(page, role);
    const header = page.getByRole('banner');
    await expect(header.getByText(name, { exact: true })).toBeVisible();
    await expect(header.getByText(label, { exact: true })).toBeVisible();
    await page.setViewportSize(phone);
    await expect(header.getByText(name, { exact: true })).toBeVisible();
    await expect(header.getByText(label, { exact: true })).toBeVisible();
    await page.setViewportSize(desktop);
    const staff = role === 'admin' || role === 'superadmin';
    await expect(header.getByRole('button', { name: /^Notifications/ })).toHaveCount(staff ? 1 : 0);
    await header.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
  }
});

test('[2.4] a wrong password is refused in words, empty fields before anything is sent', async ({
  browser,
}) => {
  // The refusal is written to the console by the browser: a page that is not watched as a whole.
  const page = await browser.newPage();
  const watch = watchPage(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Enter your email and password.')).toBeVisible();
  await page.getByLabel('Email').fill(emailOf('brokerage'));
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Email or password is not right.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(emailOf('brokerage'));
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');
  watch.forgive(/status of 401 .*log_in/);
  watch.expectSilent();
  await page.close();
});

test('the log-in page is for everybody, on every screen', async ({ page }) => {
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    for (const address of ['/login', '/forgot-password', '/reset-password?token=unknown']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  }
});

test('[2.4] a forgotten password is set anew by the link of a mail, which works once', async ({
  page,
  openAs,
  browser,
}) => {
  const email = 'sanne@demo.paddock.example';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(`If ${email} has an account, a link is on its way.`)).toBeVisible();

  const link = await linkOfSecurityMail(email);

  // Colleagues read the mailbox, but not this in it.
  const admin = await openAs('admin');
  await admin.getByRole('link', { name: 'Mailbox' }).click();
  await admin.getByLabel('Search mails').fill(email);
  await expect(admin.getByRole('row').filter({ hasText: /password/i })).toHaveCount(0);

  await page.goto(link);
  await page.getByLabel('New password').fill('kort');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/Use at least \d+ characters/)).toBeVisible();
  await page.getByLabel('New password').fill('a paddock of one’s own');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a paddock of one’s own');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('banner').getByText('Sanne de Boer')).toBeVisible();

  const again = await browser.newPage();
  await again.goto(link);
  await again.getByLabel('New password').fill('another paddock of one’s own');
  await again.getByRole('button', { name: 'Save password' }).click();
  await expect(again.getByText(/This link was used already/)).toBeVisible();
  await again.close();
});
