import { describe, expect, it } from 'vitest';
import { forgottenPattern, isUnmistakable, lastNames } from './forgotten-words.ts';

/** The pattern as a regular expression of JavaScript, which knows the same but for its names of letters. */
const find = (pattern: string | null) =>
  new RegExp((pattern ?? '').replaceAll('[:alnum:]', String.raw`\p{L}\p{N}`), 'giu');

describe('what names a person is found in a text', () => {
  it.each([
    ['phone', '+31 6 1234 5678', 'Call 06-12345678 or +31612345678', 'Call # or #'],
    ['phone', '+31 6 1234 5678', 'Order 99061234567811', 'Order 99061234567811'],
    ['iban', 'NL91ABNA0417164300', 'to NL91 ABNA 0417 1643 00.', 'to #.'],
    ['name', 'Jan de Vries', 'JAN  DE VRIES and Jan de Vriesman', '# and Jan de Vriesman'],
    ['name', 'O’Neil (Racing) [B.V.]', 'for O’Neil (Racing) [B.V.]!', 'for #!'],
    ['email', 'jan.vries@x.test', 'jan.vries@x.test, janxvries@x.test', '#, janxvries@x.test'],
    ['number', 'L-77', 'L-77', 'L-77'],
  ] as const)('%s %s in “%s”', (kind, text, said, left) => {
    const pattern = forgottenPattern([{ kind, text }]);
    expect(pattern === null ? said : said.replaceAll(find(pattern), '#')).toBe(left);
  });

  it('nothing is looked for when everything is too short', () => {
    expect(
      forgottenPattern([
        { kind: 'name', text: 'Al' },
        { kind: 'phone', text: '112' },
      ]),
    ).toBeNull();
  });
});

describe('which words mean one person only', () => {
  it.each([
    ['name', 'Jan de Vries', true],
    ['name', 'Racing', false],
    ['street', 'Dorpsstraat', false],
    ['street', 'Dorpsstraat 12', true],
    ['email', 'a@b.test', true],
  ] as const)('%s %s: %s', (kind, text, answer) => {
    expect(isUnmistakable({ kind, text })).toBe(answer);
  });

  it('a last name is said with and without what stands before it', () => {
    expect(lastNames('Jan van der Meer')).toEqual(['van der Meer', 'Meer']);
    expect(lastNames('Jan Bos')).toEqual([]);
    expect(lastNames('Racing')).toEqual([]);
  });
});
