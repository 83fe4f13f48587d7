/** So many items stand on a page. */
export const ITEMS_PER_PAGE = 25;

/** On which page the item of a path stands, from 1; undefined where the path names no item. */
export function pageOfItem(path: string): number | undefined {
  const index = /^items\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? undefined : Math.ceil((Number(index) + 1) / ITEMS_PER_PAGE);
}
