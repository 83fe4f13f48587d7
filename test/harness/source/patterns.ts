import { check } from 'recheck';
import { parseSync } from 'vite';
import type { SourceFile } from '#test/harness/source/import-graph.ts';

/** A regular expression as it is written in a source file. */
export interface Pattern {
  path: string;
  source: string;
  flags: string;
}

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

/** Every pattern that a file writes, and how often it makes one out of a text. */
export function patternsOf({ path, text }: SourceFile): { written: Pattern[]; made: number } {
  const written: Pattern[] = [];
  let made = 0;
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, callee } = node as Node;
    if (type === 'Literal' && regex)
      written.push({ path, source: regex.pattern, flags: regex.flags });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp')
      made += 1;
    for (const child of Object.values(node)) walk(child);
  };
  walk(parseSync(path, text).program);
  return { written, made };
}

/**
 * A repetition of twelve times and more counts as one without an end: what is fast then is fast with an end too, and it
 * can be proven instead of tried.
 */
function withoutLargeCounts(source: string): string {
  return source.replaceAll(
    /\{(\d+)(,(\d*))?\}/g,
    (count, from: string, range?: string, to = '') => {
      const most = range === undefined ? from : to;
      if (most !== '' && Number(most) < 12) return count;
      return from === '0' ? '*' : '+';
    },
  );
}

/** What is wrong with a pattern: a text can make it run longer than its length allows; undefined when nothing is. */
export async function faultOf({ path, source, flags }: Pattern): Promise<string | undefined> {
  const named = `${path}: /${source}/${flags}`;
  // Sets of characters that are taken from each other are not read by the checker; without a repetition they are safe.
  if (flags.includes('v'))
    return /[*+{]/.test(source.replaceAll(/\\p\{\w+\}/g, '')) ? `${named} is not known` : undefined;
  const found = await check(withoutLargeCounts(source), flags, { timeout: 60_000 });
  if (found.status === 'safe') return undefined;
  return `${named} is ${found.status === 'vulnerable' ? found.complexity.summary : 'not known'}`;
}
