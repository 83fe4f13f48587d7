import { useRead } from '#web/api/use-read.ts';

/** The bell asks this often [9.2]; live changes come on top. */
export const notificationPollMs = 120_000;

/** The five newest notifications and how many are unseen, as bell and popover share them. */
export function useLatestNotifications() {
  return useRead('get_notifications', { page: 1, limit: 5 }, { pollMs: notificationPollMs });
}
