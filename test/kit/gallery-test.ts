import { test as base, type Page } from '@playwright/test';
import { watchPage } from '../e2e/page-watch.ts';

export { expect } from '@playwright/test';

interface OfFile {
  gallery: Page;
}
interface Options {
  part: string;
  width: number;
}

/** Noon of a day in the season; the clock goes on from there unless a test moves it. */
const NOON = new Date('2026-06-01T10:00:00Z');

/** Opens a sheet of the gallery. Whatever a part asks beyond the literals of its sheet gets no answer that it can read. */
export async function openSheet(page: Page, part: string): Promise<void> {
  await page.route('**/api/**', (route) => route.fulfill({ body: 'nothing' }));
  await page.goto(`/gallery.html?part=${part}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // A font that comes later changes how wide words are.
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/**
 * `gallery` is one sheet of the gallery, loaded once for all tests of a file: `test.use({ part: 'fields' })`. A test
 * leaves it as it found it, with nothing open.
 */
export const test = base.extend<object, OfFile & Options>({
  part: ['fields', { option: true, scope: 'worker' }],
  width: [1440, { option: true, scope: 'worker' }],
  gallery: [
    async ({ browser, part, width }, use) => {
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const watched = watchPage(page);
      await page.clock.install({ time: NOON });
      await openSheet(page, part);
      await use(page);
      watched.expectSilent();
      await page.close();
    },
    { scope: 'worker' },
  ],
});
