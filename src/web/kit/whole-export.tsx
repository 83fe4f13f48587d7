import type { ListName } from '#domain/lists/list-names.ts';
import { ExportMenu } from '#web/kit/export-menu.tsx';
import { beginExport } from '#web/kit/list-exports.ts';
import type { Noun } from '#web/kit/table-column.ts';
import { useToast } from '#web/kit/toasts.tsx';

/** The export of something that shows without pages and columns to choose: all that its question finds. */
export function WholeExport({
  list,
  noun,
  question,
  total,
}: {
  list: ListName;
  noun: Noun;
  question: Record<string, unknown>;
  total: number | undefined;
}) {
  const toast = useToast();
  return (
    <ExportMenu
      whole
      total={total}
      shown={0}
      onExport={(rows, format) => {
        beginExport({ list, question, columns: [], format, rows }, noun).catch((error: unknown) =>
          toast.failure(error),
        );
      }}
    />
  );
}
