import { describe, expect, it } from 'vitest';
import { isSendable, storedMessage } from '#domain/communications/typed-message.ts';

describe('typed message', () => {
  it.each(['', '\n', '\r\n', ' \n\t ', '\u0000'])('[5.1] %j is not sent', (typed) => {
    expect(isSendable(typed)).toBe(false);
  });

  it('[5.1] words are sent, without the space around them', () => {
    expect(isSendable('On my way')).toBe(true);
    expect(storedMessage('\nOn my way\r\nnow\n')).toBe('On my way\nnow');
  });
});
