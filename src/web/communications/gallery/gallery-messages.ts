import type { OutputOf } from '#web/api/action-types.ts';
import type { Chat } from '#web/communications/open-chat.ts';
import type { ThreadMessage } from '#web/communications/use-thread.ts';

type Thread = OutputOf<'get_communication'>;

/** 10:00 of a day in the season, in unix seconds. */
const ten = 1_779_004_800;

/** A drawing in place of a photo; what is put behind its address stays without effect. */
const drawing = (colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path d="M0 0h4v3H0z" fill="${colour}"/><path d="M0 2.2 1.3 1l1 .8.6-.5L4 2.2V3H0z" fill="#fff" opacity=".5"/></svg>`,
  )}#`;

/** A message of the client, but for what is said of it. */
export function messageOf(
  part: Pick<ThreadMessage, 'communication_id'> & Partial<ThreadMessage>,
): ThreadMessage {
  return {
    parent_type: 'claim',
    parent_id: 'filled',
    type_message: 'message',
    communication_string: '',
    sender: 'joris',
    sender_name: 'Joris van Dalen',
    sender_type: 'agent',
    stamp: ten,
    internal: false,
    email_id: null,
    email_subject: null,
    email_recipient: null,
    todo_id: null,
    todo_status: null,
    todo_message: null,
    file_id: null,
    document_name: null,
    document_url: null,
    document_type: null,
    parent_version_id: null,
    old_parent_version_id: null,
    ...part,
  };
}

const own = { sender: 'anouk', sender_name: 'Anouk Visser', sender_type: 'admin' };
const photo = (id: string, colour: string, stamp: number) =>
  messageOf({
    communication_id: id,
    type_message: 'file_upload',
    file_id: id,
    document_name: `${id}.jpg`,
    document_url: drawing(colour),
    document_type: 'image/jpeg',
    stamp,
  });

const said: readonly (readonly [sender_type: string, sender_name: string, text: string])[] = [
  ['external', 'Track doctor', 'The driver was looked at and may drive on.'],
  ['loss_adjuster', 'Lars Brandt', 'I can look at the car on Thursday.'],
  ['brokerage', 'Bram de Wit', 'My client asks when the parts may be ordered.'],
  ['other', 'Race control', 'The marshal’s report follows.'],
];

const filled: readonly ThreadMessage[] = [
  messageOf({ communication_id: 'm1', communication_string: 'The car is back in the workshop.' }),
  photo('front-left', '#57534e', ten + 60),
  photo('front-right', '#8a827b', ten + 70),
  photo('splitter', '#a8300f', ten + 80),
  messageOf({
    ...own,
    communication_id: 'm2',
    communication_string: 'Thank you. Keep the parts, please: https://paddock.example/parts.',
    stamp: ten + 300,
  }),
  messageOf({
    communication_id: 'm3',
    type_message: 'status_change',
    communication_string: 'submitted#under_review',
    stamp: ten + 320,
  }),
  ...said.map(([sender_type, sender_name, communication_string], index) =>
    messageOf({
      communication_id: sender_type,
      sender: sender_type,
      sender_type,
      sender_name,
      communication_string,
      stamp: ten + 1_800 + index * 60,
    }),
  ),
  messageOf({
    ...own,
    communication_id: 'm4',
    communication_string: 'Looks like an older crack in the wheel arch.',
    internal: true,
    stamp: ten + 2_100,
  }),
  messageOf({
    ...own,
    communication_id: 'm5',
    type_message: 'email',
    email_id: 'mail',
    email_subject: 'Your claim CL-2026-0412',
    email_recipient: 'joris@vandalen.example',
    stamp: ten + 2_200,
  }),
  messageOf({
    ...own,
    communication_id: 'm6',
    type_message: 'todo',
    todo_id: 'todo',
    todo_status: 'open',
    todo_message: 'Ask for the estimate',
    stamp: ten + 2_300,
  }),
  messageOf({
    communication_id: 'm7',
    type_message: 'file_upload',
    file_id: 'estimate',
    document_name: 'estimate.pdf',
    document_url: drawing('#fff'),
    document_type: 'application/pdf',
    stamp: ten + 8_000,
  }),
  messageOf({
    communication_id: 'm8',
    type_message: 'file_upload',
    file_id: 'gone',
    document_name: 'wrong-car.jpg',
    stamp: ten + 8_010,
  }),
  messageOf({
    communication_id: 'm9',
    communication_string: 'Here is the estimate.',
    stamp: ten + 8_100,
  }),
];

const none: Thread = {
  communication: [],
  left_out: 0,
  read_until: 0,
  seen_until: 0,
  contacts: [
    { _id: 'joris', attn: 'Joris van Dalen' },
    { _id: 'nameless', attn: '' },
  ],
  abilities: ['add_communication', 'upload_file', 'send_as', 'internal_note', 'create_todo'],
};

/** The thread of a claim in each of its states; what is newest was not read yet. */
export const threads = {
  filled: {
    ...none,
    communication: [...filled],
    left_out: 12,
    read_until: ten + 7_000,
    seen_until: ten + 400,
  },
  empty: none,
  'read only': { ...none, communication: filled.slice(0, 6), abilities: [], contacts: [] },
} as const satisfies Record<string, Thread>;

/** A chat in each of its states: only messages, as the server filters them. */
export const chats = {
  filled: { ...none, communication: filled.filter((one) => one.type_message === 'message') },
  empty: none,
  'read only': { ...none, abilities: [] },
} as const satisfies Record<string, Thread>;

/** The chat about a claim in one of its states. */
export const chatOf = (state: string): Chat => ({
  parent_type: 'claim',
  parent_id: state,
  feature_name: 'claim CL-2026-0412',
});
