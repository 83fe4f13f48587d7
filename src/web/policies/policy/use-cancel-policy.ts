import { createElement, type ReactNode } from 'react';
import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { CancellationRefund } from '#web/policies/document/cancellation-refund.tsx';

interface Cancellable {
  policy_id: string;
  revision: number;
  document_number: string;
}

/** Cancels a policy after asking why; the client hears of it by email. Render `{dialog}`. */
export function useCancelPolicy(): { cancel: (policy: Cancellable) => void; dialog: ReactNode } {
  const { ask, dialog } = useWordsDialog();
  const toast = useToast();
  const { mutateAsync } = useWrite('change_document_status', {
    onSuccess: () => toast.success('Policy cancelled'),
  });
  const cancel = ({ policy_id, revision, document_number }: Cancellable) =>
    ask({
      title: `Cancel ${document_number}`,
      label: 'Reason',
      hint: 'Events that have not begun are no longer covered. The client gets an email.',
      preview: createElement(CancellationRefund, { policy_id }),
      confirmLabel: 'Cancel policy',
      cancelLabel: 'Keep policy',
      destructive: true,
      onSave: (reason) => mutateAsync({ policy_id, revision, status: 'cancelled', reason }),
    });
  return { cancel, dialog };
}
