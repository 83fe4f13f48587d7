import type { ListName } from '#contract/list-names.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';

export type SavedView = ItemOf<'get_saved_views', 'views'>;

/** The views that somebody keeps of a list, and those that colleagues share. */
export function useSavedViews(list: ListName | undefined): {
  views: readonly SavedView[];
  mayShare: boolean;
} {
  const read = useRead(
    'get_saved_views',
    { list: list ?? 'claims' },
    { staleMs: 300_000, enabled: list !== undefined },
  );
  return { views: read.data?.views ?? [], mayShare: read.data?.may_share ?? false };
}

/** The view that a list opens with for this person. Known with the page, so that no other is shown before it. */
export function useDefaultView(list: ListName | undefined) {
  const read = useRead(
    'get_default_saved_views',
    {},
    { staleMs: Infinity, refetchOnFocus: false, enabled: list !== undefined },
  );
  return read.data?.views.find((view) => view.list === list);
}
