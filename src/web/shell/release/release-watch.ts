import { hearReleases } from '#web/api/release-events.ts';

/** The release that this page was loaded from. */
const own = document.querySelector('meta[name="release"]')?.getAttribute('content');

/** How soon the next page is loaded anew after one has gone there: nothing tells of it on the pages without a session. */
const LOOK_MS = 200;

/** Calls back once, when an answer comes from another release than this page. */
export function onOtherRelease(told: () => void): void {
  let isTold = false;
  const stop = hearReleases((release) => {
    if (isTold || !own || !release || release === own) return;
    isTold = true;
    stop();
    told();
  });
}

/** Whether the browser would ask before it leaves the page: whatever is typed and not saved says so. */
function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Loads the next page anew that is gone to with nothing typed and unsaved on the way. */
export function loadNextPageAnew(): void {
  let { pathname } = window.location;
  const looking = setInterval(() => {
    if (window.location.pathname === pathname) return;
    ({ pathname } = window.location);
    if (hasUnsaved()) return;
    clearInterval(looking);
    window.location.reload();
  }, LOOK_MS);
}
