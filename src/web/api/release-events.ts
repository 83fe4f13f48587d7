const heard = new EventTarget();
let latest: string | null = null;

/** Tells from which release an answer came, or `gone` when code of this page is no longer there. */
export function tellRelease(release: string | null): void {
  if (latest !== 'gone') latest = release;
  heard.dispatchEvent(new CustomEvent('release', { detail: release }));
}

/** Hears of the release of the latest answer, also one that came before, and of all from now on; returns the way to stop. */
export function hearReleases(told: (release: string | null) => void): () => void {
  const hear = (event: Event) => told((event as CustomEvent<string | null>).detail);
  heard.addEventListener('release', hear);
  queueMicrotask(() => told(latest));
  return () => heard.removeEventListener('release', hear);
}
