import { expect, test } from 'vitest';
import { tokenMayCall, tokenScopes } from './api-token.ts';

test('a key that reads changes nothing, and what only a person does no key may', () => {
  const kinds = ['read', 'download', 'write', 'upload'] as const;
  const may = tokenScopes.map((scope) => kinds.map((kind) => tokenMayCall(scope, { kind })));
  expect(may).toEqual([
    [true, true, false, false],
    [true, true, true, true],
  ]);
  expect(kinds.some((kind) => tokenMayCall('write', { kind, by_hand: true }))).toBe(false);
});
