import { addressOf } from '#domain/places.ts';
import type { ImportRecord } from '#web/imports/import-data.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { forgetUnsaved } from '#web/kit/form/unsaved-changes.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';

/** Gives an import up, after asking; nothing of it was written. */
export function useDiscardImport(run: ImportRecord): () => Promise<void> {
  const go = useGo();
  const toast = useToast();
  const confirm = useConfirm();
  const discard = useWrite('discard_import', {
    onSuccess: () => {
      toast.success('Import discarded');
      // The answer to the question above holds for what was not saved yet, too.
      forgetUnsaved();
      go(addressOf('imports'));
    },
    onError: (error) => toast.failure(error),
  });
  return async () => {
    const isSure = await confirm({
      title: 'Discard this import?',
      text: 'Columns and answers are lost. Nothing was written.',
      confirmLabel: 'Discard import',
      cancelLabel: 'Keep import',
      destructive: true,
    });
    if (isSure) discard.mutate({ import_id: run.import_id, revision: run.revision });
  };
}
