import { describe, expect, it } from 'vitest';
import { suggestionLimit, suggestionsFor } from './composer-suggestions.ts';

const sources = {
  names: ['Jeroen van Dalen', 'Tunde Okafor'],
  replies: [{ name: 'Call', text: 'When can we reach you?' }],
};

describe('what the message box offers', () => {
  it.each([
    ['@', ['Jeroen van Dalen', 'Tunde Okafor']],
    ['Thanks @tun', ['Tunde Okafor']],
    ['mail@tun', []],
    ['@tun nothing', []],
    ['/', ['Call']],
    ['/reach', ['Call']],
    ['see /reach', []],
    ['', []],
  ])('[5.3] %j offers %j', (typed, ids) => {
    expect(suggestionsFor(typed, sources).map(({ id }) => id)).toEqual(ids);
  });

  it('puts the chosen name in the place of what was typed', () => {
    expect(suggestionsFor('Thanks @tun', sources)[0]?.text).toBe('Thanks @Tunde Okafor ');
  });

  it('[5.3] offers at most 26', () => {
    const names = Array.from({ length: 40 }, (_, index) => `Driver ${index}`);
    expect(suggestionsFor('@driver', { names, replies: [] })).toHaveLength(suggestionLimit);
  });
});
