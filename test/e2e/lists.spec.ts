import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { waitForContent } from './page-watch.ts';
import { expect, phone, test, type Page } from './role-page.ts';

const table = (page: Page) => page.getByRole('table', { name: 'claims' });
const numbers = (page: Page) => table(page).locator('[data-row-link]');
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });

async function openClaims(page: Page, query: string): Promise<void> {
  await page.goto(`/dashboard/claims?${query}`);
  await waitForContent(page);
  await expect(numbers(page).first()).toBeVisible();
}

test('[2.40] a list says in its address what it shows, and back finds the same place', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await openClaims(page, 'view=all&page=99');
  await expect(page.getByText(/^\d+ claims, page 1 of \d+$/)).toBeAttached();

  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('option', { name: 'Paid', exact: true }).click();
  await page.keyboard.press('Escape');
  const head = table(page).getByRole('columnheader', { name: 'Claimed (EUR)' });
  for (const [order, sort] of [
    ['descending', '&sort=-claimed'],
    ['ascending', '&sort=claimed'],
    ['none', '&sort=none'],
  ] as const) {
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', order);
    await expect(page).toHaveURL(new RegExp(`view=all&status=paid${sort}$`));
  }
  const narrowed = page.url();
  // What comes in another order begins at its top.
  await waitForContent(page);
  const box = page.locator('[data-scroll-restoration-id="list"]');
  await box.evaluate((element) => element.scrollTo(0, 120));
  const opened = numbers(page).nth(8);
  await opened.click();
  await expect(page.getByRole('heading', { level: 1, name: /^CL-/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(narrowed);
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(120);
  await expect(opened).toBeFocused();
  await page.keyboard.press('Enter');
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Crash corner' })
    .click();
  await expect(page).toHaveURL(narrowed);
});

test('[2.40] an address of old names finds what it found, and goes on under the names of today', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/get_claims') asked.push(searchParams.get('filters[user_id][0]') ?? '');
  });
  await openClaims(page, 'view=all');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Team' }).click();
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/&user_id=[\w-]{36}$/);
  const [, user_id = ''] = page.url().split('&user_id=');
  asked.length = 0;
  await page.goto(`/dashboard/claims?view=all&team=${user_id}`);
  await waitForContent(page);
  await expect.poll(() => asked).toContain(user_id);
  await table(page)
    .getByRole('columnheader', { name: 'Claimed (EUR)' })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(`/dashboard/claims?view=all&user_id=${user_id}&sort=-claimed`);
  expect(new Set(asked)).toEqual(new Set([user_id]));
});

test('[2.40] rows are walked, ticked, looked into and opened by the keyboard', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await openClaims(page, 'view=all');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(numbers(page).first()).toBeFocused();
  const number = await numbers(page).first().innerText();
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Claims selected' })).toContainText('1 selected');
  await page.keyboard.press('x');
  await page.keyboard.press('Space');
  const peek = page.getByRole('dialog', { name: number });
  await expect(peek.getByRole('heading', { name: 'Last messages' })).toBeVisible();
  await expect(peek.getByRole('button', { name: 'Open claim' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  await expect(numbers(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
});

test('[6.2] a view is kept for oneself, shared with staff only, and deleted again', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await openClaims(page, 'view=all&status=paid');
  const saveAs = async (name: string, everybody: boolean) => {
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('menuitem', { name: 'Save as new…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await dialog.getByLabel('Name').fill(name);
    if (everybody) {
      await dialog.getByLabel('Visible to').click();
      await page.getByRole('option', { name: 'All staff' }).click();
    }
    await dialog.getByRole('button', { name: 'Save view' }).click();
    await expect(views(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  };
  await saveAs('Paid, my own', false);
  await saveAs('Paid, for all', true);

  const colleague = await openAs('superadmin');
  await openClaims(colleague, 'view=all');
  await views(colleague).getByRole('link', { name: 'Paid, for all' }).click();
  await expect(colleague).toHaveURL(/status=paid/);
  await expect(views(colleague).getByRole('link', { name: 'Paid, my own' })).toHaveCount(0);
  const broker = await openAs('brokerage');
  await openClaims(broker, 'view=all');
  await expect(views(broker).getByRole('link', { name: 'All' })).toBeVisible();
  await expect(views(broker).getByRole('link', { name: /^Paid,/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('menuitem', { name: 'Use as my default' }).click();
  await expect(page.getByText('This list opens with the view now')).toBeVisible();
  await page.goto('/dashboard/invoices');
  await waitForContent(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/get_claims') asked.push(searchParams.get('filters[status][0]') ?? '');
  });
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Crash corner/ })
    .click();
  await expect(views(page).getByRole('link', { name: 'Paid, for all' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(numbers(page).first()).toBeVisible();
  // No other rows were asked for before those of the view.
  expect(new Set(asked)).toEqual(new Set(['paid']));

  for (const name of ['Paid, for all', 'Paid, my own']) {
    await views(page).getByRole('link', { name }).click();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await expect(views(page).getByRole('link', { name })).toHaveCount(0);
  }
});

test('[2.40] an export holds the rows that the filter finds, in the order and columns on show', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await openClaims(page, 'view=all&status=paid&sort=claimed&size=50');
  const shown = await table(page)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim())),
    );
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export' })
      .click()
      .then(() => page.getByRole('menuitem', { name: /^All \d+ matching, CSV$/ }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/^claims-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  const rows = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, '').trim(), {
    header: true,
  }).data;
  expect(rows.map((row) => [row['Claim'], row['Status'], row['Team'], row['Claimed']])).toEqual(
    shown.map((cells) => [cells[1], cells[2], cells[3], cells[7]?.replaceAll(',', '')]),
  );
  await expect(page.getByText(`${rows.length} claims exported`)).toBeVisible();
});

test('what could not be done with ticked rows is listed with its reason, the rest is done', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await openClaims(page, 'view=all&status=under_review~paid&size=50');
  const rowOf = (status: string) =>
    table(page).getByRole('row').filter({ hasText: status }).first();
  await rowOf('Under review').getByRole('checkbox').check();
  await rowOf('Paid').getByRole('checkbox').check();
  const paid = await rowOf('Paid').getByRole('link').innerText();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByRole('dialog').getByRole('option').first().click();
  await expect(page.getByText('1 claim assigned')).toBeVisible();
  const report = page.getByRole('dialog', { name: '1 left out' });
  await expect(report.getByRole('row').filter({ hasText: paid })).toContainText(
    'only while a claim is being handled',
  );
  await expect(report.getByRole('button', { name: 'Retry failed' })).toBeVisible();
  await report.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(report).toHaveCount(0);
});

test('[4.22] all that match are worked on the server, and the report names those that were left out', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await openClaims(page, 'view=all&status=paid~approved~submitted~under_review~retracted');
  await table(page).getByLabel('Select all claims on this page').check();
  const all = page.getByRole('button', { name: /^Select all \d+ that match$/ });
  const [count = ''] = /\d+/.exec(await all.innerText()) ?? [];
  await all.click();
  const bar = page.getByRole('region', { name: 'Claims selected' });
  await expect(bar.getByRole('status')).toContainText(count);
  await bar.getByRole('button', { name: 'Email', exact: true }).click();
  await page.getByRole('option', { name: /^Claim reminder/ }).click();
  await page.getByRole('button', { name: 'Send emails' }).click();
  const report = page.getByRole('dialog', { name: `${count} left out` });
  await expect(report.getByText('Nothing was asked of the client').first()).toBeVisible();
  await report.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(report).toHaveCount(0);
});

test('[2.41] on a phone one sheet takes view, order and filters', async ({ openAs }) => {
  const page = await openAs('admin', { at: '/dashboard/claims?view=all', viewport: phone });
  await waitForContent(page);
  await expect(page.getByRole('list', { name: 'claims' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: /^View/ }).click();
  await sheet.getByRole('option', { name: /^Paid\s*\d+$/ }).click();
  await sheet.getByRole('button', { name: /^Sort/ }).click();
  await sheet.getByRole('option', { name: 'Claimed (EUR), descending' }).click();
  await sheet.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(/view=paid.*sort=-claimed/);
});

test('[2.40] a list that comes as a whole is narrowed, sorted and exported as it stands', async ({
  openAs,
}) => {
  const page = await openAs('admin', {
    at: '/dashboard/circuits?kind=STREET&sort=-length&size=50',
  });
  await waitForContent(page);
  const found = page.getByRole('table', { name: 'circuits' }).locator('[data-row-link]');
  await expect(found.first()).toBeVisible();
  const names = await found.allInnerTexts();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `All ${names.length} matching, CSV` }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, '').trim(), {
    header: true,
  });
  expect(data.map((row) => [row['Circuit'], row['Kind']])).toEqual(
    names.map((name) => [name, 'Street circuit']),
  );
});

test('[2.40] events by weekend are walked, ticked as a range and unfolded by the keyboard', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/upcoming-events' });
  await waitForContent(page);
  const rows = page
    .getByRole('table', { name: 'Upcoming events by weekend' })
    .locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  const bar = page.getByRole('region', { name: 'Events selected' });
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await expect(rows.nth(2).getByRole('button', { name: /^Cars of/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.nth(2).getByRole('button', { name: /^Cars of/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toHaveCount(0);
});

test('[2.40] an insurer finds its claims by view and filter, and looks into one', async ({
  openAs,
}) => {
  const page = await openAs('insurer', { at: '/dashboard?tab=claims' });
  await waitForContent(page);
  await expect(numbers(page).first()).toBeVisible();
  const open = await numbers(page).first().innerText();
  await views(page)
    .getByRole('link', { name: /^Closed/ })
    .click();
  await expect(numbers(page).first()).not.toHaveText(open);
  await expect(page).toHaveURL(/tab=claims&view=closed/);
  await expect(table(page).getByRole('columnheader', { name: /^Final amount/ })).toBeVisible();
  await page.keyboard.press('j');
  const number = await numbers(page).first().innerText();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: number })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Waiting for insurer/ }).click();
  await expect(page).not.toHaveURL(/view=/);
});

test('columns stay where they are when a list is sorted', async ({ openAs }) => {
  const page = await openAs('admin');
  for (const [name, query] of [
    ['policies', 'new-policies'],
    ['claims', 'claims?view=all'],
  ] as const) {
    await page.goto(`/dashboard/${query}`);
    await waitForContent(page);
    // The head above the menus sticks to the edge while the pointer is on the row.
    const heads = page.getByRole('table', { name }).locator('thead th:not([data-menu])');
    const places = () =>
      heads.evaluateAll((all) => all.map((head) => Math.round(head.getBoundingClientRect().x)));
    await expect(heads.getByRole('button').first()).toBeVisible();
    const before = await places();
    for (const button of await heads.getByRole('button').all())
      for (const way of ['one way', 'the other']) {
        await button.click();
        await waitForContent(page);
        expect(await places(), `${name} by ${await button.textContent()}, ${way}`).toEqual(before);
      }
  }
});
