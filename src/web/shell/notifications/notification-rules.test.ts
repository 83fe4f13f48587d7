import { expect, test } from 'vitest';
import { t } from '#web/kit/base/tokens.ts';
import {
  badgeText,
  latestNotifications,
  notificationLook,
  notificationPollMs,
} from '#web/shell/notifications/notification-rules.ts';

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('[2.59] %i unseen show as %j on the bell', (unseen, text) =>
  expect(badgeText(unseen)).toBe(text),
);

test('[2.60] unseen is white with a dot, seen is grey without one', () => {
  const unseen = notificationLook(false);
  const seen = notificationLook(true);
  expect(unseen.background).toBe(t.n[0]);
  expect(unseen.dot).not.toBe('transparent');
  expect(seen.background).not.toBe(unseen.background);
  expect(seen.colour).not.toBe(unseen.colour);
  expect(seen.dot).toBe('transparent');
});

test('[9.2] [7.20] the bell asks for page 1 with 5 notifications every 120000 ms', () => {
  expect(notificationPollMs).toBe(120_000);
  expect(latestNotifications).toEqual({ page: 1, limit: 5 });
});
