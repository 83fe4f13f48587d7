// Banks take the letters of the SEPA character set and no others: "Müller & Söhne" leaves as "Muller + Sohne".

const replaced: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'TH',
  '&': '+',
  '’': "'",
  '–': '-',
  '—': '-',
};

/**
 * A text in the letters that every bank of SEPA takes, at most `max` long. No slash stands at its ends and never two
 * beside each other (rule of the scheme); what is left of nothing is "-".
 */
export function painText(text: string, max: number): string {
  const plain = [...text.normalize('NFD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => replaced[letter] ?? letter)
    .join('')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, max);
  return withoutEnds(plain) || '-';
}

/** Without slashes and spaces at both ends. */
function withoutEnds(text: string): string {
  const isEnd = (letter: string | undefined) => letter === '/' || letter === ' ';
  let from = 0;
  let until = text.length;
  while (from < until && isEnd(text[from])) from += 1;
  while (until > from && isEnd(text[until - 1])) until -= 1;
  return text.slice(from, until);
}
