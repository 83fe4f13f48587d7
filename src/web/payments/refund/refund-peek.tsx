import Button from '@mui/material/Button';
import { formatIban } from '#domain/payments/iban.ts';
import { refundSteps } from '#contract/payments/refund-steps.ts';
import type { DeclaredStep } from '#contract/step.ts';
import { refundReasonLabels } from '#domain/payments/refund-status.ts';
import { refundTurn } from '#domain/payments/refund-turn.ts';
import { useSession } from '#web/api/session.ts';
import { PeekPanel } from '#web/communications/peek-panel.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { TurnLine } from '#web/kit/record/turn-line.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { refundHome, refundWord, type Refund } from '#web/payments/refund/refund-words.ts';

export interface PeekedRefund {
  refund: Refund;
  /** What may be done with it now, as in its row's menu. */
  menu: readonly MenuAction[];
}

/** A look at a refund: why it goes back, where to, and who asked for it, approved or refused it. */
export function RefundPeek({
  subject: { refund, menu },
  open,
  onClose,
}: RecordDialogProps<PeekedRefund>) {
  const reader = useSession().account_type;
  const turn = refundTurn(refund);
  const follows: DeclaredStep | undefined = turn.step ? refundSteps[turn.step] : undefined;
  const steps = menu.filter((one) => one.onSelect).toReversed();
  const told = [
    { label: 'Note', value: refund.note, wide: true },
    { label: 'Rejected because', value: refund.rejected_because, wide: true },
  ];
  return (
    <PeekPanel
      open={open}
      title={`Refund to ${refund.client_name}`}
      status={<StatusChip {...refundWord(refund.status)} />}
      facts={[
        {
          label: 'Amount',
          value: (
            <FigureAmount
              of={{ figure: 'refund', refund_id: refund.refund_id }}
              amount={refund.amount}
              currency={refund.currency}
            />
          ),
        },
        { label: 'Reason', value: refundReasonLabels[refund.reason] },
        ...sourceOf(refund),
        { label: 'IBAN', value: formatIban(refund.iban) },
        { label: 'Reference', value: refund.reference },
        {
          label: 'Requested',
          value: `${refund.requested_by_name}, ${dateTextOf(refund.requested_at, true)}`,
        },
        { label: 'Approved by', value: refund.approved_by_name },
        { label: 'Paid on', value: dateTextOf(refund.paid_on) },
        ...told.filter(({ value }) => value),
      ]}
      {...(refund.policy_id
        ? { thread: { parent_type: 'policy', parent_id: refund.policy_id } as const }
        : {})}
      onClose={onClose}
      actions={steps.map((step) => (
        <Button
          key={step.label}
          variant={step.label === follows?.label ? 'contained' : 'outlined'}
          color={step.destructive ? 'error' : 'primary'}
          disabled={step.disabled ?? false}
          onClick={() => {
            onClose();
            step.onSelect?.();
          }}
        >
          {step.label}
        </Button>
      ))}
    >
      <TurnLine turn={turn} reader={reader} />
    </PeekPanel>
  );
}

/** What it goes back out of: an instalment of a policy, or money that fitted none. */
function sourceOf(refund: Refund) {
  const home = refundHome(refund);
  const name = refund.policy_id ? refund.policy_number : 'Credit of the client';
  return [
    {
      label: refund.policy_id ? 'Policy' : 'Out of',
      value:
        home === '' ? (
          'Money of nobody'
        ) : (
          <AppLink href={home} sx={{ textDecoration: 'underline', textUnderlineOffset: 3 }}>
            {name}
          </AppLink>
        ),
    },
    ...(refund.policy_id ? [{ label: 'Invoice', value: refund.invoice_number }] : []),
  ];
}
