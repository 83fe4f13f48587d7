import { featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import type { notification } from '#contract/communications/notification-actions.ts';
import { list } from '#contract/list.ts';

/** One's own notifications, newest first. */
export const notificationList = list<z.output<typeof notification>>()({
  title: 'Notifications',
  noun: { one: 'notification', many: 'notifications' },
  read: 'get_notifications',
  page_size: 'limit',
  rows: 'notifications',
  id: '_id',
  place: { feature: featureOf('notifications') },
  fields: {
    timestamp: { label: 'Received', kind: 'instant' },
    message: { label: 'Message', kind: 'text' },
    feature: { label: 'About', kind: 'text', value: (one) => one.feature.replaceAll('-', ' ') },
    seen: { label: 'Seen', kind: 'yes_no' },
  },
  filters: {
    feature: {
      label: 'About',
      kind: 'choice',
      of: 'text',
      single: true,
      beside: true,
      promoted: true,
    },
    unseen: { label: 'Unseen', kind: 'yes_no', single: true, beside: true, offered: false },
  },
  views: {
    all: { label: 'All' },
    unseen: { label: 'Unseen', filters: { unseen: ['yes'] } },
  },
  start: { view: 'all' },
  none: {
    title: 'No notifications yet.',
    text: 'What happens to your quotes, policies and claims appears here.',
  },
});
