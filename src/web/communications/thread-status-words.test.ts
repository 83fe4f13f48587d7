import { expect, test } from 'vitest';
import { threadStatusLabel } from './thread-status-words.ts';

test('a client reads that a quote was sent, staff that it is locked too', () => {
  expect(threadStatusLabel('policy', 'completed', true)).toBe('Sent');
  expect(threadStatusLabel('policy', 'completed', false)).toBe('Sent and locked');
  expect(threadStatusLabel('claim', 'approved', true)).toBe('Approved');
});
