import { RouterProvider } from '@tanstack/react-router';
import { installNavigation } from '#web/kit/address/navigation.ts';
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
  block: (mayGo) =>
    router.history.block({
      blockerFn: async ({ currentLocation, nextLocation }) =>
        !(await mayGo({ from: currentLocation, to: nextLocation })),
      // The kit asks the browser to ask, also on pages without a router.
      enableBeforeUnload: false,
    }),
});

/** Everything behind the log-in. */
export function DashboardApp() {
  return <RouterProvider router={router} />;
}
