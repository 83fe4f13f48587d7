import { describe, expect, it } from 'vitest';
import { accountTypes } from '#domain/accounts/account-types.ts';
import { messagePlace, timeDividers } from './message-display.ts';
import { messageTypes, type MessageType } from './message-types.ts';
import { parseStatusChange, statusChangeSentence, statusChangeText } from './status-change-text.ts';
import { mayChat, seesInternalNotes, seesSendAs, sendAsOptions } from './thread-roles.ts';
import { tickedStatus, todoStatuses } from './todo-status.ts';

describe('messages of a thread', () => {
  it('[3.3] eight types', () => {
    expect(messageTypes.toSorted()).toEqual(
      [
        'message',
        'email',
        'todo',
        'parent_change',
        'quote_accepted',
        'file_upload',
        'other',
        'status_change',
      ].toSorted(),
    );
  });

  const at = (stamp: number, type_message: MessageType = 'message') => ({ stamp, type_message });
  it.each([
    ['900 seconds later', [at(0), at(900)], []],
    ['901 seconds later', [at(0), at(901)], [1]],
    ['the first message', [at(5000)], []],
    ['an email 901 seconds after a message', [at(0), at(901, 'email')], [1]],
    [
      'a message 1 second after that email counts from the message',
      [at(0), at(901, 'email'), at(902)],
      [1, 2],
    ],
    ['after an email alone', [at(0, 'email'), at(5000)], []],
    ['after an upload', [at(0, 'file_upload'), at(901)], [1]],
    ['after a status change', [at(0, 'status_change'), at(901)], [1]],
    ['after a todo', [at(0), at(800, 'todo'), at(901)], [2]],
  ])('[2.56] [9.8] %s', (_what, messages, dividers) => {
    expect([...timeDividers(messages)]).toEqual(dividers);
  });

  it.each([
    ['own', { sender: 'u1', sender_type: 'agent' }, { user_id: 'u1' }, { side: 'right' }],
    [
      "a client's",
      { sender: 'u2', sender_type: 'agent' },
      { user_id: 'u1' },
      { side: 'left', badge: 'CL' },
    ],
    [
      'of the policy link, to its holder',
      { sender: 'policy_key', sender_type: 'external' },
      { is_policy_key: true },
      { side: 'right' },
    ],
    [
      'of the policy link, to staff',
      { sender: 'policy_key', sender_type: 'external' },
      { user_id: 'u1' },
      { side: 'left', badge: 'EX' },
    ],
    ['of nobody', { sender: '', sender_type: '' }, { user_id: '' }, { side: 'left', badge: 'EX' }],
  ] as const)('[2.54] [2.55] a message %s', (_whose, message, reader, place) => {
    expect(messagePlace(message, reader)).toEqual(place);
  });
});

describe('status changes', () => {
  it('[3.4] two statuses separated by a hash sign', () => {
    expect(statusChangeText('submitted', 'under_review')).toBe('submitted#under_review');
    expect(parseStatusChange('submitted#under_review')).toEqual({
      from: 'submitted',
      to: 'under_review',
    });
  });

  it.each([
    ['submitted#paid', 'Status changed from submitted to paid'],
    ['#paid', ''],
    ['submitted#', ''],
    ['submitted', ''],
    ['', ''],
    [' # ', ''],
    ['a#b#c', ''],
  ])('[2.58] %j shows %j', (text, sentence) => {
    expect(statusChangeSentence(text)).toBe(sentence);
  });

  it('[2.58] shows labels where the record knows them', () => {
    const labels: Record<string, string> = { paid: 'Paid', approved: 'Approved' };
    expect(statusChangeSentence('approved#paid', (status) => labels[status] ?? status)).toBe(
      'Status changed from Approved to Paid',
    );
  });
});

describe('roles in a thread', () => {
  it('[6.10] "Send as" is for admin and superadmin', () => {
    expect(accountTypes.filter(seesSendAs)).toEqual(['superadmin', 'admin']);
  });

  it('[6.11] everybody but the insurer may write', () => {
    expect(accountTypes.filter((type) => !mayChat(type))).toEqual(['insurer']);
    expect(accountTypes.filter(seesInternalNotes)).toEqual([
      'superadmin',
      'admin',
      'loss_adjuster',
    ]);
  });

  it('[2.57] [3.7] each contact by name, Client when blank, and Other', () => {
    const contacts = [
      { _id: 'u1', attn: 'Sanne' },
      { _id: 'u2', attn: ' ' },
    ];
    expect(sendAsOptions(contacts)).toEqual([
      { value: 'u1', label: 'Sanne' },
      { value: 'u2', label: 'Client' },
      { value: 'other', label: 'Other' },
    ]);
  });
});

describe('todos', () => {
  it('[3.5] [4.1] ticking sets done when open, otherwise open', () => {
    expect(todoStatuses.map(tickedStatus)).toEqual(['done', 'open']);
  });
});
