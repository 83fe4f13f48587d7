/** First letters of the first and the last word of a name: "Mila Verhoeven" gives MV. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => Array.from(word.replace(/^[^\p{L}]+/u, ''))[0] ?? '')
    .join('')
    .toUpperCase();
}
