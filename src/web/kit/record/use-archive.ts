import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { capitalised } from '#web/kit/table/table-column.ts';

export interface ArchiveWords<Row> {
  /** "car". */
  noun: string;
  /** "this car", or the name of a person. */
  nameOf: (row: Row) => string;
  /** What stays as it is: "Used in 3 policies, which stay as they are." */
  effectOf: (row: Row) => string;
}

/**
 * Takes a record out of the pickers after asking, or back into them at once; nothing that cover hangs on is deleted.
 * `save` writes the record with `active`.
 */
export function useArchive<Row extends { active: boolean }>(
  { noun, nameOf, effectOf }: ArchiveWords<Row>,
  save: (row: Row, active: boolean, done: { onSuccess: () => void }) => void,
): (row: Row) => Promise<void> {
  const toast = useToast();
  const confirm = useConfirm();
  return async (row) => {
    if (row.active) {
      const sure = await confirm({
        title: `Archive ${nameOf(row)}?`,
        text: effectOf(row),
        confirmLabel: `Archive ${noun}`,
        cancelLabel: `Keep ${noun}`,
      });
      if (!sure) return;
    }
    const done = row.active ? 'archived' : 'is in use again';
    save(row, !row.active, { onSuccess: () => toast.success(`${capitalised(noun)} ${done}`) });
  };
}
