/** Whether a list has nothing in any of its views: then no other view is worth a look. */
export function isEmptyBook(counts: Readonly<Record<string, number>> | undefined): boolean {
  return counts !== undefined && Object.values(counts).every((count) => count === 0);
}
