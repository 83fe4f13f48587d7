import { randomUUID } from 'node:crypto';
import { call } from './other-hands.ts';
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

test('[R62] a page with something typed on it stays, and offers the new release when a part of it is gone', async ({
  openAs,
}) => {
  const page = await openAs('admin', { forgives: /status of 404|dynamically imported module/ });
  const gone = (url: URL) => /\/assets\/add-items-dialog[^/]*\.js$/.test(url.pathname);
  await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }));
  const account = { account_type: 'agent', attn: 'Jan van Dalen', country: 'NL' };
  const { user_id } = await call<{ user_id: string }>(page, 'add_account', {
    ...{ ...account, company_name: 'Old Page Racing', send_invitation: false },
    email: `${randomUUID()}@demo.paddock.example`,
  });
  const { policy_id } = await call<{ policy_id: string }>(page, 'create_quote', { user_id });
  await page.goto(`/dashboard/new-quotes/${policy_id}`);
  const notes = page.getByRole('textbox', { name: 'Internal notes' });
  const openNotes = () => page.getByRole('button', { name: /^Notes/ }).click();
  await openNotes();
  await notes.fill('Wants to race at Spa');
  const loads = countLoads(page);
  await page.getByRole('button', { name: 'Add cars' }).first().click();
  await expect(bar(page)).toBeVisible();
  await expect(notes).toHaveValue('Wants to race at Spa');
  expect(loads()).toBe(0);
  // What was typed is saved on the old page, and then it is left by its own wish.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await page.unroute(gone);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(loads).toBe(1);
  await waitForContent(page);
  if (!(await notes.isVisible())) await openNotes();
  await expect(notes).toHaveValue('Wants to race at Spa');
  await page.getByRole('button', { name: 'Add cars' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('[R62] the next page does not come anew while a draft that is not sent lies on it', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const putInPlace = await fromAnotherRelease(page);
  await page.goto('/dashboard/claims?view=all');
  await waitForContent(page);
  await askUntilTold(page);
  await putInPlace();
  const loads = countLoads(page);
  // A window that was opened on purpose and in which the browser would ask before it goes.
  await page.evaluate(() => {
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { once: false });
  });
  const menu = page.getByRole('navigation').first();
  await menu.getByRole('link', { name: 'Invoices', exact: true }).click();
  await waitForContent(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  expect(loads()).toBe(0);
});

test('[R62] a new page whose calls an old server answers says so in words, works on, and never loads itself in a loop', async ({
  openAs,
}) => {
  const page = await openAs('admin', {
    at: '/dashboard/claims?view=all',
    forgives: /status of 404/,
  });
  await waitForContent(page);
  const loads = countLoads(page);
  // Every other answer is of the release before, which does not know the newest action.
  let asked = 0;
  await page.route('**/api/**', async (route) => {
    asked += 1;
    if (asked % 2 === 0 || route.request().url().includes('/api/events')) return route.continue();
    const answer = await route.fetch();
    return route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'paddock-release': '0000000000000000' },
    });
  });
  const body = { code: 'not_found', message: 'This is not there.', request_id: randomUUID() };
  await page.route('**/api/get_claims**', (route) => route.fulfill({ status: 404, json: body }), {
    times: 1,
  });
  await page.getByRole('textbox', { name: 'Search claims' }).fill('spa');
  await expect(page.getByText(body.message).first()).toBeVisible();
  await askUntilTold(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(loads).toBe(1);
  await waitForContent(page);
  const menu = page.getByRole('navigation').first();
  for (const name of ['Invoices', 'Crash corner'])
    await menu
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click();
  await waitForContent(page);
  await page.waitForLoadState('networkidle');
  // Once by its person, and at most once for each page that was gone to.
  expect(loads()).toBeLessThanOrEqual(3);
});
