import { pageCount } from '#web/kit/list/list-state.ts';

/** So many items stand on a page. */
export const ITEMS_PER_PAGE = 25;

/** How many pages so many items take, and so on which page the last of them stands; at least 1. */
export const itemPageCount = (count: number): number => pageCount(count, ITEMS_PER_PAGE);

/** On which page the item of a path stands, from 1; undefined where the path names no item. */
export function pageOfItem(path: string): number | undefined {
  const index = /^(?:line\.)?items\.(\d+)\./.exec(path)?.[1];
  return index === undefined ? undefined : itemPageCount(Number(index) + 1);
}
