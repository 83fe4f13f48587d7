import { expect, test } from 'vitest';
import {
  clientGroup,
  clientWord,
  type ClientDocument,
  eventWord,
  isToPayFirst,
  runsNow,
} from './cover-words.ts';

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
  const facts = { document_state: 'policy', group: 'active', today: at.today } as const;
  expect(eventWord(event, reasons, facts).label).toBe(label);
  expect(eventWord({ ...event, end_on: '2026-05-19' }, reasons, facts).label).toBe('Over');
  expect(eventWord({ ...event, status: 'cancelled' }, reasons, facts).label).toBe(
    'Event cancelled',
  );
});

test.each([
  ['that can be accepted', 'to_accept', 'Not covered yet'],
  ['that has expired', 'ended', 'Not covered'],
] as const)('an event of a quote %s reads as that', (_title, group, label) => {
  const event = { status: 'scheduled', end_on: '2026-06-20' };
  const facts = { document_state: 'quote', group, today: at.today } as const;
  expect(eventWord(event, [], facts).label).toBe(label);
});

test.each([
  ['runs', {}, true],
  ['begins in June', { period_from: '2026-06-12' }, false],
  ['has ended', { period_to: '2026-05-19' }, false],
  ['was cancelled', { status: 'cancelled' }, false],
  ['is still a quote', { document_state: 'quote', status: 'accepted_by_client' }, false],
] as const)('a loss is the next thing to tell of a document that %s: %o', (_title, part, runs) => {
  expect(runsNow({ ...policy, ...part }, at)).toBe(runs);
});

test.each([
  ['an instalment that is late', { status: 'too_late' }, true, true],
  ['an instalment of cover to come', { status: 'pending' }, false, true],
  ['an instalment of cover that runs', { status: 'pending' }, true, false],
  ['nothing', undefined, false, false],
] as const)('%s is paid first or not', (_title, next, isRunning, first) => {
  expect(isToPayFirst(next, isRunning)).toBe(first);
});
