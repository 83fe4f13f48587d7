import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

test.use({ part: 'messages' });

const thread = (page: Page, state: string) =>
  page.getByRole('group', { name: `Thread, ${state}`, exact: true });
const openChat = async (page: Page, state: string) => {
  await page.getByRole('button', { name: `Chat, ${state}`, exact: true }).press('Enter');
  return page.getByRole('dialog', { name: 'Chat with claim CL-2026-0412' });
};

test('[2.54] [2.55] one’s own messages stand right, the others left with the badge of their sender', async ({
  gallery,
}) => {
  const log = thread(gallery, 'filled').getByRole('log', { name: 'Messages' });
  const box = await log.boundingBox();
  const placeOf = async (text: string) => {
    const words = await log.getByText(text).boundingBox();
    return {
      left: (words?.x ?? 0) - (box?.x ?? 0),
      right: (box?.x ?? 0) + (box?.width ?? 0) - ((words?.x ?? 0) + (words?.width ?? 0)),
    };
  };
  const own = await placeOf('Looks like an older crack');
  const other = await placeOf('The car is back in the workshop.');
  expect([own.right < own.left, other.left < other.right]).toEqual([true, true]);
  const senders = {
    'Joris van Dalen': 'CL',
    'Track doctor': 'EX',
    'Lars Brandt': 'LA',
    'Bram de Wit': 'BR',
    'Race control': 'OTH',
  };
  for (const [name, badge] of Object.entries(senders))
    await expect(log.locator('[data-message]').filter({ hasText: name }).first()).toContainText(
      badge,
    );
});

test('[2.53] [2.56] [2.58] [9.8] a thread shows every kind of message, with the time after a pause', async ({
  gallery,
}) => {
  const log = thread(gallery, 'filled').getByRole('log', { name: 'Messages' });
  await expect(log.getByText('12 older messages are in the archive')).toBeVisible();
  await expect(log.getByText('Status changed from Submitted to Under review')).toBeVisible();
  // 1480 and 5700 seconds of silence before them.
  for (const time of ['17-05-2026 10:30', '17-05-2026 12:13'])
    await expect(log.getByText(time, { exact: true })).toHaveCount(1);
  await expect(log.getByText('17-05-2026 10:31')).toHaveCount(0);
  await expect(log.getByText('New', { exact: true })).toBeInViewport();
  await expect(log.getByRole('button', { name: /^Email: Your claim/ })).toBeVisible();
  await expect(log.getByRole('checkbox', { name: 'Done: Ask for the estimate' })).toBeVisible();
  await expect(log.getByRole('button', { name: 'Open splitter.jpg' })).toBeVisible();
  await expect(log.getByText('wrong-car.jpg')).toBeVisible();
  const bubbles = log.locator('[data-message] > div > div');
  const widths = await bubbles.evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(Math.max(...widths)).toBeLessThanOrEqual(350);

  await log.getByRole('button', { name: 'Open splitter.jpg' }).press('Enter');
  const photo = gallery.getByRole('dialog', { name: 'splitter.jpg' });
  await expect(photo.getByText('3 of 3')).toBeVisible();
  await gallery.keyboard.press('ArrowLeft');
  await expect(gallery.getByRole('dialog', { name: 'front-right.jpg' })).toBeVisible();
  await gallery.keyboard.press('Escape');
  await expect(gallery.getByRole('dialog')).toHaveCount(0);
});

test('[2.57] "Send as" names each contact, "Client" where one has no name, and "Other"', async ({
  gallery,
}) => {
  const panel = thread(gallery, 'empty');
  await panel.getByRole('button', { name: 'Send as Yourself' }).press('Enter');
  const items = gallery.getByRole('menu', { name: 'Send as' }).getByRole('menuitem');
  await expect(items).toHaveText(['Yourself', 'Joris van Dalen', 'Client', 'Other']);
  await gallery.keyboard.press('End');
  await gallery.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Send as Other' })).toBeFocused();
  await panel.getByRole('button', { name: 'Send as Other' }).press('Enter');
  await gallery.keyboard.press('Home');
  await gallery.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Send as Yourself' })).toBeFocused();
});

test('[2.53] a thread without messages, one that is only read, on its way and out of reach', async ({
  gallery,
}) => {
  await expect(thread(gallery, 'empty').getByText('No messages yet.')).toBeVisible();
  const read = thread(gallery, 'read only');
  await expect(read.getByText('The car is back in the workshop.')).toBeVisible();
  await expect(read.getByRole('textbox')).toHaveCount(0);
  await expect(
    thread(gallery, 'loading').getByRole('status', { name: 'Loading...' }),
  ).toBeVisible();
  const failed = thread(gallery, 'failed');
  await expect(failed.getByText('The thread could not be loaded.')).toBeVisible();
  await expect(failed.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('[5.1] [8.6] a message is sent with Enter; one that fails says so where it stands', async ({
  gallery,
}) => {
  const panel = thread(gallery, 'empty');
  const line = panel.getByRole('textbox', { name: 'Message' });
  await line.press('Enter');
  await expect(panel.getByText('No messages yet.')).toBeVisible();
  await line.fill('On my way');
  await line.press('Enter');
  await expect(line).toHaveValue('');
  const alert = panel.getByRole('alert');
  await expect(alert).toContainText('Failed to send message');
  await alert.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(panel.getByText('No messages yet.')).toBeVisible();
});

test('[2.37] [9.8] the chat counts what comes while one reads further up, or while it is folded', async ({
  gallery,
}) => {
  const chat = await openChat(gallery, 'filled');
  await expect(chat.getByRole('textbox', { name: 'Message' })).toBeFocused();
  const log = chat.getByRole('log', { name: 'Messages' });
  expect((await log.locator('../..').boundingBox())?.height).toBe(350);
  const write = gallery.getByRole('button', { name: 'Somebody writes' });
  // The page hears of the scrolling a frame later.
  await log.evaluate(
    (element) =>
      new Promise<void>((done) => {
        element.addEventListener('scroll', () => done(), { once: true });
        element.scrollTo(0, 0);
      }),
  );
  await write.press('Enter');
  await chat.getByRole('button', { name: '1 new message' }).press('Enter');
  await expect(chat.getByText('Still there? 1')).toBeInViewport();
  await chat.getByRole('button', { name: 'Fold chat' }).press('Enter');
  await write.press('Enter');
  await expect(chat.getByRole('status')).toHaveText('1 new');
  await chat.getByRole('button', { name: 'Unfold chat' }).press('Enter');
  await expect(chat.getByText('Still there? 2')).toBeInViewport();
  await gallery.keyboard.press('Escape');
  await expect(chat).toHaveCount(0);
});

test('[2.37] [8.12] a chat without messages, one that is only read, on its way and out of reach', async ({
  gallery,
}) => {
  const shows = {
    empty: 'No messages yet.',
    'read only': 'No messages yet.',
    loading: 'Loading...',
    failed: 'The chat could not be loaded.',
  };
  for (const [state, text] of Object.entries(shows)) {
    const chat = await openChat(gallery, state);
    await expect(chat.getByText(text)).toBeVisible();
    await expect(chat.getByRole('textbox')).toHaveCount(state === 'empty' ? 1 : 0);
    await expect(state === 'empty' ? chat.getByRole('textbox') : chat).toBeFocused();
    if (state === 'failed') await chat.getByRole('button', { name: 'Close chat' }).press('Enter');
    else await gallery.keyboard.press('Escape');
    await expect(chat).toHaveCount(0);
  }
});
