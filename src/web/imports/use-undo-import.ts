import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';

/** Takes a whole import back, after asking. */
export function useUndoImport(): (run: {
  import_id: string;
  revision: number;
  created_records: number;
  updated_records: number;
}) => Promise<void> {
  const toast = useToast();
  const confirm = useConfirm();
  const undo = useWrite('undo_import', {
    onSuccess: () => toast.success('Import taken back'),
    onError: (error) => toast.failure(error),
  });
  return async ({ import_id, revision, created_records, updated_records }) => {
    const isSure = await confirm({
      title: 'Take this import back?',
      text: `${created_records} new records are removed and ${updated_records} get their old values. This works only while nothing refers to them and nobody has changed them.`,
      confirmLabel: 'Take back import',
      cancelLabel: 'Keep records',
      destructive: true,
    });
    if (isSure) undo.mutate({ import_id, revision });
  };
}
