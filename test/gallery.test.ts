import { expect, test } from 'vitest';
import { importsOf, readSources } from './harness/source/import-graph.ts';

/** They draw nothing themselves: they fetch parts, or give those that the gallery shows the data of a page. */
const around = new Set(
  [
    'overlay/lazy-dialog',
    'overlay/long-work',
    'list/whole-export',
    'list/declared-list',
    'list/declared-columns',
  ].map((name) => `src/web/kit/${name}.tsx`),
);

/** A page of its own, with its one heading: it is looked at where a link has ended. */
const pages = new Set(['src/web/kit/address/link-trouble.tsx']);

/** What it draws is an answer of the server, which the gallery has none of: it is looked at on the page of a policy or claim. */
const answers = new Set([
  'src/web/kit/calculation/calculation-panel.tsx',
  'src/web/kit/calculation/figure-button.tsx',
  'src/web/kit/sheet/sheet-rows-dialog.tsx',
]);

test('every part of the kit that draws something stands on a sheet of the gallery', () => {
  const sources = new Map(readSources().map((file) => [file.path, file]));
  const shown = new Set<string>();
  const waiting = ['src/web/shell/gallery/gallery.tsx'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const file = sources.get(path);
    if (file === undefined || shown.has(path)) continue;
    shown.add(path);
    for (const { to, type_only } of importsOf(file)) if (!type_only) waiting.push(to);
  }
  const parts = [...sources.keys()].filter((path) => /^src\/web\/kit\/.*\.tsx$/.test(path));
  expect(parts.length).toBeGreaterThan(100);
  const elsewhere = around.union(pages).union(answers);
  expect(parts.filter((path) => !shown.has(path) && !elsewhere.has(path))).toEqual([]);
});
