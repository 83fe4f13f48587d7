/** Signs that the faces lack and that have an honest stand-in. */
const standIns: Record<string, string> = {
  '\u2192': '>',
  '\u2190': '<',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u2713': 'x',
  '\u2714': 'x',
  '\u2011': '-',
  '\u2212': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
};

/** Control characters but the line break, and marks that are never seen. */
const dropped = /[[\p{Cc}\p{Default_Ignorable_Code_Point}]--[\n]]/gv;

/** The space between a currency and its amount, at which no line is broken. */
const amounts = /\b([A-Z]{3}) (?=-?\d)/g;

/** The space between a number and its per cent sign, at which none is broken either. */
const shares = /(?<=\d) (?=%)/g;

/**
 * Text as a face can draw it: composed letters, no control or direction marks, a stand-in or `?` for a sign that the
 * face lacks, so that no name disappears without a trace. Line breaks stay.
 */
export function printableText(text: string, covers: (code_point: number) => boolean): string {
  const clean = text
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll('\t', ' ')
    .replaceAll(dropped, '')
    .replaceAll(amounts, '$1\u00a0')
    .replaceAll(shares, '\u00a0');
  let printed = '';
  for (const sign of clean) {
    const known = sign === '\n' || covers(sign.codePointAt(0) ?? 0);
    printed += known ? sign : (standIns[sign] ?? '?');
  }
  return printed;
}
