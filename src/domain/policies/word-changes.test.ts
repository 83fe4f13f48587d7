import { describe, expect, it } from 'vitest';
import { wordChanges, wordCount } from './word-changes.ts';

const told = (before: string, after: string) =>
  wordChanges(before, after).map(
    ({ kind, text }) => ({ same: ' ', removed: '-', added: '+' })[kind] + text.trim(),
  );

describe('the words that changed', () => {
  it.each([
    ['nothing', 'Theft is insured.', 'Theft is insured.', [' Theft is insured.']],
    [
      'a place in the middle',
      'reported to the police at once, and sent',
      'reported to the police within a day, and sent',
      [' reported to the police', '-at once,', '+within a day,', ' and sent'],
    ],
    ['everything', 'one two', 'three', ['-one two', '+three']],
    ['what came behind', 'one', 'one two', [' one', '+two']],
    ['all that was there', 'one two', '', ['-one two']],
    ['a paragraph, and no word', 'one two', 'one\n\ntwo', [' one\n\ntwo']],
  ])('%s', (_, before, after, runs) => {
    expect(told(before, after)).toEqual(runs);
  });

  it('what stayed and came is the text of now, and the words are counted', () => {
    const after = 'Theft from a locked room is insured for a year.';
    const runs = wordChanges('Theft from a locked place is insured.', after);
    const now = runs.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join('');
    expect(now).toBe(after);
    expect([wordCount(runs, 'removed'), wordCount(runs, 'added')]).toEqual([2, 5]);
  });
});
