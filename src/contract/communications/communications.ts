import { emailActions } from '#contract/communications/email-actions.ts';
import { mailboxActions } from '#contract/communications/mailbox-actions.ts';
import { notificationActions } from '#contract/communications/notification-actions.ts';
import { threadActions } from '#contract/communications/thread-actions.ts';
import { todoActions } from '#contract/communications/todo-actions.ts';
import type { Contract } from '#contract/action.ts';

export const communicationsContract = {
  ...threadActions,
  ...notificationActions,
  ...todoActions,
  ...emailActions,
  ...mailboxActions,
} as const satisfies Contract;
