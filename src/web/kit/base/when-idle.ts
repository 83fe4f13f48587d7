/** Long enough for what the page itself asks for to be under way. */
const settleMs = 500;

/** Runs once the page has loaded and the browser has nothing better to do; the answer takes it back. */
export function whenIdle(run: () => void): () => void {
  let cancelled = false;
  const act = () => {
    if (!cancelled) run();
  };
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 4000 });
    else act();
  }, settleMs);
  return () => {
    cancelled = true;
    clearTimeout(timer);
  };
}
