import type { Place } from '#web/kit/form/unsaved-changes.ts';

export interface GoOptions {
  replace?: boolean;
  /** Stays where one is on the page: filters, tabs. */
  keepScroll?: boolean | undefined;
}

/** How one gets from page to page. The dashboard puts one page in the place of another; the public pages are too few for that. */
export interface Navigation {
  go: (href: string, options: GoOptions) => void;
  /** Loads the code of a page ahead of time. */
  preload: (href: string) => void;
  /** Asks before every way to another place, Back and Forward too, until the function that it answers is called. */
  block: (mayGo: (way: { from: Place; to: Place }) => Promise<boolean>) => () => void;
}

const listeners = new Set<() => void>();

/** Without a router: the query changes in place, everything else is a new page. */
const withoutRouter: Navigation = {
  go: (href, { replace = false }) => {
    const target = new URL(href, window.location.href);
    if (target.origin !== window.location.origin || target.pathname !== window.location.pathname) {
      if (replace) window.location.replace(href);
      else window.location.assign(href);
      return;
    }
    if (replace) window.history.replaceState(null, '', href);
    else window.history.pushState(null, '', href);
    for (const listener of listeners) listener();
  },
  preload: () => undefined,
  // Every other page is a new one there: the browser asks by itself.
  block: () => () => undefined,
};

let installed = withoutRouter;

export function installNavigation(navigation: Navigation): void {
  installed = navigation;
}

let wentBack = false;
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    wentBack = true;
  });

/** Whether the page on show was come to by Back or Forward. */
export function hasGoneBack(): boolean {
  return wentBack;
}

/** Goes to an address inside the product, `/dashboard/claims?view=paid`. */
export function goTo(href: string, options: GoOptions = {}): void {
  wentBack = false;
  installed.go(href, options);
}

export function preloadPage(href: string): void {
  installed.preload(href);
}

/** Asks before one goes anywhere. */
export function blockLeaving(mayGo: Parameters<Navigation['block']>[0]): () => void {
  return installed.block(mayGo);
}

/** Hears of changes of the address where there is no router. */
export function watchAddress(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}
