import { RouterProvider } from '@tanstack/react-router';
import { installNavigation } from '#web/kit/navigation.ts';
import { publicPageAt } from '#web/shell/public-pages.ts';
import { router } from '#web/shell/router.tsx';

installNavigation({
  go: (href, { replace = false, keepScroll = false }) => {
    if (publicPageAt(new URL(href, window.location.href).pathname)) window.location.assign(href);
    else void router.navigate({ href, replace, resetScroll: !keepScroll });
  },
  preload: (href) => {
    const { pathname } = new URL(href, window.location.href);
    // Nothing is lost when it fails: the page then loads when it is opened.
    router.preloadRoute({ to: pathname } as never).catch(() => undefined);
  },
});

/** Everything behind the log-in. */
export function DashboardApp() {
  return <RouterProvider router={router} />;
}
