import { z } from 'zod';
import { anyAccount, read, write, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import { done, id, page, queryNumber, unixSeconds } from '#contract/fields.ts';
import { notificationList } from '#contract/communications/notification-list.ts';
import { listInput } from '#contract/list-read.ts';

/** One notification [3.8]. */
export const notification = answer(signedIn, {
  _id: id,
  message: z.string(),
  timestamp: unixSeconds,
  seen: z.boolean(),
  feature: z.string(),
  feature_id: z.string(),
  url_params: z.string().nullable(),
});

/** What people are told. */
export const notificationActions = {
  get_notifications: read({
    summary: "One's own notifications, newest first, with the number of unseen ones.",
    input: listInput(notificationList, {
      page,
      limit: queryNumber.pipe(z.number().int().min(1).max(100)).default(20),
    }),
    output: answer(signedIn, {
      notifications: z.array(notification),
      total: z.number(),
      unseen: z.number(),
    }),
    shows: ['notification'],
    access: anyAccount,
  }),
  set_notification_seen: write({
    summary: "Marks one of one's own notifications as seen.",
    past: 'Read a notification',
    input: z.strictObject({ id }),
    output: done,
    access: anyAccount,
    errors: ['not_found'],
  }),
  set_all_notifications_seen: write({
    summary: "Marks all of one's own notifications as seen.",
    past: 'Read all notifications',
    input: z.strictObject({}),
    output: answer(signedIn, { marked: z.number() }),
    access: anyAccount,
  }),
} as const satisfies Contract;
