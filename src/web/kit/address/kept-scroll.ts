interface Position {
  x: number;
  y: number;
}

/** How far the window and what scrolls inside it was scrolled, by where it stands in the page. */
type Positions = Record<string, Position>;

const storageKey = 'paddock.scroll';
const WINDOW = 'window';
const kept: Record<string, Positions> = fromStorage();
/** What was scrolled since the page on show was come to. */
const scrolled = new Set<Node>();

function fromStorage(): Record<string, Positions> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, Positions>;
  } catch {
    return {};
  }
}

/** The same element on the same page after it was drawn anew: by its name, else by its place in the tree. */
function selectorOf(element: Element): string {
  const name = element.getAttribute('data-scroll-restoration-id');
  if (name !== null) return `[data-scroll-restoration-id="${name}"]`;
  const parts: string[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) {
    const before = at.parentElement ? [...at.parentElement.children].indexOf(at) : 0;
    parts.unshift(`${at.localName}:nth-child(${before + 1})`);
  }
  return parts.join(' > ');
}

/** Keeps how far the page of this visit is scrolled, before another one takes its place. */
export function keepScroll(key: string): void {
  const positions = (kept[key] ??= {});
  for (const target of scrolled) {
    if (target === document) positions[WINDOW] = { x: window.scrollX, y: window.scrollY };
    else if (target instanceof Element && target.isConnected)
      positions[selectorOf(target)] = { x: target.scrollLeft, y: target.scrollTop };
  }
  scrolled.clear();
}

/** A page that stays where it is takes its positions along to its new address. */
export function takeScrollAlong(from: string, to: string): void {
  kept[to] = { ...kept[from], ...kept[to] };
}

/** Scrolls a page that has come to where it was, or to its top. */
export function scrollToKept(key: string): void {
  const { [WINDOW]: page, ...rest } = kept[key] ?? {};
  for (const [selector, { x, y }] of Object.entries(rest)) {
    const element = document.querySelector(selector);
    if (element) Object.assign(element, { scrollLeft: x, scrollTop: y });
  }
  window.scrollTo(page?.x ?? 0, page?.y ?? 0);
}

/** From now on the product scrolls by itself on Back, Forward and a page that is loaded anew. */
export function startKeepingScroll(current: () => string): void {
  window.history.scrollRestoration = 'manual';
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (target instanceof Node) scrolled.add(target);
    },
    { capture: true, passive: true },
  );
  window.addEventListener('pagehide', () => {
    window.history.scrollRestoration = 'auto';
    keepScroll(current());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(kept));
    } catch {
      // Storage that is full or refused: the page then begins at its top.
    }
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.history.scrollRestoration = 'manual';
  });
}
