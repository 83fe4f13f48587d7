import type { AccountType } from '#domain/accounts/account-types.ts';
import { brokeragePages } from '#domain/accounts/menu-permissions.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectWords,
  waitForContent,
} from './page-watch.ts';
import { desktop, expect, phone, test, type Page } from './role-page.ts';

/** The menus of the specification, entry by entry in its order, with the page of each; an empty one is disabled. */
const adminMenu: [label: string, page: string][] = [
  // [2.14]
  ['Overview', '/dashboard'],
  ['Accounts', '/dashboard/accounts'],
  ['Upcoming events', '/dashboard/upcoming-events'],
  // [2.15]
  ['New quotes', '/dashboard/new-quotes'],
  ['New policies', '/dashboard/new-policies'],
  ['On-track requests', '/dashboard/ontrack-requests'],
  ['Crash corner', '/dashboard/claims'],
  // [2.16]
  ['Cars', '/dashboard/cars'],
  ['Ratings', '/dashboard/series'],
  ['Drivers', '/dashboard/drivers'],
  ['Events', '/dashboard/events'],
  ['Condition presets', '/dashboard/clauses-presets'],
  // [2.17]
  ['Invoices', '/dashboard/invoices'],
  ['Administration', '/dashboard/administration'],
  ['Refunds', '/dashboard/refunds'],
  // [2.18]
  ['Claims', '/dashboard/analytics?tab=claims'],
  ['Crash', '/dashboard/analytics?tab=crash'],
  ['Client', '/dashboard/analytics?tab=client'],
  ['Championship', '/dashboard/analytics?tab=championship'],
  ['Risk', '/dashboard/analytics?tab=risk'],
  ['Broker', '/dashboard/analytics?tab=broker'],
  ['Insurer', '/dashboard/analytics?tab=insurer'],
  ['Rating calculator', '/dashboard/rating-calculator'],
  // [2.19]
  ['Quotes and policies', '/dashboard/various-insurances'],
  ['VI claims', '/dashboard/various-insurances/claims'],
  ['VI requests', '/dashboard/various-insurances/requests'],
  ['Premium ratings', '/dashboard/premium-ratings'],
  ['Clauses overview', '/dashboard/clauses-overview'],
];
const superadminMenu: [string, string][] = [
  ['Additional excess', '/dashboard/additional-excess'],
  ['Error logs', '/dashboard/errorlogs'],
  ['Wild west', '/dashboard/wild-west'],
];
const mailbox: [string, string] = ['Mailbox', '/dashboard/mailbox'];
const settings: [string, string] = ['Account settings', '/dashboard/accounts/{user_id}'];
const disabledForClients = [
  'Administration',
  'Statistics',
  'Ratings',
  'Approvals',
  'Transport',
  'Storage',
  'Art',
  'Collections',
  'Wearables',
];

interface RoleMenu {
  role: AccountType;
  clauses: string;
  entries: [label: string, page: string][];
  /** Their pages are looked at as somebody who has them all. */
  seenAs?: AccountType;
}

const menus: RoleMenu[] = [
  {
    role: 'superadmin',
    clauses: '[2.13] [2.20] [2.25] [6.8]',
    entries: [...adminMenu, ...superadminMenu, mailbox, settings],
  },
  {
    role: 'admin',
    clauses: '[2.13] [2.14] [2.15] [2.16] [2.17] [2.18] [2.19] [2.25]',
    entries: [...adminMenu, mailbox, settings],
    seenAs: 'superadmin',
  },
  {
    role: 'agent',
    clauses: '[2.21] [2.25]',
    entries: [
      ['Overview', '/dashboard'],
      ['Policies', '/dashboard/policies'],
      ['Claims', '/dashboard/claims'],
      ...disabledForClients.map((label): [string, string] => [label, '']),
      settings,
    ],
  },
  { role: 'insurer', clauses: '[2.22] [2.25]', entries: [['Overview', '/dashboard']] },
  {
    role: 'loss_adjuster',
    clauses: '[2.24] [2.25]',
    entries: [
      ['Crash corner', '/dashboard/claims'],
      ['VI claims', '/dashboard/various-insurances/claims'],
      settings,
    ],
  },
];

function mainMenu(page: Page) {
  return page.getByRole('navigation', { name: 'Main menu' });
}

/** Unfolds what is folded, so that every entry shows. */
async function unfoldAll(page: Page): Promise<void> {
  // One that is unfolded is not among the folded any more.
  const folded = mainMenu(page).getByRole('button', { expanded: false });
  for (let left = await folded.count(); left > 0; left--) await folded.first().click();
}

/** The entries as they stand there, without the number of what waits. */
async function shownEntries(page: Page) {
  await unfoldAll(page);
  return mainMenu(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => link.getAttribute('aria-label') !== 'Paddock, to the start')
        .filter((link) => !(link.getAttribute('href') ?? '').startsWith('tel:'))
        .map((link) => ({
          label: link.querySelector('span')?.textContent ?? '',
          href: link.getAttribute('href') ?? '',
        })),
    );
}

/** Pages of staff that are reached from others. */
const besideMenu = ['/dashboard/championships', '/dashboard/circuits', '/dashboard/todos'];

/** Opens each page by its entry, or its address, and looks at it as a critical visitor would, at both widths. */
async function lookAtPages(page: Page, hrefs: readonly string[]): Promise<void> {
  for (const href of hrefs) {
    await page.setViewportSize(desktop);
    await open(page, href);
    for (const viewport of [desktop, phone]) {
      await test.step(`${href} at ${viewport.width}`, async () => {
        await page.setViewportSize(viewport);
        await waitForContent(page);
        await expectWords(page);
        await expectNoSidewaysScroll(page);
        if (viewport === desktop) await expectTableWhole(page);
        await expectAccessible(page);
      });
    }
  }
}

async function open(page: Page, href: string): Promise<void> {
  // Before Overview there is the sign of the house, which leads to the same page.
  const entry = mainMenu(page).locator(`a[href="${href}"]`).last();
  if ((await entry.count()) === 0) return void (await page.goto(href));
  await unfoldAll(page);
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`${href.replace('?', '\\?')}$`));
}

/** On a desk a table stands whole in its card, with the menus of its rows. */
async function expectTableWhole(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    let card = document.querySelector('main table')?.parentElement;
    while (card && !/auto|scroll/.test(getComputedStyle(card).overflowX)) card = card.parentElement;
    return card ? card.scrollWidth - card.clientWidth : 0;
  });
  expect.soft(beyond, `points of the table of ${page.url()} beyond its card`).toBe(0);
}

/** How many there are in all stands beside the title for those who manage a list, not for those who look after their own. */
async function expectTotalOfClaims(page: Page, role: AccountType): Promise<void> {
  await page.goto('/dashboard/claims');
  await waitForContent(page);
  const total = page.getByText(/^Total amount is \d+$/);
  await expect(total).toHaveCount(role === 'agent' || role === 'loss_adjuster' ? 0 : 1);
}

for (const { role, clauses, entries, seenAs } of menus) {
  test(`${clauses} [6.12] the menu of the role ${role} is the specification's, and every entry opens its page`, async ({
    openAs,
  }) => {
    test.setTimeout(300_000);
    const page = await openAs(role);
    await expect(mainMenu(page)).toBeVisible();
    await expect
      .poll(async () => (await shownEntries(page)).map(({ label }) => label))
      .toEqual(entries.map(([label]) => label));
    const shown = await shownEntries(page);
    for (const [index, [label, path]] of entries.entries()) {
      const pattern = new RegExp(
        `^${path.replace('?', '\\?').replace('{user_id}', '[0-9a-f-]{36}')}$`,
      );
      expect(shown[index]?.href, label).toMatch(pattern);
    }
    for (const label of disabledForClients.filter(() => role === 'agent'))
      await expect(mainMenu(page).getByRole('link', { name: label, exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    await expectTotalOfClaims(page, role);
    if (seenAs) return;
    const hrefs = shown.map(({ href }) => href).filter((href) => href !== '');
    await lookAtPages(page, role === 'superadmin' ? [...hrefs, ...besideMenu] : hrefs);
  });
}

test('[2.23] [2.25] [6.4] [6.12] a brokerage has Overview, Invoices and what staff allow it, and every entry opens its page', async ({
  openAs,
}) => {
  test.setTimeout(300_000);
  const page = await openAs('brokerage');
  await expect(mainMenu(page).getByRole('link', { name: 'Account settings' })).toBeVisible();
  const shown = await shownEntries(page);
  const labels = shown.map(({ label }) => label);
  expect(labels.slice(0, 2)).toEqual(['Overview', 'Invoices']);
  expect(labels.at(-1)).toBe('Account settings');
  const allowed = brokeragePages.map(({ name, link }) => `${name} ${link}`);
  for (const { label, href } of shown.slice(2, -1)) expect(allowed).toContain(`${label} ${href}`);
  await expectTotalOfClaims(page, 'brokerage');
  await lookAtPages(
    page,
    shown.map(({ href }) => href),
  );
});

test('[2.11] the page on show is marked in the menu, by its longest match', async ({ openAs }) => {
  const page = await openAs('admin', { at: '/dashboard/claims?view=all' });
  await expect(mainMenu(page).getByRole('link', { name: /^Crash corner/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(mainMenu(page).locator('[aria-current="page"]')).toHaveCount(1);
});

test('[2.10] a phone has its menu in a drawer, which goes again', async ({ openAs }) => {
  const page = await openAs('agent', { viewport: phone });
  await expect(mainMenu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await mainMenu(page).getByRole('link', { name: 'Policies', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/policies$/);
  await expect(mainMenu(page)).toBeHidden();
});

test('[2.10] [9.11] a larger screen has a drawer of 240 px that stays, and notices of at least 300 px', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  await expect(mainMenu(page)).toBeVisible();
  expect((await page.locator('#page').boundingBox())?.x).toBe(240);
  await page.goto('/dashboard/accounts');
  await expect(mainMenu(page)).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCSS('min-width', '300px');
});

test('back and forward keep what a list was narrowed to', async ({ openAs }) => {
  const page = await openAs('admin', {
    at: '/dashboard/claims?view=all&q=Van+Dalen&sort=claim_number',
  });
  await waitForContent(page);
  const rows = page.getByRole('row').filter({ hasText: 'Van Dalen Racing' });
  await expect(rows.first()).toBeVisible();
  const narrowed = page.url();
  const shown = await rows.count();
  await rows.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^CL-/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(narrowed);
  await expect(page.getByLabel('Search claims')).toHaveValue('Van Dalen');
  await expect(rows).toHaveCount(shown);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: /^CL-/ })).toBeVisible();
});

test('[6.2] [6.8] a page of other roles says so, an unknown address too', async ({ openAs }) => {
  const page = await openAs('insurer', { at: '/dashboard/errorlogs' });
  await expect(page.getByRole('heading', { name: 'Not for your account' })).toBeVisible();
  await expectAccessible(page);
  // The gallery of the building blocks is a page of development alone.
  for (const path of ['gallery', 'nowhere']) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to Overview' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('[2.26] an insurer opens the policies and various insurances that its notices name', async ({
  openAs,
}) => {
  const page = await openAs('insurer');
  const answer = await page.request.get('/api/get_notifications?page=1&limit=100');
  const { notifications } = (await answer.json()) as {
    notifications: { feature: string; feature_id: string }[];
  };
  const places = new Map(notifications.map(({ feature, feature_id }) => [feature, feature_id]));
  for (const feature of ['new-policies', 'various-insurances']) {
    expect(places.has(feature)).toBe(true);
    await page.goto(`/dashboard/${feature}/${places.get(feature)}`);
    await expect(page.getByRole('heading', { level: 1, name: /^[PQ]-\d\d-\d+$/ })).toBeVisible();
  }
});
