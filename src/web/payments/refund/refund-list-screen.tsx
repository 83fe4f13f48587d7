import { refundList } from '#contract/payments/refund-list.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { OwedCreditsCard } from '#web/payments/refund/owed-credits-card.tsx';
import { useRefundSteps } from '#web/payments/refund/use-refund-steps.tsx';

const useRefundPeek = lazyDialog(() =>
  import('#web/payments/refund/refund-peek.tsx').then((m) => recordDialog(m.RefundPeek)),
);

/** /dashboard/refunds: money that goes back to clients, from the credit to the transfer [2.17]. */
export function RefundListScreen() {
  const shown = useDeclaredList('refunds', refundList);
  const steps = useRefundSteps();
  const peek = useRefundPeek();
  return (
    <>
      <PageHeader
        title={refundList.title}
        total={shown.answer?.total}
        actions={shown.exporting.menu}
      />
      <OwedCreditsCard owed={shown.answer?.owed ?? []} onAsk={steps.ask} />
      <DeclaredList
        shown={shown}
        rowMenu={steps.menuOf}
        onPeek={(refund) => peek.open({ refund, menu: steps.menuOf(refund) })}
        natural
      />
      {steps.dialogs}
      {peek.dialog}
    </>
  );
}
