// Which words of a text came and which went, so that two wordings are read side by side. Example: of "at once" to "within a day" the two
// words went and three came; "reported to the police" before it stayed.

import { sumBy } from '#domain/sums.ts';

/** Words one after another that all stayed, went or came; spaces belong to the word before them. */
export interface WordRun {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];
const bare = (word: string | undefined): string | undefined => word?.trimEnd();

/** The longest row of words that both have in common from each place on: `left[i]` and `right[j]` start it. */
function commonFrom(left: readonly string[], right: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: left.length + 1 }, () => new Uint32Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const [row, next] = [rows[i], rows[i + 1]];
      if (!row || !next) continue;
      row[j] =
        bare(left[i]) === bare(right[j])
          ? (next[j + 1] ?? 0) + 1
          : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  return rows;
}

/** What became of the words of a text: in its order, what went before what came in its place. */
export function wordChanges(before: string, after: string): WordRun[] {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const common = commonFrom(left, right);
  const runs: WordRun[] = [];
  const add = (kind: WordRun['kind'], word: string) => {
    const last = runs.at(-1);
    if (last?.kind === kind) runs[runs.length - 1] = { kind, text: last.text + word };
    else runs.push({ kind, text: word });
  };
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [went, came] = [left[i], right[j]];
    if (went !== undefined && came !== undefined && bare(went) === bare(came)) {
      add('same', came);
      i += 1;
      j += 1;
    } else if (
      went !== undefined &&
      (came === undefined || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      add('removed', went);
      i += 1;
    } else {
      add('added', came ?? '');
      j += 1;
    }
  }
  return runs;
}

/** How many words of these runs are of a kind. */
export const wordCount = (runs: readonly WordRun[], kind: WordRun['kind']): number =>
  sumBy(runs, (run) => (run.kind === kind ? wordsOf(run.text.trim()).length : 0));
