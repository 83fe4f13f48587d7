import { expect, test } from 'vitest';
import { countsText } from '#web/imports/import-words.ts';

const counts = { unread: 0, create: 180, update: 0, same: 0, skip: 3, problem: 0 };

test.each([
  ['checked', 'create 180 · update 0 · skip 3'],
  ['imported', 'created 180 · skipped 3'],
  ['undone', 'removed 180 · skipped 3'],
] as const)('the rows of a list that is %s are counted as "%s"', (status, text) => {
  expect(countsText({ status, counts })).toBe(text);
});
