import { createElement } from 'react';
import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { CancellationRefund } from '#web/policies/document/cancellation-refund.tsx';

interface Cancellable {
  policy_id: string;
  revision: number;
  document_number: string;
}

/** Cancels a policy after asking; the client hears of it by email. */
export function useCancelPolicy(): (policy: Cancellable) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const change = useWrite('change_document_status', {
    onSuccess: () => toast.success('Policy cancelled'),
    onError: (error) => toast.failure(error),
  });
  return async ({ policy_id, revision, document_number }) => {
    const sure = await confirm({
      title: `Cancel ${document_number}?`,
      text: [
        'Events that have not begun are no longer covered. The client gets an email.',
        createElement(CancellationRefund, { key: 'refund', policy_id }),
      ],
      confirmLabel: 'Cancel policy',
      cancelLabel: 'Keep policy',
      destructive: true,
    });
    if (sure) change.mutate({ policy_id, revision, status: 'cancelled' });
  };
}
