// Of this visit only: what was read before a page was opened, in case nothing is there any more.
let opened = { href: '', message: '' };

/** A notification was followed to its page. */
export function noteNotice(href: string, message: string): void {
  opened = { href, message };
}

/** What the notification said that led to the page on show; nothing where none did. */
export function openedNotice(): string {
  const { pathname, search } = window.location;
  return opened.href === pathname + search ? opened.message : '';
}
