import { describe, expect, it } from 'vitest';
import {
  hasChoosableMail,
  isToldOf,
  muteableNotices,
  noticeEventOfMail,
  noticeEvents,
} from './notice-choices.ts';

describe('what people are told', () => {
  it.each([
    ['claim_received', 'claim_status'],
    ['claim_paid', 'claim_status'],
    ['new_message', 'message'],
    ['payment_received', 'payment'],
    ['event_reminder', 'event_reminder'],
    ['payment', undefined],
    ['payment_reminder', undefined],
    ['cover_suspended', undefined],
    ['claim_rejected', undefined],
    ['claim_approved', undefined],
    ['claim_info_required', undefined],
    ['policy_made', undefined],
    ['password_changed', undefined],
    ['toString', undefined],
  ])('the mail %s follows the choice %s', (type, event) => {
    expect(noticeEventOfMail(type)).toBe(event);
  });

  it('every event has a bell; documents are always mailed, the other four can be switched off', () => {
    expect(noticeEvents.filter((event) => !hasChoosableMail(event))).toEqual(['document']);
    expect(muteableNotices).toHaveLength(9);
  });

  it('one way that is switched off leaves the other', () => {
    const muted = ['message.email'];
    expect(isToldOf(muted, { event: 'message', way: 'email' })).toBe(false);
    expect(isToldOf(muted, { event: 'message', way: 'bell' })).toBe(true);
  });
});
