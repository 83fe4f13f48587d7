import { useEffect, useRef } from 'react';
import type { ListName } from '#domain/lists/list-names.ts';
import type { ListState } from '#web/kit/use-list-state.ts';
import { useSavedViews } from '#web/kit/use-saved-views.ts';
import { ViewTab } from '#web/kit/view-tabs.tsx';

/** The saved views behind the built-in ones. The own default opens when the list is come to from the menu. */
export function SavedViewTabs({ list, name }: { list: ListState; name: ListName }) {
  const { views } = useSavedViews(name);
  const arrived = useRef(list.isPlain);
  const first = views.find((view) => view.is_default);
  useEffect(() => {
    if (views.length === 0) return;
    const wanted = arrived.current && list.isPlain;
    arrived.current = false;
    if (wanted && first) list.openSaved(first, { replace: true });
  }, [views, first, list]);
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
