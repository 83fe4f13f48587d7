import { counted } from '#domain/counted.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';

interface Taken {
  import_id: string;
  revision: number;
  created_records: number;
  updated_records: number;
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
        text: `${counted(created_records, 'new record')} will be removed, and ${counted(updated_records, 'changed one')} will get the old values back. This works only while nothing refers to them and nobody has changed them.`,
        confirmLabel: 'Take back import',
        cancelLabel: 'Keep records',
        destructive: true,
      });
      if (isSure) undo.mutate({ import_id, revision });
    },
  };
}
