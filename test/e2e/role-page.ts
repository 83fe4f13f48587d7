import { test as base, expect, type Browser, type Locator, type Page } from '@playwright/test';
import { accountTypeLabels, type AccountType } from '#domain/accounts/account-types.ts';
import { demoLogins, demoPassword } from '#server/accounts/log-in/demo-logins.ts';
import { watchPage } from './page-watch.ts';

export { expect, type Locator, type Page };

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

export interface WindowOptions {
  viewport?: { width: number; height: number };
  /** The page to stand on, where it is not Overview. */
  at?: string;
  /** Errors in the console that are wanted, such as what a browser says of an answer that refuses. */
  forgives?: RegExp;
  /** Another demo client than the one of the log-in page, by the first part of the address. */
  team?: string;
}

/** Opens a window of its own where one of the demo people is logged in, and stands on its Overview or another page. */
export type OpenAs = (role: AccountType, options?: WindowOptions) => Promise<Page>;

/** Presses the demo button of a role on the log-in page and waits until the dashboard has come. */
export async function tryItAs(page: Page, role: AccountType): Promise<void> {
  const demo = page.getByRole('region', { name: 'Try it as' });
  await demo
    .getByRole('button', { name: new RegExp(`^${accountTypeLabels[role]}\\b`) })
    .first()
    .click();
  await page.waitForURL('**/dashboard**');
}

/** Logs in without the log-in page, which has tests of its own and costs each window a second. */
async function logIn(page: Page, email: string, at: string): Promise<void> {
  const answer = await page.context().request.post('/api/log_in', {
    headers: { 'x-paddock': '1' },
    data: { email, password: demoPassword },
  });
  expect(answer.ok(), `${email} logs in`).toBe(true);
  await page.goto(at);
}

const emailOf = (role: AccountType, team: string | undefined): string =>
  team === undefined
    ? (demoLogins.find(({ account_type }) => account_type === role)?.email ?? '')
    : `${team}@demo.paddock.example`;

async function openWindow(browser: Browser, { viewport = desktop }: WindowOptions = {}) {
  const context = await browser.newContext({
    viewport,
    ...(viewport.width < 900 ? { hasTouch: true } : {}),
  });
  return context.newPage();
}

/**
 * A test with as many windows as it has people. Whatever any of them writes to the console as an error fails the test.
 */
export const test = base.extend<{ openAs: OpenAs; openPublic: () => Promise<Page> }>({
  page: async ({ page }, hand) => {
    const watch = watchPage(page);
    await hand(page);
    watch.expectSilent();
  },
  openAs: async ({ browser }, hand) => {
    const windows: { page: Page; watch: ReturnType<typeof watchPage>; forgives?: RegExp }[] = [];
    await hand(async (role, options = {}) => {
      const page = await openWindow(browser, options);
      windows.push({ page, watch: watchPage(page), ...options });
      await logIn(page, emailOf(role, options.team), options.at ?? '/dashboard');
      return page;
    });
    for (const { page } of windows) await page.context().close();
    for (const { watch, forgives } of windows) {
      if (forgives) watch.forgive(forgives);
      watch.expectSilent();
    }
  },
  openPublic: async ({ browser }, hand) => {
    const windows: { page: Page; watch: ReturnType<typeof watchPage> }[] = [];
    await hand(async () => {
      const page = await openWindow(browser, { viewport: phone });
      windows.push({ page, watch: watchPage(page) });
      return page;
    });
    for (const { page } of windows) await page.context().close();
    for (const { watch } of windows) watch.expectSilent();
  },
});
