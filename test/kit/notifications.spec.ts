import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

test.use({ part: 'notifications' });

const bell = (page: Page, state: string) =>
  page.getByRole('group', { name: state, exact: true }).getByRole('button');

test('[2.59] the bell counts what is unseen, 99 at most', async ({ gallery }) => {
  const shows = {
    'All seen': ['Notifications', ''],
    'Three unseen': ['Notifications, 3 unseen', '3'],
    'More than 99': ['Notifications, 99+ unseen', '99+'],
    'On their way': ['Notifications', ''],
    'Out of reach': ['Notifications', ''],
  } as const;
  for (const [state, [name, badge]] of Object.entries(shows)) {
    await expect(bell(gallery, state)).toHaveAccessibleName(name);
    await expect(bell(gallery, state)).toHaveText(badge);
  }
});

test('[9.11] [8.11] [8.12] it opens the newest, at least 300 px wide, or says why there are none', async ({
  gallery,
}) => {
  const shows = {
    'Three unseen': 'Van Dalen Racing sent claim CL-2026-0412',
    'None yet': 'No notifications yet.',
    'On their way': 'Loading...',
    'Out of reach': 'Notifications could not be loaded.',
  };
  for (const [state, text] of Object.entries(shows)) {
    await bell(gallery, state).press('Enter');
    const popover = gallery.getByRole('dialog', { name: 'Notifications' });
    await expect(popover.getByText(text)).toBeVisible();
    await expect(popover.getByRole('button', { name: 'Show all' })).toBeVisible();
    expect((await popover.boundingBox())?.width).toBeGreaterThanOrEqual(300);
    await gallery.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
    await expect(bell(gallery, state)).toBeFocused();
  }
});

test('[2.60] [2.61] unseen is white with a dot, seen is grey; a pointer or the focus that rests marks it seen', async ({
  gallery,
}) => {
  const row = (text: RegExp) => gallery.getByRole('link', { name: text });
  const [unseen, other, seen] = [row(/CL-2026-0412/), row(/Q-26-1184/), row(/too late/)];
  await expect(unseen).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(unseen.getByRole('img', { name: 'Unseen' })).toBeVisible();
  await expect(seen).toHaveCSS('background-color', 'rgb(247, 245, 243)');
  await expect(seen.getByRole('img', { name: 'Unseen' })).toHaveCount(0);
  const marked = () =>
    gallery.waitForRequest((request) => request.url().endsWith('/api/set_notification_seen'));
  const [hovered] = await Promise.all([marked(), unseen.hover()]);
  expect(hovered.postDataJSON()).toEqual({ id: 'claim' });
  const [focused] = await Promise.all([marked(), other.focus()]);
  expect(focused.postDataJSON()).toEqual({ id: 'quote' });
});
