import Box from '@mui/material/Box';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { moreBeside } from '#web/kit/base/more-beside.ts';
import { t } from '#web/kit/base/tokens.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { useSavedViews } from '#web/kit/list/use-saved-views.ts';

// Views of one's own come after the page stands.
const SavedViewTabs = lazy(() =>
  import('#web/kit/list/saved-view-tabs.tsx').then((module) => ({ default: module.SavedViewTabs })),
);

export interface ListView {
  id: string;
  label: string;
  /** Live; undefined while unknown. */
  count?: number | undefined;
}

/** The built-in and saved views of a list as links, each with its count. A dot says that the view was narrowed. */
export function ViewTabs({
  list,
  views,
  label = 'Views',
}: {
  list: ListState;
  views: readonly ListView[];
  label?: string;
}) {
  const bar = useRef<HTMLElement>(null);
  const { views: saved } = useSavedViews(views.length === 1 ? list.name : undefined);
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    // Only sideways: the page itself must not move.
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - 40;
  }, [list.view, list.saved]);
  // One view alone is no choice.
  if (views.length === 1 && saved.length === 0) return null;
  return (
    <Box
      component="nav"
      ref={bar}
      aria-label={label}
      sx={{
        display: 'flex',
        gap: 5,
        mb: 3,
        mx: { xs: -4, md: 0 },
        px: { xs: 4, md: 0 },
        overflowX: 'auto',
        scrollbarWidth: 'none',
        ...moreBeside,
        boxShadow: `inset 0 -1px 0 ${t.n[200]}`,
      }}
    >
      {views.map((view) => (
        <ViewTab
          key={view.id}
          view={view}
          href={list.viewHref(view.id)}
          on={list.saved === '' && view.id === list.view}
          changed={list.isFiltered}
        />
      ))}
      {list.name ? (
        <Suspense>
          <SavedViewTabs list={list} name={list.name} />
        </Suspense>
      ) : null}
    </Box>
  );
}

/** One tab; a dot says that the filter has left what the view shows by itself. */
export function ViewTab({
  view,
  href,
  on,
  changed,
}: {
  view: ListView;
  href: string;
  on: boolean;
  changed: boolean;
}) {
  return (
    <AppLink
      href={href}
      aria-current={on ? 'page' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        minHeight: { xs: 48, md: 40 },
        px: 1,
        fontSize: { xs: 15, md: 13 },
        lineHeight: '20px',
        fontWeight: 550,
        whiteSpace: 'nowrap',
        color: on ? t.n[900] : t.n[500],
        boxShadow: on ? `inset 0 -2px 0 ${t.brand[500]}` : 'none',
        '&:hover': { color: t.n[900] },
        '&:focus-visible': { outlineOffset: -3, borderRadius: `${t.radius.sm}px` },
      }}
    >
      {view.label}
      {view.count === undefined ? null : (
        <span className="num">{`\u00a0${view.count.toLocaleString('en-GB')}`}</span>
      )}
      {on && changed ? (
        <Box
          component="span"
          role="img"
          aria-label="filtered"
          sx={{ ml: 1.5, width: 6, height: 6, borderRadius: '50%', background: t.brand[500] }}
        />
      ) : null}
    </AppLink>
  );
}
