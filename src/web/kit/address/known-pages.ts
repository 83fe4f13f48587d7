let pages: ReadonlySet<string> = new Set();

/** Told by the shell, which puts the pages together: `/dashboard/accounts/{user_id}`. */
export function installPages(known: ReadonlySet<string>): void {
  pages = known;
}

/** Whether an address leads to a page; its query is left out, and any text stands for a `{part}`. */
export function isKnownPage(href: string): boolean {
  const path = href.split(/[?#]/, 1)[0] ?? '';
  if (pages.has(path)) return true;
  const parts = path.split('/');
  return [...pages].some((page) => {
    const pattern = page.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, index) => part.startsWith('{') || part === parts[index])
    );
  });
}
