import { describe, expect, it } from 'vitest';
import { accountTurn } from './accounts/account-turn.ts';
import { threadTurn } from './communications/thread-turn.ts';
import { startOfDay } from './dates.ts';
import { eventTurn } from './events/event-turn.ts';
import { isTurnOf, turnWord } from './turn.ts';

const at = startOfDay('2026-05-12');

describe('whose turn it is, in the words of who reads it', () => {
  it.each([
    ['us', 'admin', 'Your turn'],
    ['us', 'agent', 'With us'],
    ['client', 'agent', 'Your turn'],
    ['client', 'brokerage', 'With the client'],
    ['client', 'superadmin', 'With the client'],
    ['colleague', 'admin', 'With a colleague'],
    ['nobody', 'admin', 'Nothing to do'],
  ] as const)('%s, read by %s', (side, reader, word) => {
    expect(turnWord(side, reader)).toBe(word);
    expect(isTurnOf(side, reader)).toBe(word === 'Your turn');
  });
});

describe('whose turn an invited account is', () => {
  const invited = {
    ...{ email: 'a@b.example', active: true, has_password: false, addresses: [], open: [] },
    ...{ abilities: ['send_invitation'], invitation: { invited_at: at, expires_at: at + 60 } },
  };
  it.each([
    ['agent', 'With the client'],
    ['insurer', 'With the insurer'],
    ['loss_adjuster', 'With the loss adjuster'],
    ['admin', 'With the admin'],
  ] as const)('of %s: %s', (account_type, word) => {
    const { side, party } = accountTurn({ ...invited, account_type }, at);
    expect(turnWord(side, 'superadmin', party)).toBe(word);
  });
});

describe('whose turn a weekend is', () => {
  const complete = {
    cars: 4,
    not_insured: 0,
    quotes_open: 0,
    without_driver: 0,
    without_chassis: 0,
    unpaid: 0,
    reminder_sent: null as number | null,
  };
  const lacking = { ...complete, without_driver: 3, without_chassis: 1, quotes_open: 2 };
  it.each([
    ['complete', complete, 'nobody', null],
    ['lacking, never asked', lacking, 'us', 'missing_cars_drivers'],
    ['lacking, asked six days ago', { ...lacking, reminder_sent: at }, 'client', null],
    ['a car without cover', { ...complete, not_insured: 1 }, 'us', 'event_reminder'],
    ['unpaid alone', { ...complete, unpaid: 1 }, 'client', null],
  ] as const)('%s', (_, event, side, step) => {
    expect(eventTurn(event, '2026-05-18')).toMatchObject({ side, step });
  });
  it('a week after it was asked it is ours again', () => {
    expect(eventTurn({ ...lacking, reminder_sent: at }, '2026-05-19')).toMatchObject({
      side: 'us',
      since: '2026-05-19',
      text: '3 cars without a driver, 1 car without a chassis number and 2 quotes not accepted.',
    });
  });
});

describe('whose turn an account is', () => {
  const account = {
    account_type: 'agent' as const,
    email: 'info@vandalen.example',
    active: true,
    has_password: true,
    invitation: null as { invited_at: number; expires_at: number } | null,
    addresses: [{}],
    open: [] as { currency: string; amount: number }[],
    abilities: ['send_invitation', 'create_quote'],
  };
  const invited = { ...account, has_password: false };
  const invitation = { invited_at: at, expires_at: at + 7 * 86_400 };
  it.each([
    ['never invited', invited, at, 'us', 'send_invitation'],
    ['invited, the link works', { ...invited, invitation }, at + 60, 'client', 'create_quote'],
    ['the link expired', { ...invited, invitation }, at + 8 * 86_400, 'us', 'send_invitation'],
    ['owes', { ...account, open: [{ currency: 'EUR', amount: 1 }] }, at, 'client', 'create_quote'],
    ['owes nothing', account, at, 'nobody', 'create_quote'],
    ['switched off', { ...account, active: false }, at, 'nobody', null],
  ] as const)('%s', (...[, one, now, side, step]) => {
    expect(accountTurn(one, now)).toMatchObject({ side, step });
  });
});

describe('whose turn a thread is', () => {
  const message = {
    type_message: 'message' as const,
    sender_name: 'Jan van Dalen',
    sender_type: 'agent',
    stamp: at,
    internal: false,
  };
  const ours = { ...message, sender_type: 'admin' };
  const note = { ...ours, internal: true };
  const toStaff = { reader: 'admin', seen_until: at - 1 } as const;
  it.each([
    ['a client wrote last', [ours, message], 'us'],
    ['a note among ourselves is no answer', [message, note], 'us'],
    ['we wrote last', [message, ours], 'client'],
    [
      'a mail since is an answer',
      [message, { ...ours, type_message: 'email' as const }],
      undefined,
    ],
    ['nothing was written', [], undefined],
  ])('%s', (_, messages, side) => {
    expect(threadTurn(messages, toStaff)?.side).toBe(side);
  });
  it('a client reads that an answer is owed, and is not pressed for one of its own', () => {
    const toClient = { reader: 'agent', seen_until: 0 } as const;
    expect(threadTurn([message], toClient)?.text).toBe('We owe an answer.');
    expect(threadTurn([ours], toClient)).toBeNull();
  });
});
