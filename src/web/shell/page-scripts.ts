// What each page of the dashboard needs in the end, as the build tells it: with it the browser fetches all scripts of a page
// at once, and does not learn of each from the one before. It comes once the first page stands (decision 042).

/** The part of `pages.json` that counts here; scripts/build/page-parts.ts writes it. */
interface PageParts {
  /** By the pattern of the address, `/dashboard/claims/$claim_id`. */
  pages: readonly { path: string; scripts: readonly string[] }[];
}

let scriptsOf: ReadonlyMap<string, readonly string[]> = new Map();

/** Asks which scripts the pages need. Without an answer they load too, one script after the other. */
export async function learnPageScripts(): Promise<void> {
  const answer = await fetch('/pages.json').catch(() => undefined);
  if (!answer?.ok || !answer.headers.get('content-type')?.startsWith('application/json')) return;
  const { pages } = (await answer.json()) as PageParts;
  scriptsOf = new Map(pages.map(({ path, scripts }) => [path, scripts]));
}

/** Has the browser fetch all scripts of the page with this pattern of address. */
export function fetchPageScripts(path: string): void {
  const links = Array.from(scriptsOf.get(path) ?? [], (href) =>
    Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }),
  );
  document.head.append(...links);
}
