/** Beginnings that a browser might take for a page, whatever the file calls itself. */
const pageMarks =
  /<(?:!doctype|\?xml|\?php|html|head|body|script|svg|iframe|object|embed|math|meta|link|style)\b/i;

/**
 * True for plain text: no binary, no page, no script file. UTF-8 is expected, or UTF-16 with its mark, as sheets save
 * it; older Windows text passes when nearly all of it is printable.
 */
export function sniffText(head: Buffer): boolean {
  const wide = wideText(head);
  if (wide !== undefined) return mostlyPrintable(wide) && !pageMarks.test(wide.slice(0, 4096));
  if (head.includes(0) || head.subarray(0, 2).toString('latin1') === '#!') return false;
  const text = decodeText(head);
  if (text === null) return false;
  return !pageMarks.test(text.slice(0, 4096));
}

/** Text of two bytes a letter, known by the mark at its beginning. */
function wideText(head: Buffer): string | undefined {
  const mark = head.length < 4 ? '' : head.subarray(0, 2).toString('hex');
  if (mark !== 'fffe' && mark !== 'feff') return undefined;
  const whole = head.subarray(0, head.length - (head.length % 2));
  const text = new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(whole);
  return text.includes('\u0000') ? undefined : text;
}

function decodeText(head: Buffer): string | null {
  // The cut may fall in the middle of a letter: at most three bytes belong to it.
  for (const cut of [0, 1, 2, 3]) {
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(
        head.subarray(0, head.length - cut),
      );
      return mostlyPrintable(text) ? text : null;
    } catch {
      continue;
    }
  }
  const text = new TextDecoder('windows-1252').decode(head);
  return mostlyPrintable(text) ? text : null;
}

function mostlyPrintable(text: string): boolean {
  const strange = text.match(/[\u0001-\u0008\u000b\u000e-\u001f\u007f-\u009f]/g)?.length ?? 0;
  return strange * 100 <= text.length;
}
