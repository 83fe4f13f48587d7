import { expect, test } from 'vitest';
import { clientGroup, clientWord, type ClientDocument, eventWord } from './cover-words.ts';

const at = { today: '2026-05-20', now: 1_779_260_400 };
const policy: ClientDocument = {
  document_state: 'policy',
  status: 'completed',
  period_from: '2026-05-01',
  period_to: '2026-09-30',
  valid_until: null,
};

const cases: [string, Partial<ClientDocument>, string, string][] = [
  ['a policy of this season', {}, 'active', 'Covered'],
  ['one that begins in June', { period_from: '2026-06-12' }, 'upcoming', 'Covered from 12-06-2026'],
  ['one whose last event was yesterday', { period_to: '2026-05-19' }, 'ended', 'Ended'],
  ['one whose last event is today', { period_to: '2026-05-20' }, 'active', 'Covered'],
  ['a revision keeps the cover', { status: 'revision' }, 'active', 'Covered'],
  ['a late premium', { suspended_since: '2026-05-18' }, 'active', 'Suspended, premium is late'],
  ['a cancelled one', { status: 'cancelled' }, 'ended', 'Cancelled'],
  [
    'a sent quote',
    { document_state: 'quote', valid_until: at.now + 60 },
    'to_accept',
    'Waiting for your answer',
  ],
  ['a quote that is too old', { document_state: 'quote', valid_until: at.now }, 'ended', 'Expired'],
  [
    'an accepted quote',
    { document_state: 'quote', status: 'accepted_by_client' },
    'in_work',
    'Accepted, policy follows',
  ],
];

test.each(cases)('[2.21] a client reads of %s', (_title, part, group, label) => {
  const document = { ...policy, ...part };
  expect(clientGroup(document, at)).toBe(group);
  expect(clientWord(document, at).label).toBe(label);
});

test.each([
  ['covered', ['covered', 'covered'], 'Covered'],
  ['one that rests', ['covered', 'suspended'], 'Suspended'],
  ['cancelled before it began', ['cancelled'], 'Not covered'],
  ['of which one was taken out', ['covered', 'withdrawn'], 'Not covered'],
  ['that nothing is known of', [undefined], 'Not covered'],
] as const)('a client reads of cars %s', (_title, reasons, label) => {
  const event = { status: 'scheduled', end_on: '2026-05-20' };
  const facts = { document_state: 'policy', today: at.today } as const;
  expect(eventWord(event, reasons, facts).label).toBe(label);
  expect(eventWord({ ...event, end_on: '2026-05-19' }, reasons, facts).label).toBe('Over');
  expect(eventWord({ ...event, status: 'cancelled' }, reasons, facts).label).toBe(
    'Event cancelled',
  );
});
