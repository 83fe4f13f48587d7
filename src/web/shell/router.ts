import type { GoOptions, Navigation } from '#web/kit/address/navigation.ts';
import { keepScroll, startKeepingScroll, takeScrollAlong } from '#web/kit/address/kept-scroll.ts';
import { currentVisit, tellAddress, type PageOnShow } from '#web/kit/address/page-on-show.ts';
import {
  askBeforeGoing,
  goFrom,
  visitAtStart,
  watchBackAndForward,
  type Visit,
} from '#web/kit/address/visited-pages.ts';
import { publicPageAt } from '#web/shell/public-pages.ts';
import { pageAt, type RoutedPage } from '#web/shell/routed-pages.tsx';

/** A page as the frame draws it. */
export interface RoutedOnShow extends PageOnShow {
  page: RoutedPage;
  /** Its code is on the way: something stands in for it. */
  pending: boolean;
  /** Scrolls to where the page was, or to its top, when it is drawn. */
  scrolls: boolean;
}

/** So long the page before stays while the next one loads; what stands in for it then stays long enough to be read. */
const pendingAfterMs = 150;
const pendingAtLeastMs = 500;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Shows the page of a visit once its code is there; a visit that came after it wins. */
async function show(visit: Visit, { scrolls }: { scrolls: boolean }): Promise<void> {
  const { page, params } = pageAt(visit.pathname);
  const shown: RoutedOnShow = { visit, params, page, scrolls, pending: false };
  const loading = page.load();
  if (!loading) {
    tellAddress({ visit, shown });
    return;
  }
  tellAddress({ visit });
  const isCurrent = () => currentVisit() === visit;
  let stoodIn: Promise<void> | undefined;
  const patience = setTimeout(() => {
    if (!isCurrent()) return;
    stoodIn = pause(pendingAtLeastMs);
    tellAddress({ shown: { ...shown, pending: true } as RoutedOnShow });
  }, pendingAfterMs);
  await loading;
  clearTimeout(patience);
  await stoodIn;
  if (isCurrent()) tellAddress({ shown });
}

/** The first page: its code comes before anything is drawn. */
export function showFirstPage(): Promise<void> {
  const visit = visitAtStart();
  startKeepingScroll(() => currentVisit().key);
  watchBackAndForward(currentVisit, (next) => {
    keepScroll(currentVisit().key);
    void show(next, { scrolls: true });
  });
  return show(visit, { scrolls: true });
}

function go(href: string, { replace = false, keepScroll: stays = false }: GoOptions): void {
  if (publicPageAt(new URL(href, window.location.href).pathname)) {
    window.location.assign(href);
    return;
  }
  const from = currentVisit();
  void goFrom(from, href, { replace }, (visit) => {
    keepScroll(from.key);
    if (stays) takeScrollAlong(from.key, visit.key);
    void show(visit, { scrolls: !stays });
  });
}

/** How one gets from page to page in the dashboard. */
export const dashboardNavigation: Navigation = {
  go,
  preload: (href) => {
    void pageAt(new URL(href, window.location.href).pathname).page.load();
  },
  block: askBeforeGoing,
};
