import { ExternalLink } from 'lucide-react';
import { refundSteps } from '#contract/payments/refund-steps.ts';
import type { ButtonOf, DeclaredStep } from '#contract/step.ts';
import { formatMoney } from '#domain/money.ts';
import { stepIcons } from '#web/kit/base/step-icons.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useDeclaredSteps } from '#web/kit/overlay/use-declared-steps.ts';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { refundHome, type Refund } from '#web/payments/refund/refund-words.ts';

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

type RefundButton = ButtonOf<typeof refundSteps>;

const buttons = Object.entries<DeclaredStep>(refundSteps).flatMap(
  ([step, { label, menu, destructive }]) =>
    label && menu ? [{ step: step as RefundButton, label, menu, destructive }] : [],
);

/** The steps of a refund with their dialogs: ask, approve by a second person, reject, book. */
export function useRefundSteps() {
  const request = useRequestRefundDialog();
  const execute = useExecuteRefundDialog();
  const words = useWordsDialog();
  const declared = useDeclaredSteps<RefundButton>(refundSteps, words.ask);
  const take = (step: RefundButton, refund: Refund) => {
    const { refund_id, revision, status, amount, currency, client_name } = refund;
    if (step === 'execute_refund') return execute.open(refund);
    const parts = { amount: formatMoney(amount, currency), client: client_name };
    declared.take(step, { status, parts, key: () => ({ refund_id, revision }) });
  };
  const menuOf = (refund: Refund): readonly MenuAction[] => [
    ...(refund.policy_id || refund.user_id
      ? [
          {
            label: refund.policy_id ? 'Open policy' : 'Open client',
            icon: ExternalLink,
            href: refundHome(refund),
          },
        ]
      : []),
    ...buttons.flatMap(({ step, label, menu, destructive }) => {
      const can = refund.abilities.includes(step);
      // Whoever asked for a refund sees that it waits for somebody else.
      const waits = step === 'approve_refund' && refund.status === 'requested' && !can;
      if (!can && !waits) return [];
      return {
        label,
        icon: stepIcons[menu],
        disabled: waits,
        onSelect: () => take(step, refund),
        ...(waits ? { note: 'A second person approves' } : {}),
        ...(destructive ? { destructive, divided: true } : {}),
      };
    }),
  ];
  const dialogs = (
    <>
      {request.dialog}
      {execute.dialog}
      {words.dialog}
    </>
  );
  return { ask: request.open, menuOf, dialogs };
}
