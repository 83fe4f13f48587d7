/** Something on the page that was typed and not saved. */
export interface Unsaved {
  /** With what it goes: the tab of the page that it stands in, the page, or the whole window with its log-in. */
  goes_with: 'tab' | 'page' | 'window';
}

/** A place in the product, as far as leaving is concerned. */
export interface Place {
  pathname: string;
  search: string;
}

const unsaved = new Set<Unsaved>();
const listeners = new Set<() => void>();
let askPerson: (() => Promise<boolean>) | undefined;
let asking: Promise<boolean> | undefined;

/** A tab that is closed asks in the browser's own words, but only while there is something to lose. */
function onBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function tell(): void {
  if (unsaved.size > 0) window.addEventListener('beforeunload', onBeforeUnload);
  else window.removeEventListener('beforeunload', onBeforeUnload);
  for (const listener of listeners) listener();
}

/** Says that something is not saved, until the function that it answers is called. */
export function markUnsaved(what: Unsaved): () => void {
  unsaved.add(what);
  tell();
  return () => {
    if (unsaved.delete(what)) tell();
  };
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Hears whenever something was typed or saved. */
export function watchUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How a person is asked whether what was typed may go. */
export function installQuestion(ask: () => Promise<boolean>): () => void {
  askPerson = ask;
  return () => {
    if (askPerson === ask) askPerson = undefined;
  };
}

const isSame = ({ from, to }: { from: Place; to: Place }, part: 'tab' | 'version') =>
  new URLSearchParams(from.search).get(part) === new URLSearchParams(to.search).get(part);

/** What is lost on the way: everything with the page or its version; on the same page what stands in a tab that is left. */
function isLost({ goes_with }: Unsaved, way: { from: Place; to: Place } | undefined): boolean {
  if (!way) return true;
  if (goes_with === 'window') return false;
  if (way.from.pathname !== way.to.pathname || !isSame(way, 'version')) return true;
  return goes_with === 'tab' && !isSame(way, 'tab');
}

const breathMs = 20;
const slowestMs = 250;

/**
 * Whoever saves, sends or closes in the same breath in which they go on is not asked: the form says so a moment later,
 * on a slow phone not before the screen has been drawn.
 */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => resolve();
    setTimeout(() => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: slowestMs });
      else setTimeout(done, breathMs);
    }, breathMs);
  });
}

/**
 * Whether one may go: yes where nothing is lost, else what the person answers; what they give up is forgotten. Without a
 * way, the whole page goes: logging out.
 */
export async function mayLeave(way?: { from: Place; to: Place }): Promise<boolean> {
  const lost = () => [...unsaved].some((what) => isLost(what, way));
  if (!lost()) return true;
  await drawn();
  if (!lost() || !askPerson) return true;
  asking ??= askPerson().finally(() => (asking = undefined));
  if (!(await asking)) return false;
  forgetUnsaved();
  return true;
}

/** What was typed may go: before a page is left for good, so that the browser does not ask as well. */
export function forgetUnsaved(): void {
  unsaved.clear();
  tell();
}
