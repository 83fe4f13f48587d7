import type { ListName } from '#contract/list-names.ts';
import { ExportMenu } from '#web/kit/list/export-menu.tsx';
import { beginExport } from '#web/kit/list/list-exports.ts';
import type { Noun } from '#web/kit/table/table-column.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** The export of something that shows without pages and columns to choose: all that its question or search finds. */
export function WholeExport({
  list,
  noun,
  question,
  total,
  found,
}: {
  list: ListName;
  noun: Noun;
  question: Record<string, unknown>;
  total: number | undefined;
  /** The ids of what is on show, where the screen itself has searched. */
  found?: readonly string[];
}) {
  const toast = useToast();
  return (
    <ExportMenu
      whole
      total={total}
      shown={0}
      onExport={(rows, format) => {
        const row_ids = found ? { row_ids: [...found] } : {};
        beginExport({ list, question, columns: [], format, rows, ...row_ids }, noun).catch(
          (error: unknown) => toast.failure(error),
        );
      }}
    />
  );
}
