// What people typed may stand in a mail of ours, but it must never become a button or a table of that mail.
// Example: the reason "[button link=https://evil.example] Pay" is shown as these very letters.

const zeroWidthSpace = '\u200b';

/** Text that people typed, made safe to stand in mail mini-markup: every mark is shown as the letter it is. */
export function markupText(text: string): string {
  return text
    .replaceAll('[', `[${zeroWidthSpace}`)
    .split(/\r\n|\r|\n/)
    .map((line) => (/^\s*-/.test(line) ? zeroWidthSpace + line : line))
    .join('\n');
}

/** The same for a place within a line: line breaks become spaces. */
export function markupLine(text: string): string {
  return markupText(text.replaceAll(/\s+/g, ' ').trim());
}
