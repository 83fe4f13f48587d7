import { Check, ExternalLink, Landmark, X } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { addressOf } from '#domain/places.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import type { Refund } from '#web/payments/refund/refund-words.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useRequestRefundDialog = lazyDialog(() =>
  import('#web/payments/refund/request-refund-dialog.tsx').then((m) =>
    recordDialog(m.RequestRefundDialog),
  ),
);
const useExecuteRefundDialog = lazyDialog(() =>
  import('#web/payments/refund/execute-refund-dialog.tsx').then((m) =>
    recordDialog(m.ExecuteRefundDialog),
  ),
);

/** The steps of a refund with their dialogs: ask, approve by a second person, reject, book. */
export function useRefundSteps() {
  const toast = useToast();
  const confirm = useConfirm();
  const request = useRequestRefundDialog();
  const execute = useExecuteRefundDialog();
  const [rejecting, setRejecting] = useState<Refund | null>(null);
  const decide = useWrite('decide_refund', {
    onSuccess: (refund) =>
      toast.success(refund.status === 'approved' ? 'Refund approved' : 'Refund rejected'),
    onError: (error) => toast.failure(error),
  });
  const approve = async ({ refund_id, revision, client_name, amount, currency }: Refund) => {
    const sure = await confirm({
      title: `Approve ${formatMoney(amount, currency)}?`,
      text: `The money may then be transferred to ${client_name}.`,
      confirmLabel: 'Approve refund',
    });
    if (sure) decide.mutate({ refund_id, revision, status: 'approved', reason: '' });
  };
  const menuOf = (refund: Refund): readonly MenuAction[] => {
    const can = (ability: string) => refund.abilities.includes(ability);
    const policy = addressOf('policy', { policy_id: refund.policy_id, tab: 'payments' });
    return [
      { label: 'Open policy', icon: ExternalLink, href: policy },
      ...(refund.status === 'requested'
        ? [
            {
              label: 'Approve',
              icon: Check,
              disabled: !can('approve'),
              onSelect: () => void approve(refund),
              ...(can('approve') ? {} : { note: 'A second person approves' }),
            },
          ]
        : []),
      ...(can('execute_refund')
        ? [{ label: 'Book refund', icon: Landmark, onSelect: () => execute.open(refund) }]
        : []),
      ...(can('reject')
        ? [
            {
              label: 'Reject',
              icon: X,
              destructive: true,
              divided: true,
              onSelect: () => setRejecting(refund),
            },
          ]
        : []),
    ];
  };
  const dialogs = (
    <>
      {request.dialog}
      {execute.dialog}
      <PromptDialog
        open={rejecting !== null}
        title="Reject refund"
        label="Reason"
        value=""
        multiline
        onClose={() => setRejecting(null)}
        onSave={(reason) => {
          if (!rejecting) return;
          const { refund_id, revision } = rejecting;
          return decide.mutateAsync({ refund_id, revision, status: 'rejected', reason });
        }}
      />
    </>
  );
  return { ask: request.open, menuOf, dialogs };
}
