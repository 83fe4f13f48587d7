import { expectAccessible, expectNoSidewaysScroll } from './page-watch.ts';
import { expect, phone, test } from './role-page.ts';

test('[2.19] a condition is found by its words, and two of its wordings are compared by keyboard', async ({
  openAs,
}) => {
  const page = await openAs('superadmin');
  const preset = {
    ...{ title: 'Tents and awnings', text: 'Tents are insured in the paddock until the evening.' },
    ...{ applies_to: ['LI'], mandatory: false, valid_from: '2022-01-01' },
  };
  const keep = async (part: object) => {
    const answer = await page.request.post('/api/save_clause_preset', {
      headers: { 'X-Paddock': '1' },
      data: { ...preset, preset_id: null, ...part },
    });
    return (await answer.json()) as { preset_id: string; revision: number };
  };
  const first = await keep({});
  const text = 'Tents are insured in the paddock while somebody watches over them.';
  const second = await keep({ ...first, text });
  await page.goto('/dashboard/clauses-overview');
  await page.getByRole('textbox', { name: 'Search in titles and texts' }).fill('tents are insured');
  await expect(page.locator('mark')).toHaveText('Tents are insured');
  const changes = page.getByText('3 words taken out, 5 words new.');
  await expect(changes).toBeVisible();
  const before = page.getByRole('region', { name: 'Version 1' });
  await expect(before.locator('del')).toHaveText('(taken out: until the evening.)');
  const now = page.getByRole('region', { name: 'Now' });
  await expect(now.locator('ins')).toHaveText('(new: while somebody watches over them.)');
  await expectAccessible(page);

  // What is searched for and what is open stand in the address: reload and back keep them.
  const opened = (title: string) =>
    page.getByRole('heading', { level: 2, name: new RegExp(`^[ivxlc]+\\. ${title}$`) });
  const search = page.getByRole('textbox', { name: 'Search in titles and texts' });
  await search.fill('insured');
  const tree = page.getByRole('navigation', { name: 'Conditions by insurance' });
  await tree.getByRole('button', { name: /Tents and awnings/ }).click();
  await expect(opened('Tents and awnings')).toBeVisible();
  await tree
    .getByRole('button', { name: /Theft and safekeeping/ })
    .first()
    .click();
  await expect(opened('Theft and safekeeping')).toBeVisible();
  await page.goBack();
  await expect(opened('Tents and awnings')).toBeVisible();
  await page.reload();
  await expect(opened('Tents and awnings')).toBeVisible();
  await expect(search).toHaveValue('insured');

  await page.getByRole('combobox', { name: 'From' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Version 1' })).toHaveClass(/Mui-focused/);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'Now' })).toHaveClass(/Mui-focused/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Both read the same.')).toBeVisible();
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await keep({ ...second, text, active: false });
});
