import type { ListView } from '#web/kit/view-tabs.tsx';

/** The views of a list whose records are archived instead of deleted. */
export const inUseViews: readonly ListView[] = [
  { id: 'in_use', label: 'In use' },
  { id: 'archived', label: 'Archived' },
];
