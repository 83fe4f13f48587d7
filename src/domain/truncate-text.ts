// A long name must not push an amount out of its column: text is cut after 40 characters and says so with "…".
// Example: a file name of 52 characters shows its first 40 and an ellipsis.

/** Cuts text longer than `length` characters and adds an ellipsis [5.23]; an emoji is never cut in half. */
export function truncateText(text: string, length = 40): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
