import type { ThreadParent } from '#domain/communications/thread-parents.ts';

export interface CannedReply {
  name: string;
  text: string;
}

const everywhere: readonly CannedReply[] = [
  { name: 'Received', text: 'Thank you, we have received this and will come back to you.' },
  { name: 'Call', text: 'When can we reach you by phone today?' },
];

const replies: Readonly<Record<ThreadParent, readonly CannedReply[]>> = {
  claim: [
    {
      name: 'Do not dismantle',
      text: 'Please do not dismantle the car before all four corners are photographed.',
    },
    {
      name: 'Keep parts',
      text: 'Please keep the damaged parts until we tell you that they may go.',
    },
    {
      name: 'Estimate',
      text: 'Can you send the repair estimate of your workshop, with part numbers?',
    },
    {
      name: 'Statement',
      text: 'The statement of a course official is still missing. Can you add it here?',
    },
    ...everywhere,
  ],
  policy: [
    {
      name: 'Driver',
      text: 'Who drives the car at this event? We need the name before the start.',
    },
    { name: 'Chassis', text: 'Can you send the chassis number of the car?' },
    ...everywhere,
  ],
  request: [
    { name: 'Working on it', text: 'We are working on your request and send you a quote.' },
    ...everywhere,
  ],
  account: everywhere,
};

/** What staff say often, offered behind a slash. */
export function cannedReplies(parent: ThreadParent): readonly CannedReply[] {
  return replies[parent];
}
