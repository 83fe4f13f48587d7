const heard = new EventTarget();

/** Tells from which release an answer came, or `gone` when code of this page is no longer there. */
export function tellRelease(release: string | null): void {
  heard.dispatchEvent(new CustomEvent('release', { detail: release }));
}

/** Hears of the release of every answer from now on; returns the way to stop. */
export function hearReleases(told: (release: string | null) => void): () => void {
  const hear = (event: Event) => told((event as CustomEvent<string | null>).detail);
  heard.addEventListener('release', hear);
  return () => heard.removeEventListener('release', hear);
}
