import { expect, test } from 'vitest';
import { nearWordsOf } from '#domain/search/near-words.ts';

test.each([
  ['dallen', 'Van Dalen Racing'],
  ['nordlcht', 'Nordlicht Motorsport GmbH'],
  ['nordlch', 'Nordlicht Motorsport GmbH'],
  ['zandvort', 'Track day Zandvoort'],
  ['zadnvoort', 'Track day Zandvoort'],
  ['francorhcmaps', '24 Hours of Spa-Francorchamps'],
  ['equipe lavende', 'Équipe Lavande'],
  ['racing dallen', 'Van Dalen Racing'],
  ['spa 24', '24 Hours of Spa'],
])('%j is found in %j', (typed, text) => {
  expect(nearWordsOf(typed)(text)).toBe(true);
});

test.each([
  ['dal n', 'Van Dalen Racing'],
  ['redwing', 'Van Dalen Racing'],
  ['monza', 'Monaco'],
  ['1234', 'P-26-1235'],
  ['spa', 'Spy'],
  ['', 'Van Dalen Racing'],
])('%j is not found in %j', (typed, text) => {
  expect(nearWordsOf(typed)(text)).toBe(false);
});
