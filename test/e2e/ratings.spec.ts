import { randomUUID } from 'node:crypto';
import { call, meanwhile, refusedSaves } from './other-hands.ts';
import { expectAccessible, expectNoSidewaysScroll, waitForContent } from './page-watch.ts';
import { expect, phone, test, type Page } from './role-page.ts';

const cellOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}:`) });

async function openSeries(page: Page): Promise<void> {
  await page.goto('/dashboard/series');
  await waitForContent(page);
  await expect(cellOf(page, 'Excess % of British GT')).toBeVisible();
}

/** A colleague's change of the same series, made elsewhere. */
async function changeElsewhere(page: Page, cells: object): Promise<void> {
  const found = await page.request.get('/api/get_series_page?search=British%20GT');
  const { series } = (await found.json()) as {
    series: { name: string; series_rating_id: string; revision: number }[];
  };
  const line = series.find(({ name }) => name === 'British GT');
  const { series_rating_id, revision } = line ?? {};
  await call(page, 'update_series_rating', { series_rating_id, revision, cells });
}

test('[2.16] [3.31] a rating is changed in its cell by mouse and keyboard, and two people both keep what they typed', async ({
  openAs,
}) => {
  const page = await openAs('admin', { forgives: refusedSaves });
  await openSeries(page);
  await expectAccessible(page);
  const excess = cellOf(page, 'Excess % of British GT');
  await excess.click();
  await page.getByRole('option', { name: '12.5', exact: true }).click();
  await expect(excess).toHaveText(/12\.5$/);
  await expect(page.getByText('Rating saved').first()).toBeVisible();
  // Faster than the server answers: each press counts from the one before.
  await excess.press('ArrowUp');
  await excess.press('ArrowUp');
  await expect(excess).toHaveText(/13\.5$/);
  const level = cellOf(page, 'Claim level of British GT');
  await level.press('Enter');
  await page.getByRole('menuitem', { name: '6', exact: true }).click();
  await expect(level).toHaveText(/6$/);
  const premium = cellOf(page, 'Min premium of British GT');
  // Another amount than the one that stands there, also when the test is tried again.
  const amount = (await premium.textContent())?.endsWith(': 950.00') ? '975' : '950';
  await premium.press('Enter');
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await expect(premium).toHaveText(new RegExp(`: ${amount}\\.00$`));
  await expect(page.locator('td [aria-busy="true"]')).toHaveCount(0);

  // The page hears nothing of the colleague for a while.
  const release = await holdReads(page, '**/api/get_series_page*');
  await changeElsewhere(page, { default_excess_pct: '14.0', claim_level: 7 });
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/update_series_rating') && answer.status() === 409,
  );
  await excess.press('ArrowDown');
  await expect(excess).toHaveText(/13\.0$/);
  // A page that has read again before it saves has nothing to ask.
  await refused;
  await release();
  const mine = page.getByRole('button', { name: 'Yours 13.0' });
  await expect(mine).toBeVisible();
  await expect(excess).toHaveText(/14\.0$/);
  await expect(level).toHaveText(/7$/);
  await mine.click();
  await page.getByRole('menuitem', { name: 'Yours: 13.0' }).click();
  await expect(mine).toHaveCount(0);
  await expect(excess).toHaveText(/13\.0$/);
});

/** Lets no answer of a read through until it is released. */
async function holdReads(page: Page, pattern: string): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.fallback();
  });
  return async () => {
    released.resolve();
    await page.unroute(pattern);
  };
}

/** What the losses of 2025 suggest for a series. */
async function openSuggestion(page: Page) {
  await page.goto('/dashboard/analytics?tab=championship&from=2025-01-01&to=2025-12-31');
  const line = page
    .getByRole('listitem')
    .filter({ hasText: 'European Le Mans Series LMP3 · level 5 → 4' });
  await expect(line).toBeVisible();
  return line;
}

/** A series without losses goes one level down in the draft, from the figures of its year. */
async function acceptSuggestedLevel(page: Page): Promise<void> {
  const draft = page.url();
  const line = await openSuggestion(page);
  const accept = line.getByRole('button', { name: /^(Accept level|Level) 4/ });
  await expect(accept).toBeVisible();
  // On a second try the year that is copied has the level already.
  if (await accept.isEnabled()) await accept.click();
  await expect(line.getByRole('button', { name: /^Level 4 in \d{4}$/ })).toBeDisabled();
  await page.goto(draft);
  await expect(cellOf(page, 'Claim level of European Le Mans Series LMP3')).toHaveText(/4/);
}

test('[2.16] a year is copied as a draft, compared, tried on the season and published for a day', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('superadmin');
  await openSeries(page);
  await page.getByRole('button', { name: 'Copy year' }).click();
  const copy = page.getByRole('dialog', { name: 'Copy a year' });
  await copy.getByLabel('Change in %').fill('5,0');
  await expectAccessible(page, '[role=dialog]');
  await copy.getByRole('button', { name: 'Copy year' }).click();
  await expect(page.getByText(/^\d{4} is a draft: no quote uses it/)).toBeVisible();
  // 5 % more than the 3 % and something of the year before.
  await expect(cellOf(page, 'Rate % of British GT')).toContainText(/\+0\.1\d/);
  await expectAccessible(page);

  await acceptSuggestedLevel(page);
  await page.getByRole('button', { name: 'What if' }).click();
  await page.getByRole('button', { name: 'Try on the book' }).click();
  const result = page.getByRole('region', { name: /^Series of \d{4} on the season/ });
  await expect(result.getByText(/clients? pays? more, \d+ less, \d+ the same/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(result.getByRole('table', { name: 'Changes by client' })).toBeVisible();
  await expect(result.getByText('Loss ratio').first()).toBeVisible();
  await expectAccessible(page);

  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^\d{4} is used from 01-01-\d{4} on\.$/)).toBeVisible();
  // What was taken over stays taken over while the year is still to come.
  const line = await openSuggestion(page);
  await expect(line.getByRole('button', { name: /^Level 4 in \d{4}$/ })).toBeDisabled();
});

test('premium tax is drafted, tried on a phone too, and discarded', async ({ openAs }) => {
  test.slow();
  const page = await openAs('superadmin', {
    at: '/dashboard/premium-ratings?tab=tax',
    forgives: refusedSaves,
  });
  await waitForContent(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version of premium tax' });
  const version = await dialog.getByLabel('Name').inputValue();
  await dialog.getByRole('button', { name: 'Begin draft' }).click();
  const table = page.getByRole('table', { name: `Premium tax ${version}` });
  const dutch = table.getByRole('button', { name: /^Netherlands, Cars on track/ });
  await dutch.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('22,5');
  await page.keyboard.press('Enter');
  await expect(dutch).toHaveText(/22\.5\+1\.5$/);
  await table.getByRole('button', { name: 'All of Belgium' }).click();
  const rate = page.getByRole('dialog', { name: `Rate of ${version}` });
  await rate.getByLabel('Rate %').fill('9,5');
  await expectAccessible(page, '[role=dialog]');
  // A colleague sets the same rate, and writes a note.
  await meanwhile(page, 'update_tax_draft', ({ revision, rates }) =>
    call(page, 'update_tax_draft', {
      ...{ version, revision },
      rates: [{ ...(rates as object[])[0], rate_pct: '8.75', note: 'As the ministry says' }],
    }),
  );
  await rate.getByRole('button', { name: 'Save rate' }).click();
  const question = page.getByRole('dialog', { name: 'Somebody else changed this rate' });
  await expect(question.getByRole('radiogroup', { name: 'Rate %' })).toContainText('8.75');
  await expect(question.getByRole('listitem')).toHaveText(/^Note: .*As the ministry says$/);
  await expectAccessible(page, '[role=dialog]');
  await question.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(table.getByRole('button', { name: /^Belgium, Cars/ })).toHaveText(/9\.5\+0\.25$/);
  await page.getByText('Only what this version changes').click();
  await expect(table.getByRole('row')).toHaveCount(3);

  const small = await openAs('superadmin', {
    at: `/dashboard/premium-ratings?tab=what-if&tax=${version}`,
    viewport: phone,
  });
  await waitForContent(small);
  await small.getByRole('button', { name: 'Try on the book' }).click();
  const result = small.getByRole('region', { name: `Premium tax ${version} on the season` });
  await expect(result.getByRole('table', { name: 'Premium tax by country' })).toBeVisible({
    timeout: 30_000,
  });
  await expectNoSidewaysScroll(small);
  await expectAccessible(small);

  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText(`Draft ${version} discarded`)).toBeVisible();
});

test('[3.26] [7.16] a line’s tables are drafted beside the test box, whose lists are the server’s', async ({
  openAs,
}) => {
  const page = await openAs('superadmin', { forgives: refusedSaves });
  await page.route('**/api/get_vi_constants*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('Watch', 'Ticker'),
    });
  });
  await page.goto('/dashboard/premium-ratings?tab=VAL');
  const box = page.getByRole('region', { name: 'Test box' });
  await expect(box.getByText('EUR 468.88')).toBeVisible();
  await expect(box.getByRole('combobox', { name: 'Kind' })).toHaveValue('Ticker');
  await page.getByRole('button', { name: 'New version' }).click();
  const dialog = page.getByRole('dialog', { name: 'New version' });
  const version = await dialog.getByLabel('Name').inputValue();
  expect(version).toMatch(/^VAL-\d{4}\.\d+$/);
  await dialog.getByRole('button', { name: 'Begin draft' }).click();
  const rate = page.getByRole('button', { name: /^Rate by kind, Watch, %/ });
  await rate.click();
  await page.keyboard.type('dear');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a number, such as 1.25.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rate).toHaveText(/1\.50$/);

  // What a colleague puts there while one types is not saved over unseen.
  await rate.click();
  await page.keyboard.type('3');
  const heard = page.waitForResponse((answer) => answer.url().includes('/api/get_rating_version?'));
  await call(page, 'update_rating_draft', {
    ...{ version, revision: 0, cells: [{ path: 'rate_pct.watch', value: '2' }] },
  });
  await heard;
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Yours 3' }).click();
  await page.getByRole('menuitem', { name: 'Yours: 3' }).click();
  await expect(rate).toHaveText(/3\+1\.5$/);
  await expect(box.getByText('EUR 877.25')).toBeVisible();
  await waitForContent(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByText(`Draft ${version} discarded`)).toBeVisible();
  await expect(box.getByText('EUR 468.88')).toBeVisible();
});

test('a rule of additional excess shows what it touches, and two people both keep what they typed', async ({
  openAs,
}) => {
  test.slow();
  const page = await openAs('superadmin', { forgives: refusedSaves });
  const name = `Dunes ${randomUUID().slice(0, 8)}`;
  await page.goto('/dashboard/additional-excess');
  await waitForContent(page);
  await expect(page.getByRole('row', { name: /Late notice/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByLabel('Rule').fill(name);
  await dialog.getByLabel('Applies to').click();
  await page.getByRole('option', { name: 'Circuit', exact: true }).click();
  await dialog.getByRole('combobox', { name: /^Circuit/ }).fill('Zandvoort');
  await page
    .getByRole('option', { name: /Zandvoort/ })
    .first()
    .click();
  await dialog.getByLabel('Value').fill('40');
  const preview = dialog.getByRole('region', { name: 'What it changes' });
  await expect(preview.getByText(/^Touches (no policy|\d+ polic(y|ies)) in force$/)).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Reason').fill('Three crashes in the dunes');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Circuit: Circuit Zandvoort');
  await expect(row).toContainText('Draft');
  await row.getByText(name).click();
  const draft = page.getByRole('dialog', { name: `Draft of “${name}”` });
  await draft.getByLabel('Value').fill('50');
  await meanwhile(page, 'save_excess_rule', (typed) =>
    call(page, 'save_excess_rule', { ...typed, value: '60', reason: 'Four crashes' }),
  );
  await draft.getByRole('button', { name: 'Save draft' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Somebody else changed this rule' });
  await expect(question.getByRole('radiogroup', { name: 'Value' })).toContainText('60');
  await expect(question.getByRole('listitem')).toHaveText(/^Reason: .* → Four crashes$/);
  await expectAccessible(page, '[role="dialog"]');
  await question.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(draft).toHaveCount(0);
  await expect(row).toContainText('50');
  await row.getByRole('button', { name: 'Actions of this rule' }).click();
  await page.getByRole('menuitem', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect(row).toHaveCount(0);
});

test('a scenario says what its own inputs cost, also when it was kept while they were being worked out', async ({
  openAs,
}) => {
  const page = await openAs('admin', { at: '/dashboard/rating-calculator?value=300%2C000.00' });
  await waitForContent(page);
  await page.getByRole('combobox', { name: 'Excess' }).click();
  await page.route('**/api/calculate_rating', async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.getByRole('option', { name: '20.0 %' }).click();
  await expect(page.getByRole('combobox', { name: 'Excess' })).toHaveValue('20.0 %');
  await page.keyboard.press('Control+d');
  const scenario = page.getByRole('group', { name: 'Scenario 1' });
  await expect(scenario).toContainText('Excess 20.0 % = EUR 60,000');
  await expect(scenario).toContainText('× Circuit Zandvoort');
  const premium = page.getByRole('region', { name: 'Premium' });
  await expect(premium).toContainText('excess EUR 60,000.00 per claim');
  const numberIn = (text: string) => Number(/EUR ([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''));
  expect(numberIn(await scenario.innerText())).toBe(
    Math.round(numberIn(await premium.innerText())),
  );
});
