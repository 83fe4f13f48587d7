// The service worker. It answers only while there is no network, with what the build itself wrote: one page that carries
// nobody's data, and the code of the reports of crashes and losses. What is read and written never passes through it (decision 006).

/** What the build knows of itself; scripts/build/offline-worker.ts writes it before this code. */
declare const build: {
  /** Another one for every build. */
  name: string;
  /** The address of the page that is kept. */
  page: string;
  /** The script that the page of this build starts with. */
  entry: string;
  /** Scripts, styles and faces, as paths. */
  parts: readonly string[];
};

interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface Asking extends Event {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
}

/** As much of the global scope of a service worker as is used here; the types of the browser know pages only. */
interface WorkerScope {
  readonly clients: { claim: () => Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable: () => Promise<void> } };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', hear: (event: Lasting) => void) => void) &
    ((type: 'fetch', hear: (event: Asking) => void) => void);
}

const scope = globalThis as unknown as WorkerScope;
const own = 'paddock-offline-';
const parts = new Set(build.parts);

const kept = async (path: string): Promise<Response | undefined> =>
  (await caches.open(own + build.name)).match(path, { ignoreVary: true });

/** Without a cookie the server writes nobody's data into the page; its nonce stands in its header, kept with it. */
async function keepBuild(): Promise<void> {
  const page = await fetch(build.page, { credentials: 'omit', cache: 'no-store' });
  // While one build takes the place of another: the browser tries again at the next visit.
  if (!page.ok || !(await page.clone().text()).includes(build.entry))
    throw new Error('The page is not the one of this build.');
  const cache = await caches.open(own + build.name);
  await cache.addAll([...parts]);
  await cache.put(build.page, page);
  await scope.skipWaiting();
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(own) && name !== own + build.name);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page is on its way before this worker has started.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

async function pageFor({ request, preloadResponse }: Asking): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    return (await kept(build.page)) ?? Response.error();
  }
}

scope.addEventListener('install', (event) => event.waitUntil(keepBuild()));
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api')) return;
  if (request.destination === 'document') event.respondWith(pageFor(event));
  // Their names change with their content, so the kept ones are the ones.
  else if (parts.has(pathname))
    event.respondWith(kept(pathname).then((part) => part ?? fetch(request)));
});
