/** Beginnings that a browser might take for a page, whatever the file calls itself. */
const pageMarks =
  /<(?:!doctype|\?xml|\?php|html|head|body|script|svg|iframe|object|embed|math|meta|link|style)\b/i;

/**
 * True for plain text: no binary, no page, no script file. UTF-8 is expected; older Windows text passes when nearly
 * all of it is printable.
 */
export function sniffText(head: Buffer): boolean {
  if (head.includes(0) || head.subarray(0, 2).toString('latin1') === '#!') return false;
  const text = decodeText(head);
  if (text === null) return false;
  return !pageMarks.test(text.slice(0, 4096));
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
