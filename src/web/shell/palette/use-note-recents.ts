import { useEffect } from 'react';
import { noteRecent } from '#web/shell/palette/recent-records.ts';

const suffix = ' · Paddock';

/** Notes the record pages that are opened: a page names the tab when its record has come. */
export function useNoteRecents(user_id: string, isRecordPage: (pathname: string) => boolean): void {
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title) return;
    const note = () => {
      const { pathname } = window.location;
      const label = document.title.replace(suffix, '');
      // The pages that say "not found" name the tab too, but have no header of a record.
      const heading = document.querySelector('#page header h1')?.textContent;
      if (isRecordPage(pathname) && heading === label)
        noteRecent(user_id, { href: pathname, label });
    };
    const observer = new MutationObserver(note);
    observer.observe(title, { childList: true });
    return () => observer.disconnect();
  }, [user_id, isRecordPage]);
}
