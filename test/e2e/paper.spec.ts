import { waitForContent } from './page-watch.ts';
import { expect, phone, test } from './role-page.ts';

test('a policy opens over the page on a phone: its pages drawn, its words there to be read, larger at a press', async ({
  openAs,
}) => {
  const page = await openAs('agent', { at: '/dashboard/policies', viewport: phone });
  await waitForContent(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /P-\d\d-\d{4}/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Policy as PDF' }).click();
  const paper = page.getByRole('dialog');
  const first = paper.getByRole('group', { name: /^Page 1 of \d+$/ });
  await expect(first.locator('canvas[data-drawn]')).toBeVisible();
  await expect(first).toContainText('Policy P-');
  const width = (await first.boundingBox())?.width ?? 0;
  await paper.getByRole('button', { name: 'Larger' }).click();
  await expect(paper.getByRole('button', { name: /now 125 %$/ })).toBeVisible();
  expect((await first.boundingBox())?.width ?? 0).toBeGreaterThan(width * 1.2);
  await paper.getByRole('button', { name: 'Close' }).click();
  await expect(paper).toBeHidden();
});

test('staff look at one paper of a policy and at the next without leaving it', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/new-policies' });
  await waitForContent(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^P-\d\d-\d{4}/ })
    .first()
    .click();
  await page
    .getByRole('main')
    .getByRole('tab', { name: /^Documents/ })
    .click();
  await page
    .getByRole('button', { name: /^Preview P-/ })
    .first()
    .click();
  const paper = page.getByRole('dialog');
  const words = paper.getByRole('group', { name: /^Page 1 of/ });
  await expect(words).toContainText(/P-\d\d-\d{4}/);
  const others = paper.getByRole('navigation', { name: 'Documents of this policy' });
  await others
    .getByRole('button', { name: /^Invoice/ })
    .first()
    .click();
  await expect(words).toContainText('Invoice');
  await expect(words.locator('canvas[data-drawn]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(paper).toBeHidden();
});

test('a paper opens over the page from the menu of a row, from the quote in work and from a claim', async ({
  openAs,
}) => {
  const page = await openAs('admin');
  const tabs: string[] = [];
  page.context().on('page', (tab) => tabs.push(tab.url()));
  const paper = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('group', { name: /^Page 1 of/ }) });
  const drawn = paper.locator('canvas[data-drawn]').first();
  const putAway = async () => {
    await expect(drawn).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(paper).toBeHidden();
  };

  await page.goto('/dashboard/new-quotes');
  await waitForContent(page);
  await page.getByRole('button', { name: 'Actions of this quote' }).first().click();
  await page.getByRole('menuitem', { name: 'Open PDF' }).click();
  await putAway();

  await page.goto('/dashboard/new-quotes?view=needs_action');
  await waitForContent(page);
  const work = page.getByRole('row').filter({ hasText: 'Concept' }).first();
  await work.getByRole('link', { name: /^Q-/ }).click();
  await page.getByRole('button', { name: 'Preview PDF' }).click();
  await putAway();

  await page.goto('/dashboard/claims');
  await waitForContent(page);
  await page.getByRole('main').getByRole('link', { name: /^CL-/ }).first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Claim summary PDF' }).click();
  await putAway();
  expect(tabs).toEqual([]);
});
