import { describe, expect, it } from 'vitest';
import { inGroupsOfFour, readTypedCode } from './second-step.ts';

describe('a typed code', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['000000', { kind: 'app', code: '000000' }],
    ['12345', null],
    ['1234567', null],
    ['abcd-efgh-ijkl-mn23', { kind: 'recovery', code: 'abcdefghijklmn23' }],
    ['ABCD EFGH IJKL MN23', { kind: 'recovery', code: 'abcdefghijklmn23' }],
    ['abcd-efgh-1jkl-mn0p', { kind: 'recovery', code: 'abcdefghljklmnop' }],
    ['abcd-efgh-ijkl-mn2', null],
    ['abcd-efgh-ijkl-mn89', null],
    ['', null],
    ['drop table', null],
  ])('%j is read as %j', (text, read) => {
    expect(readTypedCode(text)).toEqual(read);
  });

  it('is written in groups of four and read back', () => {
    expect(inGroupsOfFour('abcdefghijklmn23')).toBe('abcd-efgh-ijkl-mn23');
    expect(inGroupsOfFour('ABCDEF', ' ')).toBe('ABCD EF');
    expect(readTypedCode(inGroupsOfFour('abcdefghijklmn23'))).toEqual({
      kind: 'recovery',
      code: 'abcdefghijklmn23',
    });
  });
});
