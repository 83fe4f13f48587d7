import type { ListName } from '#contract/list-names.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { useSavedViews } from '#web/kit/list/use-saved-views.ts';
import { ViewTab } from '#web/kit/list/view-tabs.tsx';

/** The saved views behind the built-in ones. */
export function SavedViewTabs({ list, name }: { list: ListState; name: ListName }) {
  const { views } = useSavedViews(name);
  return views.map((view) => (
    <ViewTab
      key={view.view_id}
      view={{ id: view.view_id, label: view.name }}
      href={list.savedHref(view)}
      on={list.saved === view.view_id}
      changed={list.query !== view.query}
    />
  ));
}
