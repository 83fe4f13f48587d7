import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AnyList } from '#contract/list.ts';
import { plainLists } from '#contract/plain-lists.ts';
import { areas } from '#server/areas.ts';
import { readSources } from '#test/harness/source/import-graph.ts';

const root = new URL('../', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8');
const decisions = readdirSync(new URL('docs/decisions/', root)).toSorted();
const pages = [
  ...readdirSync(new URL('docs/', root)).filter((name) => name.endsWith('.md')),
  ...decisions.map((name) => `decisions/${name}`),
];

describe('a decision', () => {
  test('has the number after the one before', () => {
    expect(decisions.map((name) => Number(name.slice(0, 3)))).toEqual(
      decisions.map((_, index) => index + 1),
    );
  });

  test('says its number above its text', () => {
    const other = decisions.filter(
      (name) => !textOf(`docs/decisions/${name}`).startsWith(`# ${name.slice(0, 3)} `),
    );
    expect(other).toEqual([]);
  });

  test('is named by the code that follows it, or says that it is history', () => {
    const text = readSources()
      .map((source) => source.text)
      .join('\n');
    const named = new Set(
      [...text.matchAll(/decisions? (\d{3}(?:(?:,| and) \d{3})*)/g)].flatMap(([, numbers]) =>
        String(numbers).match(/\d{3}/g),
      ),
    );
    const idle = decisions.filter(
      (name) =>
        !named.has(name.slice(0, 3)) && !textOf(`docs/decisions/${name}`).includes('History:'),
    );
    expect(idle).toEqual([]);
  });

  test('is there when a page or the code names it', () => {
    const known = new Set(decisions.map((name) => name.slice(0, 3)));
    const texts = [
      ...readSources().map(({ path, text }) => ({ path, text })),
      ...pages.map((page) => ({ path: `docs/${page}`, text: textOf(`docs/${page}`) })),
    ];
    const lost = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/\b[Dd]ecision (\d{3})/g)]
        .filter(([, number]) => !known.has(String(number)))
        .map(([words]) => `${path}: ${words}`),
    );
    expect(lost).toEqual([]);
  });
});

describe('the pages', () => {
  test('link to what is there', () => {
    const broken = pages.flatMap((page) => {
      const own = new URL(`docs/${page}`, root);
      return [...textOf(`docs/${page}`).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target]) => String(target))
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !existsSync(new URL(target, own)))
        .map((target) => `${page}: ${target}`);
    });
    expect(broken).toEqual([]);
  });

  test('of the architecture name files and places that are there', () => {
    const page = textOf('docs/architecture.md');
    const named = [...page.matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|sql))`/g)].map(
      ([, path]) => `${path}`,
    );
    const lost = named.filter(
      (path) =>
        path.includes('/') && !['', 'src/'].some((at) => existsSync(new URL(at + path, root))),
    );
    expect(named.length).toBeGreaterThan(12);
    expect(lost).toEqual([]);
  });

  test('of the architecture tell the truth about what a list without wishes needs', () => {
    const own = readSources().filter(({ path }) => path.startsWith('src/web/'));
    for (const [name, { read, place }] of Object.entries<AnyList>(plainLists)) {
      expect(place).toEqual({ feature: `lists/${name}` });
      expect(own.filter(({ text }) => text.includes(`'${read}'`)).map(({ path }) => path)).toEqual(
        [],
      );
    }
  });

  test('of operations tell every job that runs by itself, and when', () => {
    const told = [
      ...textOf('docs/operations.md').matchAll(/^\| `(\w+)` \| `([\d*/, ]+)` \|/gm),
    ].map(([, name, at]) => `${name} ${at}`);
    const timed = areas.flatMap(({ crons }) =>
      Object.entries(crons ?? {}).map(([name, { at }]) => `${name} ${at}`),
    );
    expect(told.toSorted()).toEqual(timed.toSorted());
  });
});
