import type { Place } from '#web/kit/form/unsaved-changes.ts';
import { parseSearch, stringifySearch } from '#web/kit/address/search-params.ts';

/** An address of the product that was come to, and which of those that Back and Forward know it is. */
export interface Visit extends Place {
  /** Path and query: `/dashboard/claims?view=paid`. */
  href: string;
  key: string;
  index: number;
}

/** How the browser keeps it beside the address. */
type Mark = Pick<Visit, 'key' | 'index'>;

export type MayGo = (way: { from: Place; to: Place }) => Promise<boolean>;

const questions = new Set<MayGo>();
/** The next step of the browser's is our own, back to where somebody stays. */
let stepsBack = false;

/** Asks before every way to another place, until the function that it answers is called. */
export function askBeforeGoing(mayGo: MayGo): () => void {
  questions.add(mayGo);
  return () => questions.delete(mayGo);
}

async function maySeeNext(from: Place, to: Place): Promise<boolean> {
  for (const mayGo of questions) if (!(await mayGo({ from, to }))) return false;
  return true;
}

function withoutEndingSlashes(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  return pathname.slice(0, end);
}

/** What an address is called: without a slash at its end, its query as the product writes it. */
function placeOf(href: string): Place & { href: string } {
  const url = new URL(href, window.location.href);
  const pathname = withoutEndingSlashes(url.pathname);
  const search = stringifySearch(parseSearch(url.search));
  return { pathname, search, href: `${pathname}${search}${url.hash}` };
}

const markOf = (state: unknown): Mark | undefined =>
  (state as { visit?: Mark } | null)?.visit ?? undefined;

function keep({ key, index, href }: Visit, way: 'pushState' | 'replaceState'): void {
  window.history[way]({ visit: { key, index } }, '', href);
}

const newKey = () => Math.random().toString(36).slice(2, 10);

/** Where the browser is now; what it does not know yet gets its mark. */
export function visitAtStart(): Visit {
  const { pathname, search, hash } = window.location;
  const mark = markOf(window.history.state) ?? { key: newKey(), index: 0 };
  const visit = { ...placeOf(pathname + search + hash), ...mark };
  keep(visit, 'replaceState');
  return visit;
}

/** The visit that an address makes from another one, once nobody minds; nothing when somebody stays. */
export async function goFrom(
  from: Visit,
  href: string,
  { replace }: { replace: boolean },
  done: (visit: Visit) => void,
): Promise<void> {
  const place = placeOf(href);
  if (questions.size > 0 && !(await maySeeNext(from, place))) return;
  if (place.href === from.href) {
    // Shown anew, but no second time on the way back.
    done({ ...from });
    return;
  }
  const visit = { ...place, key: newKey(), index: from.index + (replace ? 0 : 1) };
  keep(visit, replace ? 'replaceState' : 'pushState');
  done(visit);
}

/** Hears of Back and Forward; who stays is taken back to where they were. */
export function watchBackAndForward(current: () => Visit, done: (visit: Visit) => void): void {
  window.addEventListener('popstate', () => {
    if (stepsBack) {
      stepsBack = false;
      return;
    }
    void step(current(), done);
  });
}

async function step(from: Visit, done: (visit: Visit) => void): Promise<void> {
  const visit = visitAtStart();
  if (questions.size === 0 || (await maySeeNext(from, visit))) {
    done(visit);
    return;
  }
  stepsBack = true;
  window.history.go(from.index - visit.index);
}
