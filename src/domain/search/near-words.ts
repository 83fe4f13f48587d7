// A slip of the finger is forgiven where nothing is found as it was typed: `dallen` means Dalen, `nordlcht` Nordlicht.
// Numbers are meant as they stand.

const isWritten = (word: string) => word.length >= 4 && !/\d/.test(word);

/** So many letters may be missing, too many, changed or swapped in a word of that length. */
const slipsOf = (word: string) => (word.length < 8 ? 1 : 2);

const plainWords = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The next row of the table of distances between the beginnings of two words. */
function nextRow(
  typed: string,
  word: string,
  at: number,
  rows: readonly [number[], number[]],
): number[] {
  const [before, last] = rows;
  const row = [at];
  for (let to = 1; to <= word.length; to += 1) {
    const isSame = typed[at - 1] === word[to - 1];
    const isSwapped = at > 1 && typed[at - 1] === word[to - 2] && typed[at - 2] === word[to - 1];
    row.push(
      Math.min(
        (last[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (last[to - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[to - 2] ?? 0) + 1 : Infinity,
      ),
    );
  }
  return row;
}

/** A short word is compared as a whole: too much begins like it. */
const isBeginning = (typed: string) => typed.length >= 6;

/** How many slips lie between what was typed and a word, or the nearest beginning of it. */
function slipsBetween(typed: string, word: string): number {
  let before: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let at = 1; at <= typed.length; at += 1) {
    const row = nextRow(typed, word, at, [before, last]);
    before = last;
    last = row;
  }
  return isBeginning(typed) ? Math.min(...last) : (last[word.length] ?? 0);
}

function isNearWord(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true;
  return isWritten(typed) && slipsBetween(typed, word) <= slipsOf(typed);
}

/** Finds texts that hold every word of what was typed, in any order, each as it stands or with a slip in it. */
export function nearWordsOf(typed: string): (text: string) => boolean {
  const wanted = plainWords(typed);
  return (text) => {
    const words = plainWords(text);
    return wanted.length > 0 && wanted.every((one) => words.some((word) => isNearWord(one, word)));
  };
}
