import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { declaredLists } from '#contract/declared-lists.ts';

const root = path.resolve(import.meta.dirname, '..');

function sourcesOf(folder: string): { file: string; text: string }[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, folder, file), 'utf8') }));
}

/** The parameters of every notice that the server writes, as key and value; `${…}` is what the record says. */
const links = sourcesOf('src/server').flatMap(({ file, text }) =>
  [...text.matchAll(/url_params:[^\n]*/g)].flatMap(([line]) =>
    [...line.matchAll(/['`]\??([\w]+=[^'`]*)['`]/g)].flatMap((found) =>
      (found[1] ?? '').split('&').map((pair) => {
        const [key = '', value = ''] = pair.split('=');
        return { file, key, value };
      }),
    ),
  ),
);

const web = sourcesOf('src/web')
  .map(({ text }) => text)
  .join('\n');

describe('the links of notices', () => {
  it('[2.26] there are some, and each is made of plain parameters', () => {
    expect(links.length).toBeGreaterThanOrEqual(6);
    expect(links.filter(({ key }) => !/^[a-z_]+$/.test(key))).toEqual([]);
  });

  it.each(links)('[2.26] $file: a screen reads $key', ({ key }) => {
    const read = web.includes(`search['${key}']`) || web.includes(`search.${key}`);
    expect(key === 'view' || key === 'q' || read).toBe(true);
  });

  // A tab or view that its screen does not know would show the first one.
  const named = (part: string) =>
    links.filter(({ key, value }) => key === part && !value.includes('$'));
  it.each(named('tab'))('[2.26] $file: a screen has the tab $value', ({ value }) => {
    expect(web).toContain(`id: '${value}'`);
  });

  const views = new Set(Object.values(declaredLists).flatMap(({ views }) => Object.keys(views)));
  it.each(named('view'))('[2.26] $file: a list has the view $value', ({ value }) => {
    expect([...views, 'all']).toContain(value);
  });
});
