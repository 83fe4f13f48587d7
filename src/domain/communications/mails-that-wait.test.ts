import { describe, expect, it } from 'vitest';
import { canWait } from '#domain/communications/mails-that-wait.ts';

describe('mails that can wait', () => {
  it.each(['policy_made', 'payment', 'payment_reminder', 'claim_approved', 'password_reset'])(
    'the product sends %s at once, however many went before',
    (type) => expect(canWait({ type, automatic: true })).toBe(false),
  );

  it.each([
    ['a reminder of an event', 'event_reminder', true],
    ['word of a message', 'new_message', true],
    ['what somebody wrote', 'payment', false],
  ])('%s can wait', (_title, type, automatic) => expect(canWait({ type, automatic })).toBe(true));
});
