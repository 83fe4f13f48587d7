import type { Page } from '@playwright/test';
import { analyticsTabLabels } from '#domain/analytics/analytics-tabs.ts';
import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { desktop, expect, phone, test } from './role-page.ts';

test('[2.18] every tab answers its questions with figures, as pictures and as tables', async ({
  openAs,
}) => {
  test.setTimeout(180_000);
  const page = await openAs('admin');
  for (const [tab, label] of Object.entries(analyticsTabLabels)) {
    await page.goto(`/dashboard/analytics?tab=${tab}`);
    await waitForContent(page);
    await expect(page.getByRole('tab', { name: label })).toHaveAttribute('aria-selected', 'true');
    const toggles = page.getByRole('button', { name: /^View data: / });
    expect(await toggles.count()).toBeGreaterThan(3);
    for (const toggle of await toggles.all()) await expect(toggle).toBeVisible();
    // The last toggle first: each one renames itself when it is pressed.
    for (let left = await toggles.count(); left > 0; left--) await toggles.first().click();
    expect(await page.getByRole('table').count()).toBeGreaterThan(1);
    await expect(page.getByText('could not be loaded')).toHaveCount(0);
  }
});

for (const viewport of [desktop, phone])
  test(`[2.18] filters stand in the address and drive every card at ${viewport.width} pixels`, async ({
    openAs,
  }) => {
    const page = await openAs('admin', { at: '/dashboard/analytics?tab=claims', viewport });
    await waitForContent(page);
    const claims = page.getByRole('region', { name: 'How do claims stand?' });
    await expect(claims.getByRole('definition').first()).not.toHaveText('0');
    const filters = page.getByRole('region', { name: 'Filters' });
    const before = page.getByRole('option', { name: /^20\d\d, same days$/ });
    if (viewport === phone) {
      await filters.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Compare Nothing' }).click();
      await before.click();
      await page.getByRole('button', { name: 'Show' }).click();
      await expect(filters.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    } else {
      // By the keyboard alone, which ends where it began.
      const compare = filters.getByRole('button', { name: 'Compare Nothing' });
      await compare.focus();
      await page.keyboard.press('Enter');
      await expect(before).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(
        filters.getByRole('button', { name: /^Compare 20\d\d, same days$/ }),
      ).toBeFocused();
    }
    await expect(page).toHaveURL(/compare=1/);
    await expect(claims.getByText(/20\d\d: /).first()).toBeVisible();
    await claims.getByRole('button', { name: 'How it is worked out: How do claims' }).click();
    await expect(claims.getByRole('note')).toContainText('over the net premium earned');
    const largest = page.getByRole('region', { name: 'Which claims are the largest?' });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/dashboard/analytics?from=2019-01-01&to=2019-12-31');
    await waitForContent(page);
    await expect(largest.getByText('Nothing in this period.')).toBeVisible();
    await page.goto('/dashboard/analytics');
    await largest.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/dashboard\/claims\/[0-9a-f-]{36}$/);
  });

/** The sheets of a PDF that the browser printed: their size in points, and how many bytes say what stands on each. */
function sheetsOf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const sheets = text.matchAll(
    /\/Type \/Page\n[^]*?\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\][^]*?\/Contents (\d+) 0 R/g,
  );
  return [...sheets].map(([, width, height, content]) => ({
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
    bytes: Number(new RegExp(`\\n${content} 0 obj\\n<<[^>]*?/Length (\\d+)`).exec(text)?.[1]),
  }));
}

const askForPrint = {
  'by its button': (page: Page) => page.getByRole('button', { name: 'Print' }).click(),
  'by Ctrl+P': async (page: Page) => {
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await page.keyboard.press('Control+p');
  },
};

for (const [how, ask] of Object.entries(askForPrint))
  test(`[2.18] a print asked for at once ${how} waits for the outline of the circuit`, async ({
    openAs,
  }) => {
    const page = await openAs('admin');
    await page.addInitScript(() => {
      window.print = () => {
        const courses = document.querySelectorAll('svg[role="group"] > polyline').length;
        document.documentElement.dataset['printed'] = String(courses > 0);
      };
    });
    await page.route('**/api/get_circuit?*', async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 2000);
      });
      await route.continue();
    });
    await page.goto('/dashboard/analytics?tab=crash');
    await ask(page);
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'true', { timeout: 20_000 });
  });

test('[2.18] every tab prints on A4 across, also of a year without anything, and no sheet is empty', async ({
  openAs,
}) => {
  test.setTimeout(180_000);
  const page = await openAs('admin');
  for (const tab of Object.keys(analyticsTabLabels))
    for (const period of ['', '&from=2019-01-01&to=2019-12-31']) {
      await page.goto(`/dashboard/analytics?tab=${tab}${period}`);
      await waitForContent(page);
      const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }));
      expect(sheets.length, tab).toBeGreaterThan(0);
      expect(sheets.length, tab).toBeLessThan(6);
      for (const sheet of sheets) {
        expect([sheet.width, sheet.height], tab).toEqual([842, 595]);
        // A sheet of nothing but its margins takes 158 bytes or none.
        expect(sheet.bytes, tab).toBeGreaterThan(1000);
      }
    }
});

test('[2.18] a mark of each tab opens rows whose sum is the mark', async ({ openAs }) => {
  const page = await openAs('admin');
  for (const tab of Object.keys(analyticsTabLabels)) {
    await page.goto(`/dashboard/analytics?tab=${tab}`);
    await waitForContent(page);
    const figure = page.getByRole('definition').getByRole('link').first();
    await figure.click();
    const rows = page.getByRole('dialog');
    await expect(rows.getByRole('table')).toBeVisible();
    await expect(rows.getByRole('status')).toContainText(/\d rows? of \d/);
    await rows.getByRole('button', { name: 'Close' }).last().click();
    await expect(rows).toBeHidden();
  }
  await page.goto('/dashboard/analytics?tab=crash');
  await waitForContent(page);
  await expectAccessible(page);
  const cells = page.getByRole('region', { name: 'What happens in which weather?' });
  const cell = cells.getByRole('cell').getByRole('link').first();
  const crashes = await cell.innerText();
  await cell.click();
  await expect(page.getByRole('dialog').getByText(`All ${crashes}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('from the exposure of an event staff come to the event, its cars and its figures', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/analytics?tab=risk' });
  await waitForContent(page);
  const exposure = page.getByRole('region', { name: 'At which events does most stand together?' });
  const event = exposure.getByRole('link').first();
  const name = (await event.innerText()).replace(/, [\d-]+$/, '');
  await event.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Open the event' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Premium and losses of this event')).toBeVisible();
  await expect(page.getByRole('table', { name: `Policies of ${name}` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('[2.18] nobody but staff finds the page', async ({ openAs }) => {
  const page = await openAs('brokerage', { at: '/dashboard/analytics' });
  await expect(page.getByRole('heading', { name: 'Not for your account' })).toBeVisible();
});

test('an exchange rate is kept by day, and all currencies are told in euro with it', async ({
  openAs,
}) => {
  const page = await openAs('admin', {
    at: '/dashboard/administration?tab=books&view=exchange_rates',
  });
  await waitForContent(page);
  await page.getByRole('button', { name: 'Add rate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rate' });
  await dialog.getByLabel('Currency').click();
  await page.getByRole('option', { name: 'USD' }).click();
  await dialog.getByRole('textbox', { name: 'Valid from' }).fill('14-02-2024');
  await dialog.getByLabel('Rate').fill('1,07');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Enter a rate such as 1.1532.')).toBeVisible();
  await dialog.getByLabel('Rate').fill('0.9312');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Rate added')).toBeVisible();
  await expect(page.getByRole('row', { name: /14-02-2024 1 USD = 0.9312 EUR/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/analytics');
  await waitForContent(page);
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Currency EUR' }).click();
  await page.getByRole('option', { name: 'All in EUR' }).click();
  await expect(
    page.getByText('all currencies in EUR, each posting at the rate that it kept.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/currency=all/);
  await page.getByRole('link', { name: 'Exchange rates' }).click();
  await page.getByRole('button', { name: 'Remove the rate of USD from 14-02-2024' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Rate removed')).toBeVisible();
  await expect(page.getByRole('row', { name: /14-02-2024/ })).toHaveCount(0);
});
