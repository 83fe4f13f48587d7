import { expect, test } from 'vitest';
import { findEvents } from '#web/policies/request/find-events.ts';

const event = (name: string, circuit_name: string, country = 'NL') => ({
  ...{ name, circuit_name, country, championship_name: '' },
});
const events = [
  event('Track day', 'Circuit Zandvoort'),
  event('Winter test', 'Algarve International Circuit', 'PT'),
  event('24 Hours of Spa', 'Circuit de Spa-Francorchamps', 'BE'),
];

test.each([
  ['', 3],
  ['zandvoort', 1],
  // A part of a word, and the country, which stands nowhere.
  ['ndvoo', 1],
  ['test portugal', 1],
  // A letter that is missing, and one that is wrong.
  ['zandvort', 1],
  ['francorchamp spaa', 1],
  ['winter zandvort', 0],
])('"%s" finds %d of three events', (typed, count) => {
  expect(findEvents(events, typed)).toHaveLength(count);
});
