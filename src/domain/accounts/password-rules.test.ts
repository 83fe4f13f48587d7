import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword, normalisePassword, passwordProblemTexts } from './password-rules.ts';

const reasonOf = (password: string, options?: Parameters<typeof checkPassword>[1]) => {
  const result = checkPassword(password, options);
  return result.ok ? 'ok' : result.reason;
};

describe('password rules', () => {
  it.each([
    ['four wet tyres!', 'ok', 15],
    ['four wet tyres', 'too_short', 14],
    ['', 'too_short', 0],
    ['🏁🏁🏎️🏎️ night stint', 'ok', 18],
    ['ππππρρρρσσσσττττ', 'ok', 16],
    ['no digits no capitals at all', 'ok', 28],
  ])('%j answers %s (%i characters as typed)', (password, answer) => {
    expect(reasonOf(password)).toBe(answer);
  });

  it('beside a second factor 8 characters are enough, 7 are not', () => {
    expect(reasonOf('tarmac 8', { has_second_factor: true })).toBe('ok');
    expect(reasonOf('tarmac8', { has_second_factor: true })).toBe('too_short');
  });

  it('64 and 256 characters are allowed, 257 are not', () => {
    const long = Array.from({ length: 300 }, (_, index) =>
      String.fromCodePoint(97 + ((index * 7 + (index >> 3)) % 26)),
    ).join('');
    expect(reasonOf(long.slice(0, 64))).toBe('ok');
    expect(reasonOf(long.slice(0, 256))).toBe('ok');
    expect(reasonOf(long.slice(0, 257))).toBe('too_long');
  });

  it('own name, company and address are refused when they make up half of it', () => {
    const own_words = ['Van Dalen Racing', 'sanne@vandalen.example', 'Bo'];
    expect(reasonOf('van dalen racing 1', { own_words })).toBe('names_the_account');
    expect(reasonOf('bo sleeps in the pit lane', { own_words })).toBe('ok');
    expect(passwordProblemTexts.names_the_account).not.toBe('');
  });

  it('is the same for every way of typing the same letters', () => {
    expect(normalisePassword('e\u0301')).toBe(normalisePassword('\u00e9'));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (password) => {
        expect(reasonOf(password)).toBe(reasonOf(normalisePassword(password)));
      }),
    );
  });
});
