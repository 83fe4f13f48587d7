import { expectAccessible, expectNoSidewaysScroll } from '../e2e/page-watch.ts';
import { expect, test } from './gallery-test.ts';

test.use({ part: 'detail' });

for (const width of [1440, 390])
  test(`who comes to a record is told beside its title, and nothing moves, at ${width} points`, async ({
    gallery,
  }) => {
    await gallery.setViewportSize({ width, height: 900 });
    const press = (name: string) => gallery.getByRole('button', { name }).press('Enter');
    const line = gallery.locator('header').getByRole('status');
    const title = gallery.getByRole('heading', { level: 1 });
    await expect(line).toHaveText('');
    const before = await title.boundingBox();
    await press('Somebody comes');
    await expect(line.getByText('Sanne is viewing')).toBeInViewport({ ratio: 1 });
    await press('Somebody comes');
    await expect(line.getByText('Sanne and Tom are viewing')).toBeVisible();
    await press('Somebody comes');
    await press('Somebody comes');
    await expect(line.getByText('Sanne, Tom and 2 others are viewing')).toBeVisible();
    expect(await title.boundingBox()).toEqual(before);
    if (width === 390) await expect(line.getByText('+1 viewing')).toBeInViewport({ ratio: 1 });
    // The two letters in the circles are for the eye; the sentence is for everybody.
    await expect(line).toMatchAriaSnapshot(`- status: Sanne, Tom and 2 others are viewing`);
    await press('All leave');
    await expect(line).toHaveText('');
    expect(await title.boundingBox()).toEqual(before);
    await gallery.setViewportSize({ width: 1440, height: 900 });
  });

test('a section that somebody edits is to be read until it is free', async ({ gallery }) => {
  const terms = gallery.getByRole('region', { name: 'Terms' });
  await expect(terms.getByRole('button', { name: 'Edit' })).toBeVisible();
  await gallery.getByRole('button', { name: 'Sanne edits the terms' }).press('Enter');
  await expect(terms.getByRole('status')).toContainText('Sanne is editing this section');
  await expect(terms.getByRole('button')).toHaveCount(0);
  await gallery.getByRole('button', { name: 'Sanne is done' }).press('Enter');
  await expect(terms.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(terms.getByRole('status')).toHaveText('');
});

for (const width of [1440, 390])
  test(`colleagues on a record are accessible at ${width} points`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/gallery.html?part=detail');
    await page.getByRole('button', { name: 'Somebody comes' }).click();
    await page.getByRole('button', { name: 'Sanne edits the terms' }).click();
    await expect(page.getByText('Sanne is editing this section')).toBeVisible();
    await expectAccessible(page, 'main');
    await expectNoSidewaysScroll(page);
  });
