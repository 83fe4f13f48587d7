import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#test/harness/source/import-graph.ts';

/** One row of docs/promises.md: what is promised, what shows it, and what of it nothing shows. */
export interface PromiseRow {
  number: string;
  promise: string;
  shown_by: string;
  figure: string;
  not_shown: string;
}

/** What the promises are numbered, by the groups that they stand in. */
const groups = [
  [1, 9],
  [10, 13],
  [20, 25],
  [30, 36],
  [40, 66],
] as const;

/** Every number that a promise has, R1 to R66; the gaps between the groups are none. */
export const promiseNumbers = groups.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => `R${from + index}`),
);

/** The rows of all tables of the page whose first cell is a number such as R12. */
export function readPromiseRows(page: string): PromiseRow[] {
  return page
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, number = '']) => /^R\d+$/.test(number))
    .map(([, number = '', promise = '', shown_by = '', figure = '', not_shown = '']) => ({
      ...{ number, promise, shown_by, figure, not_shown },
    }));
}

/** What is wrong with the page: a promise left out or twice, and whatever it names that is not there. */
export function findFalseEntries(page: string): string[] {
  const rows = readPromiseRows(page);
  const numbers = rows.map((row) => row.number);
  return [
    ...promiseNumbers.filter((each) => !numbers.includes(each)).map((each) => `${each} is missing`),
    ...numbers
      .filter((each, index) => !promiseNumbers.includes(each) || numbers.indexOf(each) !== index)
      .map((each) => `${each} is no promise, or stands there twice`),
    ...rows.flatMap(falseEntriesOf),
  ];
}

function falseEntriesOf({ number, ...cells }: PromiseRow): string[] {
  const { promise, shown_by, not_shown } = cells;
  const says = (text: string) => `${number}: ${text}`;
  const named = evidenceOf(shown_by);
  const wrong = named.flatMap(({ name, titles }) => faultsOf(name, titles)).map(says);
  if (promise === '' || not_shown === '') wrong.push(says('has an empty cell'));
  if (named.length === 0 && !/^\*\*all of it\*\*/i.test(not_shown))
    wrong.push(says('names nothing that shows it, and does not say so'));
  return wrong;
}

/** Each file or command in backticks with the titles in typographic quotes that follow it. */
function evidenceOf(cell: string): { name: string; titles: string[] }[] {
  return [...cell.matchAll(/`([^`]+)`([^`]*)/g)].map(([, name = '', rest = '']) => ({
    name,
    titles: [...rest.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }));
}

function faultsOf(name: string, titles: readonly string[]): string[] {
  const script = /^npm run (?:-s )?([\w:-]+)/.exec(name)?.[1];
  if (script !== undefined) return npmScripts().has(script) ? [] : [`there is no ${name}`];
  const file = join(root, name.split(' ', 1)[0] ?? '');
  if (!existsSync(file)) return [`there is no ${name}`];
  const text = readFileSync(file, 'utf8');
  const told = titlesOf(text);
  if (/\.(test|spec)\.tsx?$/.test(name) && titles.length === 0) return [`no test of ${name} named`];
  return titles
    .filter((title) => !told.some((each) => each.includes(title)))
    .map((title) => `${name} has no test “${title}”`);
}

/** The titles of a file's tests and groups, as they are written; those of a table of cases too. */
function titlesOf(text: string): string[] {
  const title =
    /\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g;
  const ofTable = /\)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1\s*,\s*(?:async\s*)?\(/g;
  return [...text.matchAll(title), ...text.matchAll(ofTable)].map(([, , words = '']) => words);
}

function npmScripts(): Set<string> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  return new Set(Object.keys(scripts));
}

/** Tests that carry a promise's number in their title, and are not named in its row: the page says too little. */
export function findUnnamedTests(
  page: string,
  tests: readonly { path: string; text: string }[],
): string[] {
  const rows = new Map(readPromiseRows(page).map((row) => [row.number, row.shown_by]));
  return tests.flatMap(({ path, text }) => {
    const numbers = new Set(
      titlesOf(text).flatMap((title) => [...title.matchAll(/\[(R\d+)\]/g)].map(([, n = '']) => n)),
    );
    return [...numbers]
      .filter((number) => !rows.get(number)?.includes(`\`${path}\``))
      .map((number) => `${number} does not name ${path}`);
  });
}
