import { existsSync, readFileSync } from 'node:fs';

/** What the build knows of its pages: see scripts/build/page-parts.ts, which writes it. */
export interface PageParts {
  fonts: readonly string[];
  pages: readonly PartsOfPage[];
}

/** The scripts of one page beside those that every page names. */
interface PartsOfPage {
  /** `/dashboard/claims/$claim_id`. */
  path: string;
  scripts: readonly string[];
  /** What one account type needs besides. */
  scripts_of: Readonly<Record<string, readonly string[]>>;
}

/** Reads the list of a build; a build without one has pages that are found out on the way. */
export function readPageParts(file: string): PageParts {
  if (!existsSync(file)) return { fonts: [], pages: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as PageParts;
}

/**
 * The links that let the browser fetch at once what a page needs in the end: its scripts and the faces. Without them it
 * would learn of each only from the one before.
 */
export function linksOf(
  { fonts, pages }: PageParts,
  { pathname, account_type }: { pathname: string; account_type: string | undefined },
): string {
  const page = pageAt(pages, pathname);
  const scripts = page
    ? [...page.scripts, ...(account_type ? (page.scripts_of[account_type] ?? []) : [])]
    : [];
  return [
    ...fonts.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    ),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('\n    ');
}

/** The page at an address; a fixed one wins over one with a `$part`. */
function pageAt(pages: readonly PartsOfPage[], pathname: string): PartsOfPage | undefined {
  const wanted = pathname.replace(/\/$/, '').split('/');
  const fits = pages.filter(({ path }) => {
    const parts = path.split('/');
    return (
      parts.length === wanted.length &&
      parts.every((part, index) => part.startsWith('$') || part === wanted[index])
    );
  });
  const loose = ({ path }: PartsOfPage) => path.split('/').filter((part) => part.startsWith('$'));
  return fits.toSorted((one, other) => loose(one).length - loose(other).length)[0];
}
