import { useRead } from '#web/api/use-read.ts';
import {
  latestNotifications,
  notificationPollMs,
} from '#web/shell/notifications/notification-rules.ts';

/** The five newest notifications and how many are unseen, as bell and popover share them. */
export function useLatestNotifications() {
  return useRead('get_notifications', latestNotifications, { pollMs: notificationPollMs });
}
