// What one person causes in a day beyond 500 mails is a mistake or a misuse, but never a reason to stop business.
// Example: after 500 reminders of events the 501st goes a day after the first; the policy made meanwhile goes at once.

/** The most mails that can wait which one person causes within a day. */
export const dailyMailLimit = 500;

/** Reminders and repetitions, which lose nothing by a day. */
const reminders: readonly string[] = [
  'event_reminder',
  'missing_cars_drivers',
  'missing_chassis',
  'new_message',
];

/**
 * Whether a mail may wait for another day: what somebody wrote by hand, and reminders. What the product sends because
 * of a step, such as a policy, an invoice, a decision on a claim or a new password, never waits.
 */
export function canWait({ type, automatic }: { type: string; automatic: boolean }): boolean {
  return !automatic || reminders.includes(type);
}
