import { ExternalLink, Eye, FileText } from 'lucide-react';
import { useMemo } from 'react';
import { paymentList } from '#contract/payments/payment-list.ts';
import { counted } from '#domain/counted.ts';
import { daysBetween, type CalendarDate } from '#domain/dates.ts';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import { addressOf } from '#domain/places.ts';
import { isOpen } from '#domain/payments/payment-status.ts';
import { prefetchRead } from '#web/api/use-read.ts';
import { t } from '#web/kit/base/tokens.ts';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { today } from '#web/kit/text/today.ts';
import { AgingBar } from '#web/payments/administration/aging-bar.tsx';
import { CurrencySums } from '#web/payments/administration/currency-sums.tsx';
import { usePaymentBulk } from '#web/payments/administration/use-payment-bulk.tsx';
import { useTotal, type TabProps } from '#web/payments/administration/use-total.ts';
import { isPayable } from '#web/payments/payment/payment-selection.ts';
import { identityOf, type Payment } from '#web/payments/payment/payment-words.ts';
import { useClientChoice } from '#web/payments/payment/use-client-choice.ts';
import { usePaymentActions } from '#web/payments/payment/use-payment-actions.tsx';
import { usePaymentDialog } from '#web/payments/payment/use-payment-dialog.tsx';

const cellsOn = (day: CalendarDate) => ({
  date: (payment: Payment) => <DueDate payment={payment} today={day} />,
});

/** All instalments: what is owed, what is late, what came in. */
export function PaymentsTab({ onTotal }: TabProps) {
  const day = today();
  const shown = useDeclaredList('payments', paymentList, {
    cells: useMemo(() => cellsOn(day), [day]),
    options: { user_id: useClientChoice() },
  });
  useTotal(onTotal, shown.answer?.total);
  const menu = useRowMenu();
  const bulk = usePaymentBulk();
  return (
    <>
      <AgingBar today={day} />
      <DeclaredList
        shown={shown}
        end={shown.exporting.menu}
        rowId={paymentKey}
        onRow={menu.open}
        onPeek={menu.open}
        onRowHover={(payment) => prefetchRead('get_payment', identityOf(payment))}
        rowMenu={menu.actions}
        bulk={bulk.actions}
        onlyBulk
        bulkSummary={bulk.summary}
        canSelect={isPayable}
        refuseSelect={bulk.refuse}
        footer={<CurrencySums sums={shown.answer?.sums} />}
      />
      {menu.dialogs}
      {bulk.dialogs}
    </>
  );
}

function useRowMenu() {
  const work = usePaymentActions();
  const dialog = usePaymentDialog();
  const actions = (payment: Payment): readonly MenuAction[] => {
    const { invoice_id, policy_id } = payment;
    return [
      { label: 'Open', icon: Eye, onSelect: () => dialog.open(payment) },
      ...(invoice_id
        ? [{ label: 'Open invoice', icon: FileText, href: addressOf('invoice', { invoice_id }) }]
        : []),
      { label: 'Open policy', icon: ExternalLink, href: addressOf('policy', { policy_id }) },
      ...work.menuOf(payment).map((one, index) => (index === 0 ? { ...one, divided: true } : one)),
    ];
  };
  const dialogs = (
    <>
      {work.dialogs}
      {dialog.dialog}
    </>
  );
  return { actions, open: dialog.open, dialogs };
}

/** The due date, in crimson with its days once it has passed and something is open. */
function DueDate({ payment, today }: { payment: Payment; today: CalendarDate }) {
  const days = daysBetween(payment.date, today);
  if (days <= 0 || !isOpen(payment.status)) return <DateText value={payment.date} />;
  return (
    <Tooltip title={`${counted(days, 'day')} late`}>
      <span style={{ color: t.error, fontWeight: 550 }}>
        <DateText value={payment.date} />
      </span>
    </Tooltip>
  );
}
