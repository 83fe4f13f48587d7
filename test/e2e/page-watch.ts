import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** "Nobody is logged in" is told by a status [7.21], and browsers write each of those to the console. */
const nobodyLoggedIn = /status of 401 .*\/api\/is_logged_in\)/;
/** A mail stands in a frame in which no script runs; looking for an element in it is one. */
const lookedIntoMail =
  /^Blocked script execution in '([^']*\/api\/get_(mailbox|sent_email)_page|about:blank')/;

/** Collects what a page writes to its console as an error, and what it throws. */
export function watchPage(page: Page) {
  const errors: string[] = [];
  page.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`;
    if (message.type() !== 'error') return;
    if (!nobodyLoggedIn.test(text) && !lookedIntoMail.test(text)) errors.push(text);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return {
    expectSilent: () => expect(errors, 'errors in the console').toEqual([]),
    /** An answer of the server that was wanted is written to the console by the browser itself. */
    forgive: (pattern: RegExp) => {
      errors.splice(0, errors.length, ...errors.filter((one) => !pattern.test(one)));
    },
  };
}

/** Waits until a page shows its content: nothing of it is a skeleton or waits any more. */
export async function waitForContent(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** No violation of WCAG 2.2 A and AA that axe-core finds on the page, or in a part of it. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  // What fades in has less contrast on its way.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // What had begun to fade before is waited for.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
  const { violations } = await new AxeBuilder({ page })
    // On the page itself: the other way opens a second page for each look.
    .setLegacyMode()
    // What holds need not be written down: a third of the time.
    .options({ resultTypes: ['violations'] })
    .include(part)
    // A mail stands in a frame in which no script runs, and axe is one.
    .exclude('iframe[sandbox]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  await page.emulateMedia({ reducedMotion: null });
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 200))
        .join(' | ')}`,
  );
  expect.soft(told, `accessibility of ${page.url()}`).toEqual([]);
}

/** The page is no wider than the window; what is wider scrolls in a box of its own. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wide, `points by which ${page.url()} is too wide`).toBeLessThanOrEqual(0);
}

/** What only a mistake puts on a screen: a missing value, the first day of computers, a code instead of a word. */
const mistakes =
  /\bundefined\b|\bNaN\b|\[object |01-01-1970|\bInvalid Date\b|\b[a-z]+_[a-z]+(_[a-z]+)*\b/;

/** The words of a page are words. */
export async function expectWords(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  const found = text.split('\n').filter((line) => mistakes.test(line));
  expect.soft(found, `texts of ${page.url()}`).toEqual([]);
}
