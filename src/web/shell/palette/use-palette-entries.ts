import { History } from 'lucide-react';
import { useState } from 'react';
import type { Menu } from '#domain/accounts/menu-entries.ts';
import { usePageVisitor } from '#web/api/use-page-visitor.ts';
import { useSession } from '#web/api/session.ts';
import { entryMatches, paletteActions, palettePages } from '#web/shell/palette/palette-actions.ts';
import type { PaletteEntry } from '#web/shell/palette/palette-entry.ts';
import { recentRecords } from '#web/shell/palette/recent-records.ts';
import { useSignOut } from '#web/shell/use-sign-out.ts';
import { usePaletteRecords, type PaletteRecords } from '#web/shell/palette/use-palette-records.ts';

const recentShown = 5;

/** All lines for what is typed, group after group: with nothing typed, what was opened last, actions and pages. */
export function usePaletteEntries(
  query: string,
  { menu, showKeys }: { menu: Menu; showKeys: () => void },
): Omit<PaletteRecords, 'entries'> & { entries: PaletteEntry[] } {
  const { user_id, account_type } = useSession();
  const visitor = usePageVisitor() ?? { account_type, permissions: [] };
  const signOut = useSignOut();
  const records = usePaletteRecords(query, true);
  // As they were when the palette opened: the page behind it does not change meanwhile.
  const [actions] = useState(() => paletteActions(visitor, { showKeys, logOut: signOut }));
  const [recent] = useState(() =>
    recentRecords(user_id).map(({ href, label }): PaletteEntry => ({
      id: `recent-${href}`,
      group: 'Recent',
      label,
      href,
      icon: History,
    })),
  );
  const typed = query.trim();
  const matching = (entries: PaletteEntry[]) =>
    typed === '' ? entries : entries.filter((entry) => entryMatches(entry, typed));
  return {
    pending: records.pending,
    failed: records.failed,
    entries: [
      ...(typed === '' ? recent.filter(({ href }) => href !== window.location.pathname) : []).slice(
        0,
        recentShown,
      ),
      ...records.entries,
      ...matching(actions),
      ...matching(palettePages(menu)),
    ],
  };
}
