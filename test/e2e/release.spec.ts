import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { desktop, expect, phone, test, tryItAs, type Page } from './role-page.ts';

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Please reload' });

/** Lets the next pages come as another release sends them, until the function that it answers is called. */
async function fromAnotherRelease(page: Page): Promise<() => Promise<void>> {
  const pages = (url: URL) => url.pathname.startsWith('/dashboard');
  await page.route(pages, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /<meta name="release" content="[^"]*">/,
      '<meta name="release" content="0000000000000000">',
    );
    return route.fulfill({ response: answer, body });
  });
  return () => page.unroute(pages);
}

/** Counts how often the page is loaded anew from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
}

/** Asks the list something else again and again, until the page has heard of the other release. */
async function askUntilTold(page: Page): Promise<void> {
  let asked = 0;
  await expect(async () => {
    asked += 1;
    await page.getByRole('textbox', { name: 'Search claims' }).fill(`x${asked}`);
    await expect(bar(page)).toBeVisible({ timeout: 1500 });
  }).toPass({ timeout: 30_000 });
}

test('[R62] an old page is told to reload, and is of the new release afterwards', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const putInPlace = await fromAnotherRelease(page);
  await page.goto('/dashboard/claims?view=all');
  await waitForContent(page);
  await askUntilTold(page);
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expect(bar(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);
  await putInPlace();
  const loads = countLoads(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(loads).toBe(1);
  await waitForContent(page);
  await expect(bar(page)).toHaveCount(0);
});

test('[R62] the next page that somebody goes to from an old one comes anew, once', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const putInPlace = await fromAnotherRelease(page);
  await page.goto('/dashboard/claims?view=all');
  await waitForContent(page);
  await askUntilTold(page);
  await putInPlace();
  const loads = countLoads(page);
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect.poll(loads).toBe(1);
  await waitForContent(page);
  await expect(bar(page)).toHaveCount(0);
  await menu.getByRole('link', { name: /^Crash corner/ }).click();
  await waitForContent(page);
  expect(loads()).toBe(1);
});

test('[R62] a page whose code is gone comes anew once, and never in a loop', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: desktop });
  const page = await context.newPage();
  await page.goto('/login');
  await tryItAs(page, 'admin');
  await waitForContent(page);
  const gone = (url: URL) => /\/assets\/invoice-list-screen[^/]*\.js$/.test(url.pathname);
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
  const loads = countLoads(page);
  await page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: 'Invoices', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(loads()).toBeGreaterThanOrEqual(1);
  expect(loads()).toBeLessThanOrEqual(2);
  // The new release has it.
  await page.unroute(gone);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await context.close();
});
