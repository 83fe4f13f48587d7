// The words of a mail are typed with a few marks: a line that begins with a dash is a list item, [bold] and
// [bold_orange] style the words after them, [button link=https://…] Pay now is a button, [payments] and [total_amount]
// stand for the selected payments, [items] for the cars a mail is about. "- Paid: [bold] EUR 5.00" is a list item whose
// amount is bold.

/** How a piece of text looks. */
export type MailStyle = 'plain' | 'bold' | 'bold_orange';

/** A piece of text in one style. */
interface MailSpan {
  text: string;
  style: MailStyle;
}

/** A line of text, piece by piece. */
export type MailLine = MailSpan[];

/** One part of a mail's body [9.18]. */
export type MailBlock =
  | { kind: 'paragraph'; lines: MailLine[] }
  | { kind: 'list'; items: MailLine[] }
  | { kind: 'button'; link: string; label: string }
  | { kind: 'payments' }
  | { kind: 'total_amount' }
  | { kind: 'items' };

const styleMarks = [
  ['[bold_orange]', 'bold_orange'],
  ['[bold]', 'bold'],
  ['[/bold_orange]', 'plain'],
  ['[/bold]', 'plain'],
] as const satisfies [string, MailStyle][];

const buttonStart = '[button link=';

/** Reads a body line by line. What is not a mark is text, so that nothing that was typed is lost. */
export function parseMailMarkup(body: string): MailBlock[] {
  const blocks: MailBlock[] = [];
  let is_joined = false;
  for (const line of body.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const block = readLine(line.trim());
    const last = blocks.at(-1);
    if (block && is_joined && block.kind === 'paragraph' && last?.kind === 'paragraph')
      last.lines.push(...block.lines);
    else if (block && is_joined && block.kind === 'list' && last?.kind === 'list')
      last.items.push(...block.items);
    else if (block) blocks.push(block);
    is_joined = block !== undefined;
  }
  return blocks;
}

function readLine(line: string): MailBlock | undefined {
  if (line === '') return undefined;
  if (line === '[payments]') return { kind: 'payments' };
  if (line === '[total_amount]') return { kind: 'total_amount' };
  if (line === '[items]') return { kind: 'items' };
  if (line.startsWith('-')) return { kind: 'list', items: [parseMailLine(line.slice(1).trim())] };
  return readButton(line) ?? { kind: 'paragraph', lines: [parseMailLine(line)] };
}

/** `[button link=url] label`; with an address that may not be a link it is no button but plain text. */
function readButton(line: string): MailBlock | undefined {
  if (!line.startsWith(buttonStart)) return undefined;
  const end = line.indexOf(']');
  if (end === -1) return undefined;
  const link = line.slice(buttonStart.length, end).trim();
  const label = line.slice(end + 1).trim();
  if (!isMailLink(link)) return { kind: 'paragraph', lines: [[{ text: label, style: 'plain' }]] };
  return { kind: 'button', link, label: label || link };
}

/** One line in its pieces: a style mark holds until the next one or the end of the line [9.20]. */
export function parseMailLine(line: string): MailLine {
  const spans: MailSpan[] = [];
  let style: MailStyle = 'plain';
  let text = '';
  const close = () => {
    if (text !== '') spans.push({ text, style });
    text = '';
  };
  for (let at = 0; at < line.length;) {
    const mark =
      line[at] === '[' ? styleMarks.find(([word]) => line.startsWith(word, at)) : undefined;
    if (!mark) {
      text += line[at];
      at += 1;
      continue;
    }
    close();
    style = mark[1];
    at += mark[0].length;
    // The space after a mark belongs to it, unless there was none before it.
    if (line[at] === ' ' && (spans.length === 0 || spans.at(-1)?.text.endsWith(' '))) at += 1;
  }
  close();
  return spans;
}

const webLink = /^https:\/\/[^\s"'<>\\[\]@]{1,2000}$/i;
const localLink = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?([/?#][^\s"'<>\\[\]]{0,2000})?$/i;
const mailLink = /^mailto:[^\s"'<>\\[\],;%]{3,254}$/i;

/**
 * Whether an address may be a link in a mail: https and mailto only, without a name before the host; http on this
 * very machine, so that the product can be tried without a certificate.
 */
export function isMailLink(address: string): boolean {
  return webLink.test(address) || localLink.test(address) || mailLink.test(address);
}
