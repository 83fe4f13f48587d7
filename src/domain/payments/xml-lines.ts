// Files for banks and bookkeepers are written line by line: an element with its text, or a block of others in it.
// <Amt>12.34</Amt> is 1,234 cents; "&" and "<" of a name are written as &amp; and &lt;.

import type { Cents } from '#domain/money.ts';

/** Lines of a block, or one line. */
type XmlLines = string | readonly string[];

const indent = (lines: readonly string[]): string[] => lines.map((one) => `  ${one}`);

/** Letters that XML 1.0 knows no way to write are left out. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** A text as it stands between two tags, or in an attribute. */
function xmlText(text: string): string {
  return text
    .replaceAll(unwritable, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** An element with a text. `attributes` are written as they stand. */
export function xmlElement(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes === '' ? '' : ` ${attributes}`}>${xmlText(text)}</${name}>`;
}

/** An element with others in it; an inner list of no lines leaves nothing. */
export function xmlBlock(name: string, ...inner: readonly XmlLines[]): string[] {
  return [`<${name}>`, ...indent(inner.flat()), `</${name}>`];
}

/** An amount with two decimals: 1,234 cents are 12.34, and a credit of 5 cents -0.05. */
export function xmlAmount(amount: Cents): string {
  const cents = Math.abs(amount);
  const text = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  return amount < 0 ? `-${text}` : text;
}
