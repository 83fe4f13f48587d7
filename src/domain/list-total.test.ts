import { expect, test } from 'vitest';
import { MOST_COUNTED, totalWords } from '#domain/list-total.ts';

test.each([
  [0, '0'],
  [214, '214'],
  [MOST_COUNTED, '10,000'],
  [MOST_COUNTED + 1, 'more than 10,000'],
  [48_250, '48,250'],
])('a total of %i reads "%s"', (total, words) => expect(totalWords(total)).toBe(words));
