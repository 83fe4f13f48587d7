import Papa from 'papaparse';
import { tableLimits, UnreadableFile } from '#server/platform/sheets/unreadable-file.ts';

const delimiters = [',', ';', '\t', '|'] as const;

export type Delimiter = (typeof delimiters)[number];

export const delimiterNames: Readonly<Record<Delimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** The sign between the cells: the one that splits the first lines most often and evenly, outside quotation marks. */
function delimiterOf(sample: string): Delimiter {
  const named = /^sep=(.)\r?\n/i.exec(sample)?.[1];
  if (named && (delimiters as readonly string[]).includes(named)) return named as Delimiter;
  const lines = sample
    .replace(/"(?:[^"]|"")*"?/g, '""')
    .split(/\r\n|\r|\n/)
    .filter((line) => line !== '')
    .slice(0, 20);
  const whole = lines.length > 1 && lines.length < 20 ? lines.slice(0, -1) : lines;
  const ranked = delimiters.map((delimiter) => {
    const counts = whole.map((line) => line.split(delimiter).length - 1);
    const first = counts[0] ?? 0;
    return { delimiter, even: counts.filter((count) => count === first).length, first };
  });
  const best = ranked
    .filter(({ first }) => first > 0)
    .toSorted((a, b) => b.even * b.first - a.even * a.first)[0];
  return best?.delimiter ?? ',';
}

interface Parsed {
  data: string[][];
  meta: { cursor: number };
}

/** How much text is gathered before it is split into rows. */
const piece = 262_144;

/**
 * The rows of a CSV text that comes in pieces; only whole rows are taken from a piece, so that memory does not grow
 * with the file.
 */
export async function* csvRows(
  text: AsyncIterable<string>,
  onDelimiter: (delimiter: Delimiter) => void,
): AsyncGenerator<string[]> {
  let waiting = '';
  let delimiter: Delimiter | undefined;
  const take = (is_last: boolean): string[][] => {
    if (delimiter === undefined) {
      delimiter = delimiterOf(waiting.slice(0, piece));
      waiting = waiting.replace(/^sep=.\r?\n/i, '');
      onDelimiter(delimiter);
    }
    const parsed = new Papa.Parser({ delimiter }).parse(waiting, 0, !is_last) as Parsed;
    waiting = is_last ? '' : waiting.slice(parsed.meta.cursor);
    return parsed.data;
  };
  for await (const chunk of text) {
    waiting += chunk;
    if (waiting.length < piece) continue;
    const rows = take(false);
    yield* rows;
    if (rows.length === 0 && waiting.length > tableLimits.row_characters)
      throw new UnreadableFile(
        'A row of this file is longer than a million characters. Most likely a quotation mark is opened and never closed.',
      );
  }
  if (waiting !== '') yield* take(true);
}
