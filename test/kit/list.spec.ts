import { expect, test } from './gallery-test.ts';

test.use({ part: 'list' });

test('[2.40] [9.6] a table has a title bar with its total, pages rounded up and a set height', async ({
  gallery,
}) => {
  await expect(gallery.getByRole('heading', { level: 1, name: 'Crash corner' })).toBeVisible();
  await expect(gallery.getByText('Total amount is 214')).toBeVisible();
  const pages = gallery.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByText('1–20 of 214')).toBeVisible();
  await expect(pages.getByText('Page 1 of 11')).toBeVisible();
  const table = gallery.getByRole('table', { name: 'claims' });
  const height = await table.evaluate(
    (element) => element.parentElement?.parentElement?.getBoundingClientRect().height,
  );
  expect(height).toBe(900 - 290);
  await gallery.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(gallery).toHaveURL(/page=2/);
  await expect(pages.getByText('21–40 of 214')).toBeVisible();
  await gallery.getByRole('button', { name: 'Previous page' }).press('Enter');
});

test('[2.40] a row with sub-rows unfolds by Enter', async ({ gallery }) => {
  const chevrons = gallery.getByRole('table').locator('tbody button[aria-expanded]');
  const chevron = chevrons.and(gallery.locator(':not([aria-haspopup])'));
  await expect(chevron).toHaveCount(1);
  await expect(gallery.getByText('Sub-row')).toHaveCount(0);
  await chevron.press('Enter');
  await expect(gallery.getByText('Sub-row')).toBeVisible();
  await chevron.press('Enter');
  await expect(gallery.getByText('Sub-row')).toHaveCount(0);
});

test('[2.40] [8.11] [8.12] a table says that it loads, that it found nothing, that it failed', async ({
  gallery,
}) => {
  const show = (query: string) =>
    gallery.evaluate((search) => {
      history.pushState(null, '', `?part=list${search}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, query);
  await show('&state=pending');
  await expect(gallery.getByRole('status', { name: 'Loading...' })).toBeVisible();
  await show('&state=empty&status=paid');
  await expect(gallery.getByText('No results')).toBeVisible();
  await gallery.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(gallery).not.toHaveURL(/status=paid/);
  await show('&state=empty');
  await expect(gallery.getByText('No claims yet.')).toBeVisible();
  await show('&state=error');
  await expect(gallery.getByText('Claims could not be loaded.')).toBeVisible();
  await gallery.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(gallery.getByRole('status').filter({ hasText: 'Asked again' })).toBeVisible();
  await show('');
  await expect(gallery.getByRole('table', { name: 'claims' })).toBeVisible();
});

test('[2.40] ticks stay while one turns the pages, and all that match are taken or given up as a whole', async ({
  gallery,
}) => {
  const bar = gallery.getByRole('region', { name: 'Claims selected' });
  const boxOf = (number: string) =>
    gallery.getByRole('row', { name: number }).getByRole('checkbox', { name: 'Select claim' });
  const page = (way: 'Next' | 'Previous') =>
    gallery.getByRole('button', { name: `${way} page` }).press('Enter');
  const whole = gallery.getByRole('checkbox', { name: 'Select all claims on this page' });

  await boxOf('CL-2026-0412').press('Space');
  await boxOf('CL-2026-0409').press('Space');
  await page('Next');
  await expect(boxOf('CL-2026-0411-2')).not.toBeChecked();
  await expect(whole).not.toBeChecked();
  await expect(bar.getByRole('status')).toHaveText('2 selected, 2 not on this page');
  await boxOf('CL-2026-0411-2').press('Space');
  await bar.getByRole('button', { name: 'Export' }).press('Enter');
  const told = gallery.getByRole('status').filter({ hasText: 'Exported' });
  await expect(told).toHaveText(/CL-2026-0412, CL-2026-0409, CL-2026-0411-2/);
  await page('Previous');
  await expect(boxOf('CL-2026-0412')).toBeChecked();
  await expect(bar.getByRole('status')).toHaveText('3 selected, 1 not on this page');

  await whole.press('Space');
  const offer = gallery.getByRole('status').filter({ hasText: 'on this page and 1 on others' });
  await expect(offer).toHaveText(/^All 10 claims on this page and 1 on others are selected/);
  await offer.getByRole('button', { name: 'Select all 214 that match' }).press('Enter');
  await page('Next');
  await expect(whole).toBeChecked();
  await expect(bar.getByRole('status')).toHaveText('214 selected');
  await expect(bar.getByRole('button', { name: 'Assign' })).toBeDisabled();
  await boxOf('CL-2026-0412-2').press('Space');
  await expect(bar.getByRole('status')).toHaveText('9 selected');
  await expect(bar.getByRole('button', { name: 'Assign' })).toBeEnabled();
  await bar.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect(bar).toHaveCount(0);
  await page('Previous');
});

test('[2.46] what opens below a button takes the focus and gives it back, by Esc and by a press beside it', async ({
  gallery,
}) => {
  const chip = gallery.getByRole('button', { name: 'Status', exact: true });
  const filter = gallery.getByRole('dialog', { name: 'Status' });
  await chip.press('Enter');
  await expect(filter.getByRole('combobox', { name: 'Status: search' })).toBeFocused();
  await gallery.keyboard.press('Enter');
  await expect(gallery).toHaveURL(/status=/);
  await gallery.keyboard.press('Escape');
  await expect(filter).toHaveCount(0);
  const set = gallery.getByRole('button', { name: /^Status / });
  await expect(set).toBeFocused();

  // The press beside it closes the filter and opens no row.
  await set.click();
  await expect(filter).toBeVisible();
  await gallery.mouse.click(700, 600);
  await expect(filter).toHaveCount(0);
  await expect(set).toBeFocused();
  await expect(gallery).toHaveURL(/part=list/);

  // Tab goes on to what follows the button.
  await set.press('Enter');
  await expect(filter.getByRole('combobox')).toBeFocused();
  await gallery.keyboard.press('Tab');
  await expect(filter).toHaveCount(0);
  await expect(gallery.getByRole('button', { name: 'Accident' }).first()).toBeFocused();
  await gallery.getByRole('button', { name: 'Remove filter Status' }).press('Enter');
});

test('[2.46] a calendar within a filter closes by itself, and the menu of a row gives the focus back', async ({
  gallery,
}) => {
  await gallery.getByRole('button', { name: 'Accident' }).first().press('Enter');
  const period = gallery.getByRole('dialog', { name: 'Accident' });
  const opener = period.getByRole('button', { name: 'Choose from from a calendar' });
  await opener.press('Enter');
  const calendar = gallery.getByRole('dialog', { name: 'From' });
  await expect(calendar).toBeVisible();
  await gallery.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(opener).toBeFocused();
  await gallery.keyboard.press('Escape');
  await expect(period).toHaveCount(0);

  const more = gallery.getByRole('button', { name: 'Actions of this claim' }).last();
  await more.press('Enter');
  const menu = gallery.getByRole('menu', { name: 'Actions of this claim' });
  await expect(menu.getByRole('menuitem', { name: 'Open' })).toBeFocused();
  await expect(menu.getByRole('menuitem', { name: 'Copy link' })).toBeInViewport({ ratio: 1 });
  await gallery.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('[2.40] views of one’s own stand behind the built-in ones, and what is filtered can be kept', async ({
  gallery,
}) => {
  const views = gallery.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link')).toHaveText([
    /^All\s214$/,
    /^Needs action\s7$/,
    /^Waiting for client\s5$/,
    /^Ready to be paid\s3$/,
    /^Paid\s162$/,
    'My season',
    'Spa',
  ]);
  await views.getByRole('link', { name: 'My season' }).press('Enter');
  await expect(gallery).toHaveURL(/status=paid/);
  await gallery.getByRole('button', { name: 'Save view' }).press('Enter');
  const menu = gallery.getByRole('menu', { name: 'Save view' });
  await expect(menu.getByRole('menuitem', { name: /^Save\b.*My season/ })).toBeDisabled();
  await menu.getByRole('menuitem', { name: 'Save as new…' }).press('Enter');
  const dialog = gallery.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Missing data for Name');
  await expect(dialog.getByRole('checkbox', { name: 'Use as my default' })).not.toBeChecked();
  await gallery.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await gallery.getByRole('button', { name: 'Close message' }).press('Enter');
  await views.getByRole('link', { name: /^Needs action/ }).press('Enter');
  await expect(gallery).not.toHaveURL(/status=paid/);
});

test('[2.40] columns and the height of rows are chosen by the keyboard', async ({ gallery }) => {
  const settings = gallery.getByRole('button', { name: 'Columns and row height' });
  const panel = gallery.getByRole('dialog', { name: 'Columns and row height' });
  const row = gallery.getByRole('row', { name: 'CL-2026-0412' });
  await settings.press('Enter');
  const heights = panel.getByRole('radiogroup', { name: 'Row height' });
  for (const [name, height] of [
    ['Compact', 32],
    ['Roomy', 52],
    ['Standard', 40],
  ] as const) {
    await heights.getByRole('radio', { checked: true }).press('ArrowLeft');
    await expect(heights.getByRole('radio', { name })).toBeChecked();
    // The line below a row may add its point.
    await expect
      .poll(async () => Math.abs(((await row.boundingBox())?.height ?? 0) - height))
      .toBeLessThan(2);
  }
  const head = gallery.getByRole('columnheader', { name: 'Policy' });
  await expect(panel.getByRole('checkbox', { name: 'Claim', exact: true })).toBeDisabled();
  await panel.getByRole('checkbox', { name: 'Policy' }).press('Space');
  await expect(head).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Policy' }).press('Space');
  await expect(head).toHaveCount(0);
  await gallery.keyboard.press('Escape');
  await expect(settings).toBeFocused();
});

test('[2.40] Space looks into a row without leaving the list; the export names what it takes', async ({
  gallery,
}) => {
  const link = gallery.getByRole('row', { name: 'CL-2026-0412' }).getByRole('link');
  await link.press('Space');
  const peek = gallery.getByRole('dialog', { name: 'CL-2026-0412' });
  await expect(peek).toBeVisible();
  await gallery.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  await expect(link).toBeFocused();
  await gallery.getByRole('button', { name: 'Export', exact: true }).first().press('Enter');
  await expect(gallery.getByRole('menu', { name: 'Export' }).getByRole('menuitem')).toHaveText([
    'This page, Excel',
    'This page, CSV',
    'All 214 matching, Excel',
    'All 214 matching, CSV',
  ]);
  await gallery.keyboard.press('Escape');
});
