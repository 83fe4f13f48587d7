import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './harness/source/import-graph.ts';
import {
  findFalseEntries,
  findUnnamedTests,
  promiseNumbers,
  readPromiseRows,
} from './harness/source/promise-page.ts';

const page = readFileSync(join(root, 'docs/promises.md'), 'utf8');
const row = (cells: Partial<Record<'number' | 'shown' | 'not', string>>) =>
  `| ${cells.number ?? 'R1'} | Nothing is lost | ${cells.shown ?? ''} | 10 | ${cells.not ?? 'Nothing'} |`;

test('every promise stands on the page, and what the page names is there', () => {
  expect(findFalseEntries(page)).toEqual([]);
  expect(readPromiseRows(page)).toHaveLength(promiseNumbers.length);
});

test('a test that carries the number of a promise is named in its row', () => {
  const files = globSync('{src,test,scripts}/**/*.{test,spec}.{ts,tsx}', { cwd: root });
  const tests = files.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  expect(findUnnamedTests(page, tests)).toEqual([]);
});

const here = '`test/promises.test.ts`';
test.each([
  ['a promise left out', '', /R2 is missing/],
  ['a number that is none', row({ number: 'R14', shown: here }), /R14 is no promise/],
  ['a file that is not there', row({ shown: '`test/gone.test.ts` “a”' }), /there is no test\/gone/],
  ['a command that is not there', row({ shown: '`npm run gone`' }), /there is no npm run gone/],
  ['a test by no title', row({ shown: here }), /no test of .* named/],
  ['a title that no test has', row({ shown: `${here} “a ti\u200Btle”` }), /has no test “a/],
  ['nothing that shows it', row({}), /names nothing that shows it/],
])('is found: %s', (_title, text, fault) => {
  expect(findFalseEntries(text).join('\n')).toMatch(fault);
});

test('is found: a numbered test that the page does not name', () => {
  const tests = [
    { path: 'test/a.test.ts', text: `test('[${promiseNumbers[0]}] nothing is lost', () => {` },
  ];
  expect(findUnnamedTests(row({ shown: here }), tests)).toEqual([
    'R1 does not name test/a.test.ts',
  ]);
});
