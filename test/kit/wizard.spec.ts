import { expect, test } from './gallery-test.ts';

test.use({ part: 'wizard', width: 390 });

test('[2.44] a wizard is walked by Enter, its next screen begins at its heading, and back keeps what was typed', async ({
  gallery,
}) => {
  const heading = gallery.getByRole('heading', { level: 1 });
  await expect(gallery).toHaveTitle('Report of the gallery · Paddock');
  await gallery.getByRole('textbox', { name: 'Place' }).fill('Tarzanbocht');
  await gallery.keyboard.press('Enter');
  await expect(heading).toHaveText('What broke?');
  await expect(heading).toBeFocused();
  await expect(gallery.getByText('Step 02 of 03')).toBeVisible();
  await gallery.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(gallery.getByRole('textbox', { name: 'Place' })).toHaveValue('Tarzanbocht');
  const button = await gallery.getByRole('button', { name: 'Continue' }).boundingBox();
  // Within reach of the thumb: at the foot of the screen, as wide as it.
  expect(button?.y).toBeGreaterThan(700);
  expect(button?.width).toBeGreaterThan(320);
});
