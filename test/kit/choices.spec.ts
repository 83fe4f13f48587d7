import { expect, test } from './gallery-test.ts';

test.use({ part: 'choices' });

test('[2.47] a toggle group is one stop of Tab, and the arrows move the choice', async ({
  gallery,
}) => {
  const group = gallery.getByRole('radiogroup', { name: 'View', exact: true });
  const [list, calendar] = ['List', 'Calendar'].map((name) => group.getByRole('radio', { name }));
  await list?.focus();
  await gallery.keyboard.press('ArrowRight');
  await expect(calendar!).toBeFocused();
  await expect(calendar!).toBeChecked();
  await gallery.keyboard.press('ArrowRight');
  await expect(list!).toBeChecked();
  const icons = gallery.getByRole('radiogroup', { name: 'View as icons' });
  await icons.getByRole('radio', { name: 'Calendar' }).click();
  await expect(calendar!).toBeChecked();
});

test('rows of answers and boxes to tick work by arrows and Space', async ({ gallery }) => {
  const answers = gallery.getByRole('radiogroup', { name: 'What kind of accident was it?' });
  await answers.getByRole('radio', { name: 'Contact with another car' }).focus();
  await gallery.keyboard.press('ArrowDown');
  await expect(answers.getByRole('radio', { name: /Hit a barrier/ })).toBeChecked();
  const terms = gallery.getByRole('checkbox', { name: 'I have read the terms' });
  await terms.press('Space');
  await expect(terms).toBeChecked();
  await expect(gallery.getByRole('checkbox', { name: 'Not now' })).toBeDisabled();
  await expect(gallery.getByRole('checkbox', { name: 'Some of them' })).toBeChecked({
    indeterminate: true,
  });
});

test('[2.46] [3.23] a popup menu has subheaders, links and closed entries with their reason', async ({
  gallery,
}) => {
  const button = gallery.getByRole('button', { name: 'Actions' });
  const menu = gallery.getByRole('menu', { name: 'Actions' });
  await button.press('Enter');
  await expect(menu.getByText('Client')).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: 'Email' })).toBeFocused();
  await expect(menu.getByRole('menuitem', { name: /Approve/ })).toBeDisabled();
  await expect(menu.getByText('The premium is not calculated yet')).toBeVisible();
  await gallery.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem', { name: 'Look at this page' })).toBeFocused();
  await gallery.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.press('Enter');
  await gallery.keyboard.press('Enter');
  await expect(gallery.getByLabel('Last answer')).toHaveText('Chosen: Email');
  await button.click();
  await menu.getByRole('menuitem', { name: 'Look at this page' }).click();
  await expect(gallery).toHaveURL(/seen=yes/);
});

test('[2.46] [5.16] a popup menu can be searched', async ({ gallery }) => {
  await gallery.getByRole('button', { name: 'Choose a circuit' }).press('Enter');
  const search = gallery.getByRole('combobox', { name: 'Choose a circuit: search' });
  await expect(search).toBeFocused();
  await expect(search).toHaveAttribute('placeholder', 'Search...');
  await gallery.keyboard.type('spa-fran');
  await expect(gallery.getByRole('option')).toHaveText(['Spa-Francorchamps']);
  await gallery.keyboard.press('Enter');
  await expect(gallery.getByLabel('Last answer')).toHaveText('Chosen: Spa-Francorchamps');
  await expect(search).toHaveCount(0);
});

test('[9.4] a popup menu shows 20 options in at most 600 px; with more it is searched', async ({
  gallery,
}) => {
  await gallery.getByRole('button', { name: 'Choose a number' }).click();
  const search = gallery.getByRole('combobox', { name: 'Choose a number: search' });
  await expect(gallery.getByRole('option')).toHaveCount(20);
  const card = gallery.getByRole('dialog', { name: 'Choose a number' });
  expect(await card.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('600px');
  expect(Math.round((await card.boundingBox())?.height ?? Infinity)).toBeLessThanOrEqual(600);
  await search.fill('number 27');
  await search.press('Enter');
  await expect(gallery.getByLabel('Last answer')).toHaveText('Chosen: Start number 27');
});

test('[2.44] [4.33] [9.10] steps have two digits; current and later ones cannot be clicked', async ({
  gallery,
}) => {
  const steps = gallery.getByRole('navigation', { name: 'Steps of an import' });
  await expect(steps.getByRole('button')).toHaveText([
    /^01\s*File/,
    /^02\s*Match columns/,
    /^03\s*Check/,
    /^04\s*Import/,
  ]);
  const step = (name: string) => steps.getByRole('button', { name });
  await expect(step('File').getByLabel('Done')).toBeVisible();
  await expect(step('Match columns')).toHaveAttribute('aria-current', 'step');
  for (const name of ['Match columns', 'Check', 'Import']) {
    await expect(step(name)).toBeDisabled();
    await step(name).dispatchEvent('click');
  }
  await expect(step('Match columns')).toHaveAttribute('aria-current', 'step');
  await step('File').press('Enter');
  await expect(step('File')).toHaveAttribute('aria-current', 'step');
  await expect(step('File')).toBeDisabled();
});

test('[4.33] where it is allowed, later steps can be clicked', async ({ gallery }) => {
  const steps = gallery.getByRole('navigation', { name: 'Steps in any order' });
  await steps.getByRole('button', { name: 'Events' }).press('Enter');
  await expect(steps.getByRole('button', { name: 'Events' })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expect(gallery.getByText('Step 03 of 12')).toBeVisible();
  await expect(gallery.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
    'aria-valuenow',
    '3',
  );
});

test('an export asks which kind of file, by the keyboard alone', async ({ gallery }) => {
  await gallery.getByRole('button', { name: 'Export' }).press('Enter');
  const menu = gallery.getByRole('menu', { name: 'Export' });
  await expect(menu.getByRole('menuitem')).toHaveText(['Excel', 'CSV']);
  await gallery.keyboard.press('ArrowDown');
  await gallery.keyboard.press('Enter');
  await expect(gallery.getByLabel('Last answer')).toHaveText('Export: all as csv');
});
