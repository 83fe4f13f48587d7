import type { BulkAction } from '#web/kit/list/bulk-bar.tsx';

/** "Merge" for the two chosen rows of a list. */
export function mergeBulk(
  noun: string,
  open: (pair: readonly [string, string]) => void,
): BulkAction {
  return {
    label: 'Merge',
    onSelect: ({ ids }) => {
      const [one, other] = ids;
      if (one !== undefined && other !== undefined) open([one, other]);
    },
    refusal: ({ count }) => (count === 2 ? undefined : `Choose two ${noun} that are the same one.`),
  };
}
