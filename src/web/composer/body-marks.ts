/** What can be put into the text of a mail [9.18]. */
export type MailMark =
  | 'bold'
  | 'bold_orange'
  | 'list'
  | 'button'
  | 'payments'
  | 'total_amount'
  | 'items';

/** A text with what is selected in it. */
export interface MarkedText {
  text: string;
  start: number;
  end: number;
}

const linkStart = 'https://';

/** A text with a mark at the selection; styles go around it, the others onto a line of their own. */
export function withMark(
  text: string,
  { start, end }: { start: number; end: number },
  mark: MailMark,
): MarkedText {
  const [before, chosen, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (mark === 'bold' || mark === 'bold_orange') {
    const [open, close] = [`[${mark}]`, `[/${mark}]`];
    const at = start + open.length;
    return {
      text: `${before}${open}${chosen}${close}${after}`,
      start: at,
      end: at + chosen.length,
    };
  }
  const fresh = before === '' || before.endsWith('\n') ? '' : '\n';
  const ending = after === '' || after.startsWith('\n') ? '' : '\n';
  if (mark === 'button') {
    const words = `[button link=${linkStart}] ${chosen || 'Label'}`;
    const at = before.length + fresh.length + '[button link='.length;
    return {
      text: `${before}${fresh}${words}${ending}${after}`,
      start: at,
      end: at + linkStart.length,
    };
  }
  const words =
    mark === 'list'
      ? (chosen || '')
          .split('\n')
          .map((line) => `- ${line}`)
          .join('\n')
      : `[${mark}]`;
  const at = before.length + fresh.length + words.length;
  return { text: `${before}${fresh}${words}${ending}${after}`, start: at, end: at };
}

const known = /^\[\/?(bold|bold_orange|payments|total_amount|items)\]$|^\[button link=[^\]]*\]$/;

/** What looks like a mark and is none, so that a slip of the finger is seen before the mail is sent. */
export function strangeMarks(text: string): string[] {
  const found = text.match(/\[[a-z_/][^\][\n]{0,80}\]/gi) ?? [];
  return [...new Set(found.filter((mark) => !known.test(mark)))].slice(0, 3);
}
