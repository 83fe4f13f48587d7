import { expect, test } from './gallery-test.ts';

test.use({ part: 'frames' });

test('[2.45] a dashboard card has a title, an icon, a colour and, where it leads, a link', async ({
  gallery,
}) => {
  const card = gallery.getByRole('link', { name: /Quotes waiting for you\s*12\s*Oldest 3 days/ });
  await expect(card.locator('svg')).toHaveCount(1);
  await card.focus();
  await expect(card).toBeFocused();
  const figure = gallery.getByText('7', { exact: true });
  await expect(figure).toHaveCSS('color', 'rgb(190, 18, 60)');
  await expect(gallery.getByRole('link', { name: /Claims needing action/ })).toHaveCount(0);
  await expect(gallery.getByText('Still counting')).toBeVisible();
});

test('[2.47] an accordion opens and closes by Enter; what is folded cannot be reached', async ({
  gallery,
}) => {
  const parties = gallery.getByRole('button', { name: /1 Parties/ });
  const damage = gallery.getByRole('button', { name: '2 Damage' });
  await expect(parties).toHaveAttribute('aria-expanded', 'true');
  await expect(gallery.getByText('What broke.')).toBeHidden();
  await damage.press('Enter');
  await expect(gallery.getByText('What broke.')).toBeVisible();
  await parties.press('Space');
  await expect(parties).toHaveAttribute('aria-expanded', 'false');
  await expect(gallery.getByText('Who is who.')).toBeHidden();
});

test('[2.47] [8.12] the loading animation says "Loading..." unless told otherwise', async ({
  gallery,
}) => {
  await expect(gallery.getByRole('status').filter({ hasText: /^Loading\.\.\./ })).toBeVisible();
  await expect(gallery.getByText('Counting claims...')).toBeVisible();
});

test('[8.9] what failed to load says so and is asked for again', async ({ gallery }) => {
  await expect(gallery.getByText('Claims could not be loaded.')).toBeVisible();
  await gallery.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(gallery.getByText('Asked again: 1')).toBeVisible();
});

test('a tooltip comes with the focus and goes with Esc; a busy button keeps its place', async ({
  gallery,
}) => {
  await gallery.getByRole('button', { name: 'Cancel policy' }).focus();
  await gallery.keyboard.press('Shift+Tab');
  const why = gallery.getByRole('button', { name: 'Why not' });
  await expect(why).toBeFocused();
  await expect(gallery.getByRole('tooltip')).toHaveText('Max of 25k per payment');
  await expect(why).toHaveAccessibleDescription('Max of 25k per payment');
  await gallery.keyboard.press('Escape');
  await expect(gallery.getByRole('tooltip')).toHaveCount(0);
  const approve = gallery.getByRole('button', { name: 'Approve claim' });
  const before = (await approve.boundingBox())?.width;
  await approve.press('Enter');
  await expect(gallery.getByRole('img', { name: 'Working' })).toHaveCount(2);
  const after = (await gallery.locator('button[aria-busy="true"]').boundingBox())?.width;
  expect(after).toBe(before);
});

test('a note says what it is of; what is wrong is told at once', async ({ gallery }) => {
  await expect(
    gallery.getByRole('alert').filter({ hasText: 'Email or password is not right.' }),
  ).toBeVisible();
  const newer = gallery.getByRole('status').filter({ hasText: 'A newer version' });
  await newer.getByRole('button', { name: 'Compare the versions' }).focus();
  await expect(newer.getByRole('button')).toBeFocused();
});

test('a corner is chosen on the map of a circuit or, as well, in the list beside it', async ({
  gallery,
}) => {
  const pictures = gallery.getByRole('region', { name: 'Pictures' });
  const chosen = pictures.getByLabel('Last answer');
  const corner = pictures.getByRole('combobox', { name: 'Corner' });
  await corner.fill('hugen');
  await corner.press('Enter');
  await expect(chosen).toHaveText('Corner 2');
  await pictures.locator('svg g', { hasText: 'Mastersbocht' }).click();
  await expect(chosen).toHaveText('Corner 3');
  await expect(corner).toHaveValue('3 Mastersbocht');
  await expect(pictures.getByText('No outline of this circuit is known yet')).toBeVisible();
  await expect(pictures.getByRole('img', { name: 'Code of the address' })).toBeVisible();
});
