import {
  Car,
  FileText,
  FileUp,
  Flag,
  Gavel,
  IdCard,
  Inbox,
  MapPin,
  ReceiptEuro,
  Scale,
  ShieldCheck,
  TriangleAlert,
  Trophy,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { searchKindLabels, type SearchKind } from '#domain/search/search-kinds.ts';
import { isSearchable, parseSearchQuery } from '#domain/search/search-query.ts';
import { usePageVisitor } from '#web/api/use-page-visitor.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { foundHref, foundStatus } from '#web/shell/palette/found-record.ts';
import { mayOpen } from '#web/shell/gate/may-open.ts';
import type { PaletteEntry } from '#web/shell/palette/palette-entry.ts';

const icons: Readonly<Record<SearchKind, LucideIcon>> = {
  claim: TriangleAlert,
  policy: ShieldCheck,
  quote: FileText,
  account: Users,
  invoice: ReceiptEuro,
  request: Inbox,
  event: Flag,
  car: Car,
  driver: IdCard,
  championship: Trophy,
  circuit: MapPin,
  condition: Scale,
  excess_rule: Gavel,
  import: FileUp,
};

const delayMs = 120;
const perKind = 4;

export interface PaletteRecords {
  entries: PaletteEntry[];
  /** The answer to what is typed now is still on its way; what shows belongs to an earlier text. */
  pending: boolean;
  failed: boolean;
}

/**
 * Records that match what is typed. Each text has an answer of its own, so an older answer that comes late is never
 * shown in place of a newer one; until the newest has come, the last one stays.
 */
export function usePaletteRecords(query: string, open: boolean): PaletteRecords {
  const { account_type } = useSession();
  const visitor = usePageVisitor() ?? { account_type, permissions: [] };
  const typed = query.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), delayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const on = open && isSearchable(parseSearchQuery(typed));
  const read = useRead(
    'search_records',
    { query: asked.slice(0, 200), limit: perKind },
    { keepPrevious: true, enabled: on && isSearchable(parseSearchQuery(asked)) },
  );
  if (!on) return { entries: [], pending: false, failed: false };
  // Without a network nothing is on its way; pages and actions are chosen all the same.
  const stuck = read.isError || read.fetchStatus === 'paused';
  return {
    pending: asked !== typed || (!stuck && (read.isPlaceholderData || read.isPending)),
    failed: stuck,
    entries: (read.data?.records ?? []).flatMap((record): PaletteEntry[] => {
      const href = foundHref(record, account_type, (path) => mayOpen(path, visitor));
      if (href === null) return [];
      return [
        {
          id: `${record.kind}-${record.record_id}`,
          group: 'Records',
          label: record.label,
          note: [searchKindLabels[record.kind], record.note]
            .filter((word) => word !== '')
            .join(' · '),
          status: foundStatus(record),
          href,
          icon: icons[record.kind],
        },
      ];
    }),
  };
}
