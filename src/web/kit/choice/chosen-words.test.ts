import { expect, test } from 'vitest';
import { chosenWords } from '#web/kit/choice/chosen-words.ts';
import { plainOptions } from '#web/kit/choice/option.ts';

test.each([
  ['nothing is chosen', [] as string[], { labels: '', placeholder: 'None' }],
  ['one is chosen', ['Zandvoort'], { labels: 'Zandvoort', placeholder: '' }],
  ['its option is on its way', ['Assen'], { labels: '', placeholder: '' }],
])('a closed choice, of which %s, says so', (_title, chosen, words) => {
  expect(chosenWords(plainOptions<string>(['Spa', 'Zandvoort']), chosen, 'None')).toEqual(words);
});
