import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBreaches, writtenAddresses } from './harness/source/house-rules.ts';
import { readSources, root } from './harness/source/import-graph.ts';

test('the sources keep the rules of the house', () => {
  expect(findBreaches(readSources())).toEqual([]);
});

test('no script and no factory of the tests writes an address', () => {
  const files = globSync('{scripts,test/harness}/**/*.ts', { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(writtenAddresses)).toEqual([]);
});

const planted: [title: string, path: string, text: string, breach: RegExp][] = [
  [
    'domain reaches up to the server',
    'src/domain/a.ts',
    `import { x } from '#server/a.ts';`,
    /domain may not use server/,
  ],
  [
    'domain takes a package',
    'src/domain/a.ts',
    `import dayjs from 'dayjs';`,
    /package dayjs, which domain may not use/,
  ],
  ['domain asks the clock', 'src/domain/a.ts', 'export const now = Date.now();', /asks a clock/],
  [
    'only a type, and still upwards',
    'src/contract/a.ts',
    `import type { X } from '#web/a.ts';`,
    /contract may not use web/,
  ],
  [
    'a relative path across floors',
    'src/web/claims/a.ts',
    `export * from '../../server/claims/b.ts';`,
    /web may not use server/,
  ],
  [
    'while running',
    'src/web/a.ts',
    `const x = await import('node:fs');`,
    /package node:fs, which web may not use/,
  ],
  [
    'the platform knows an area',
    'src/server/platform/a.ts',
    `import '#server/claims/b.ts';`,
    /does not know the areas/,
  ],
  [
    'an area knows the shell',
    'src/web/claims/a.tsx',
    `import { f } from '#web/shell/b.tsx';`,
    /not the other way/,
  ],
  [
    'the product uses its tests',
    'src/server/a/b.ts',
    `import { f } from '#test/harness/app.ts';`,
    /does not use its tests/,
  ],
  ['a vague name', 'src/server/claims/utils.ts', '', /says nothing/],
  ['a name in camel case', 'src/server/claims/acceptClaim.ts', '', /kebab-case/],
  ['a file too long', 'src/server/claims/long.ts', '\n'.repeat(401), /401 lines/],
  [
    'rounding far from home',
    'src/server/claims/a.ts',
    'export const x = Math.round(1.5);',
    /rounds numbers/,
  ],
  [
    'an address as a text',
    'src/web/claims/a.tsx',
    'const href = `/dashboard/claims/${claim_id}`;',
    /writes an address/,
  ],
  [
    'the name of a page as a text',
    'src/server/claims/a.ts',
    `await notify(ctx, { feature: 'new-quotes' });`,
    /writes an address/,
  ],
];

test.each(planted)('is found: %s', (_title, path, text, breach) => {
  expect(findBreaches([{ path, text }]).join('\n')).toMatch(breach);
});

const folderOf = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ path: `src/web/a/${name(index)}.ts`, text: '' }));

test('is found: a folder that wants rooms', () => {
  expect(findBreaches(folderOf(40, (index) => `${index}-row`))).toEqual([]);
  expect(findBreaches(folderOf(41, (index) => `${index}-row`))).toEqual([
    'src/web/a has 41 files; it wants rooms',
  ]);
});

test('is found: names that say the room once more', () => {
  const crash = (index: number) => `${index % 2 ? 'use-' : ''}crash-part-${index}`;
  expect(findBreaches(folderOf(24, crash))).toEqual([]);
  expect(findBreaches(folderOf(25, crash))).toEqual([
    'src/web/a: nearly all names begin with crash-; the room says it already',
  ]);
});

test('is found: three areas in a circle', () => {
  const circle = [
    { path: 'src/server/claims/a.ts', text: `import { x } from '#server/payments/b.ts';` },
    { path: 'src/server/payments/b.ts', text: `export { x } from '#server/policies/c.ts';` },
    {
      path: 'src/server/policies/c.ts',
      text: `export const x = () => import('#server/claims/a.ts');`,
    },
  ];
  expect(findBreaches(circle)).toEqual([
    'areas in a circle: claims → payments → policies → claims',
  ]);
});
