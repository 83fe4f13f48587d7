import { expect, test } from 'vitest';
import { notificationHref } from '#web/shell/notifications/notification-target.ts';

test.each([
  [{ feature: 'claims', feature_id: '42', url_params: null }, '/dashboard/claims/42'],
  [
    { feature: 'claims', feature_id: '42', url_params: '?tab=files' },
    '/dashboard/claims/42?tab=files',
  ],
  [
    { feature: 'various-insurances/claims', feature_id: '42', url_params: 'tab=files' },
    '/dashboard/various-insurances/claims/42?tab=files',
  ],
  [{ feature: 'refunds', feature_id: '', url_params: '' }, '/dashboard/refunds'],
])('[2.26] %j leads to %s', (notification, href) =>
  expect(notificationHref(notification)).toBe(href),
);
