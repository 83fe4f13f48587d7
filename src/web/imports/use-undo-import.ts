import { counted } from '#domain/counted.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';

interface Taken {
  import_id: string;
  revision: number;
  created_records: number;
  updated_records: number;
}

/** "12 new records will be removed and 3 changed ones restored". */
function whatGoes(created: number, updated: number): string {
  if (created === 0) return `${counted(updated, 'changed record')} will be restored`;
  const removed = `${counted(created, 'new record')} will be removed`;
  return updated === 0 ? removed : `${removed} and ${counted(updated, 'changed one')} restored`;
}

/** Takes a whole import back, after asking; a large one takes a few seconds. */
export function useUndoImport(): { takeBack: (run: Taken) => Promise<void>; isBusy: boolean } {
  const toast = useToast();
  const confirm = useConfirm();
  const undo = useWrite('undo_import', {
    onSuccess: () => toast.success('Import taken back'),
    onError: (error) => toast.failure(error),
  });
  return {
    isBusy: undo.isPending,
    takeBack: async ({ import_id, revision, created_records, updated_records }) => {
      const isSure = await confirm({
        title: 'Take this import back?',
        text: `${whatGoes(created_records, updated_records)}. This works only while nothing refers to them and nobody has changed them.`,
        confirmLabel: 'Take back import',
        cancelLabel: 'Keep records',
        destructive: true,
      });
      if (isSure) undo.mutate({ import_id, revision });
    },
  };
}
