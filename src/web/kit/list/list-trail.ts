/** The list a record was opened from, so that the record can lead to its neighbours and back. */
export interface ListTrail {
  /** The list's address with its query. */
  list_href: string;
  total: number;
  /** Rows before this page. */
  offset: number;
  hrefs: readonly string[];
}

const key = 'paddock.trail';

/** Remembers the rows on show when one of them is opened; lasts as long as the browser tab. */
export function leaveTrail(trail: ListTrail): void {
  sessionStorage.setItem(key, JSON.stringify(trail));
}

/** The trail that a page is on, or null when it was opened from elsewhere. */
export function trailOf(pathname: string): (ListTrail & { index: number }) | null {
  const text = sessionStorage.getItem(key);
  if (!text) return null;
  const trail = JSON.parse(text) as ListTrail;
  const index = trail.hrefs.findIndex((href) => href.split('?', 1)[0] === pathname);
  return index < 0 ? null : { ...trail, index };
}

/** The address of a list; from a record that was opened there it leads back to the filters and the page of then. */
export function wayBackTo(list: string): string {
  const came_from = trailOf(window.location.pathname)?.list_href;
  return came_from?.split('?', 1)[0] === list ? came_from : list;
}
