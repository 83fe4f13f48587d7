import { useEffect, type ReactNode } from 'react';
import type { ExportFormat } from '#domain/lists/list-export.ts';
import type { BulkAction, Selection } from '#web/kit/list/bulk-bar.tsx';
import { ExportMenu } from '#web/kit/list/export-menu.tsx';
import { beginExport, saveExport } from '#web/kit/list/list-exports.ts';
import type { Noun } from '#web/kit/table/table-column.ts';
import type { TableSettings } from '#web/kit/table/table-settings.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';

export interface ListExportOptions {
  /** With its name: that is what the server knows the list by. */
  list: ListState;
  noun: Noun;
  /** What the list's read is asked, with page and size. */
  question: Record<string, unknown>;
  total: number | undefined;
  /** Those on this page. */
  rows: readonly unknown[] | undefined;
  columns?: readonly { id: string; optional?: boolean }[];
  settings?: TableSettings;
  /** Where the rows are papers that can be had together: "Invoices as PDF, ZIP". */
  papers?: string;
  /** Of a list that comes as a whole: the ids of all that is found, in the order on show. */
  whole?: readonly string[];
}

/** The export of a list: the menu for its head, and the bulk action for ticked rows. The server writes the file. */
export function useListExport({
  list,
  noun,
  question,
  total,
  rows: shown,
  columns = [],
  settings,
  papers,
  whole,
}: ListExportOptions): { menu: ReactNode; bulk: BulkAction; papers: BulkAction } {
  const toast = useToast();
  useNoticedFile();
  const start = (rows: 'page' | 'all', format: ExportFormat, ticked?: readonly string[]) => {
    if (!list.name) return;
    const row_ids = whole ? idsOfWhole(whole, { list, rows, ticked }) : ticked;
    const on_show = columns.filter(
      (column, index) =>
        index === 0 || (settings ? settings.isShown(column) : column.optional !== true),
    );
    const asked = {
      list: list.name,
      question,
      columns: on_show.map(({ id }) => id),
      format,
      rows,
      ...(row_ids ? { row_ids: [...row_ids] } : {}),
    };
    beginExport(asked, noun).catch((error: unknown) => toast.failure(error));
  };
  const ofTicked =
    (format: ExportFormat) =>
    ({ ids, allMatching }: Selection) =>
      start('all', format, allMatching ? undefined : ids);
  return {
    menu: <ExportMenu total={total} shown={shown?.length ?? 0} papers={papers} onExport={start} />,
    bulk: { label: 'Export', onSelect: ofTicked('xlsx') },
    papers: { label: 'Download ZIP', onSelect: ofTicked('zip') },
  };
}

/** Of what the screen has found by itself: what is ticked, the page on show, or all. */
function idsOfWhole(
  whole: readonly string[],
  {
    list: { page, size },
    rows,
    ticked,
  }: { list: ListState; rows: 'page' | 'all'; ticked: readonly string[] | undefined },
): readonly string[] {
  if (ticked) return whole.filter((id) => ticked.includes(id));
  return rows === 'page' ? whole.slice((page - 1) * size, page * size) : whole;
}

/** A notice leads here with the file that it tells of. */
function useNoticedFile(): void {
  const [search, change] = useSearchParams();
  const ready = search['export'];
  useEffect(() => {
    if (!ready) return;
    saveExport(ready);
    change({ export: undefined }, { replace: true });
  }, [ready, change]);
}
