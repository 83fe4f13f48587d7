import type { ListView } from '#web/kit/list/view-tabs.tsx';

/** The views of a list whose records are archived instead of deleted, with how many each holds. */
export function inUseViews(
  in_use: readonly unknown[] | undefined,
  archived: readonly unknown[] | undefined,
): readonly ListView[] {
  return [
    { id: 'in_use', label: 'In use', count: in_use?.length },
    { id: 'archived', label: 'Archived', count: archived?.length },
  ];
}
