// A message needs words: Enter on an empty box, or on a lone line break, sends nothing.
// Example: "\n" is not sent; "On my way\n" is sent as "On my way".

/** Whether a typed message is one: not empty and not a lone line break [5.1]. */
export function isSendable(typed: string): boolean {
  return storedMessage(typed) !== '';
}

/** A message as it is kept: one kind of line break, no space around it, no control characters. */
export function storedMessage(typed: string): string {
  return typed
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trim();
}
