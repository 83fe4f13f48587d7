import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** An element of a page, as far as it scrolls. */
class Scrolled extends EventTarget {
  isConnected = true;
  scrollLeft = 0;
  scrollTop = 0;
  localName = 'div';
  parentElement: null = null;
  readonly name: string | null;
  constructor(name: string | null) {
    super();
    this.name = name;
  }
  getAttribute = () => this.name;
}

const table = new Scrolled('claims');
const nameless = new Scrolled(null);
const stored = new Map<string, string>();

async function openPage() {
  vi.resetModules();
  const page = Object.assign(new EventTarget(), {
    scrollX: 0,
    scrollY: 0,
    history: { scrollRestoration: 'auto' },
    scrollTo: vi.fn((x: number, y: number) => Object.assign(page, { scrollX: x, scrollY: y })),
  });
  let hears: (event: { target: unknown }) => void = () => undefined;
  const document = Object.assign(new Scrolled(null), {
    addEventListener: (_type: string, listener: typeof hears) => {
      hears = listener;
    },
    querySelector: (selector: string) =>
      ({ '[data-scroll-restoration-id="claims"]': table, 'div:nth-child(1)': nameless })[selector],
  });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', document);
  vi.stubGlobal('Node', Scrolled);
  vi.stubGlobal('Element', Scrolled);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  const scroll = await import('#web/kit/address/kept-scroll.ts');
  return {
    ...scroll,
    page,
    scrollPage: (y: number) => {
      page.scrollY = y;
      hears({ target: document });
    },
    scrollElement: (element: Scrolled, top: number) => {
      element.scrollTop = top;
      hears({ target: element });
    },
  };
}

let opened: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  stored.clear();
  Object.assign(table, { scrollTop: 0, isConnected: true });
  nameless.scrollTop = 0;
  opened = await openPage();
  opened.startKeepingScroll(() => 'claims');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a page that one comes back to stands where it was, with what scrolls inside it', () => {
  opened.scrollPage(640);
  opened.scrollElement(table, 120);
  opened.scrollElement(nameless, 30);
  opened.keepScroll('claims');
  opened.scrollToKept('a page never seen');
  expect(opened.page.scrollY).toBe(0);
  Object.assign(table, { scrollTop: 0 });
  nameless.scrollTop = 0;
  opened.scrollToKept('claims');
  expect([opened.page.scrollY, table.scrollTop, nameless.scrollTop]).toEqual([640, 120, 30]);
});

test('what was scrolled on one page is not kept for the next one', () => {
  opened.scrollPage(640);
  opened.keepScroll('claims');
  opened.keepScroll('cars');
  opened.scrollToKept('cars');
  expect(opened.page.scrollY).toBe(0);
});

test('an element that is gone is not kept', () => {
  opened.scrollElement(table, 120);
  table.isConnected = false;
  opened.keepScroll('claims');
  table.scrollTop = 5;
  opened.scrollToKept('claims');
  expect(table.scrollTop).toBe(5);
});

test('a page that only changes its address takes its place along', () => {
  opened.scrollPage(300);
  opened.keepScroll('claims');
  opened.takeScrollAlong('claims', 'claims, searched');
  opened.scrollToKept('claims, searched');
  expect(opened.page.scrollY).toBe(300);
});

test('a page that is loaded anew knows its place; while it is shown the browser does not scroll it', async () => {
  expect(opened.page.history.scrollRestoration).toBe('manual');
  opened.scrollPage(450);
  opened.page.dispatchEvent(new Event('pagehide'));
  expect(opened.page.history.scrollRestoration).toBe('auto');
  const again = await openPage();
  again.scrollToKept('claims');
  expect(again.page.scrollY).toBe(450);
});

test('what was kept and cannot be read is nothing', async () => {
  stored.set('paddock.scroll', '{half');
  const again = await openPage();
  again.scrollToKept('claims');
  expect(again.page.scrollY).toBe(0);
});
