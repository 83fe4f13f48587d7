// The line of the menu that belongs to the page on the screen is the one whose last path segment is the page's;
// when several are, the longest full-path match wins.
// /dashboard/various-insurances/claims ends in `claims` twice in the menu: 3 matching segments beat 1.

import { addressOf } from '#domain/places.ts';
import type { Menu, MenuItem } from './menu-entries.ts';

interface Candidate {
  path: string;
  segments: string[];
  query: URLSearchPairs;
}

type URLSearchPairs = [string, string][];

function splitPath(path: string): { segments: string[]; query: URLSearchPairs } {
  const [pathname = '', search = ''] = path.split('#', 1)[0]?.split('?') ?? [];
  const query = search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    });
  return { segments: pathname.split('/').filter((segment) => segment !== ''), query };
}

/** Pages without a line of their own, by the page that opens them. */
const openedFrom: Readonly<Record<string, string>> = {
  circuits: addressOf('events'),
  championships: addressOf('events'),
};

function openItems(menu: Menu): MenuItem[] {
  return menu
    .flatMap((group) => group.items)
    .flatMap((item) => [item, ...(item.children ?? [])])
    .filter((item) => item.disabled !== true);
}

/** How many segments agree, counted from the last one. */
function sharedTail(left: readonly string[], right: readonly string[]): number {
  let count = 0;
  while (
    count < Math.min(left.length, right.length) &&
    left.at(-1 - count) === right.at(-1 - count)
  ) {
    count += 1;
  }
  return count;
}

/**
 * Path of the menu item that is active on this location, or null [2.11]. Ids behind a page's path are left out,
 * and an entry with a query (an analytics tab) is active only when the location carries it. A record that says which
 * list it belongs to (`home`) has the line of that list.
 */
export function activeMenuPath(menu: Menu, location: string, home?: string): string | null {
  const here = splitPath(location);
  const own = `/${here.segments.join('/')}`;
  const paths = openItems(menu).map(({ path }) => path);
  if (home !== undefined && paths.includes(home) && !paths.includes(own)) return home;
  const candidates = openItems(menu)
    .map((item): Candidate => ({ path: item.path, ...splitPath(item.path) }))
    .filter((candidate) =>
      candidate.query.every(([name, value]) =>
        here.query.some((pair) => pair[0] === name && pair[1] === value),
      ),
    );

  // Only a record's id is cut off: `/dashboard` itself is never what is left of another page.
  const shortest = here.segments.length === 1 ? 1 : 2;
  for (let length = here.segments.length; length >= shortest; length -= 1) {
    const rest = here.segments.slice(0, length);
    const [best] = candidates
      .map((candidate) => ({ candidate, tail: sharedTail(candidate.segments, rest) }))
      .filter(({ tail }) => tail > 0)
      .toSorted((a, b) => b.tail - a.tail || b.candidate.query.length - a.candidate.query.length);
    if (best) return best.candidate.path;
  }
  const opener = openedFrom[here.segments[1] ?? ''];
  return candidates.find(({ path }) => path === opener)?.path ?? null;
}
