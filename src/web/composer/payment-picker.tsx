import Box from '@mui/material/Box';
import { memo, useDeferredValue, useMemo } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { type DraftStore, useDraft } from '#web/composer/draft-store.ts';
import { toggled, type ChangeDraft } from '#web/composer/mail-draft.ts';
import { PickerFrame, pickerRow } from '#web/composer/picker-frame.tsx';
import { tickedText, tickRefusal } from '#web/payments/payment/payment-selection.ts';

export type MailPaymentRow = ItemOf<'get_all_payments', 'payments'>;

/** Those of the client's payments that are ticked in a draft. */
export function tickedOf(
  rows: readonly MailPaymentRow[] | undefined,
  paymentIds: readonly string[],
): MailPaymentRow[] {
  return (rows ?? []).filter((row) => paymentIds.includes(paymentKey(row)));
}

/** The client's open instalments: those that are ticked stand in the mail and are paid by its link [5.14]. */
export const PaymentPicker = memo(function PaymentPicker({
  rows,
  store,
}: {
  rows: readonly MailPaymentRow[] | undefined;
  store: DraftStore;
}) {
  const paymentIds = useDraft(store, ({ draft }) => draft.payment_ids);
  const ticked = useMemo(() => tickedOf(rows, paymentIds), [rows, paymentIds]);
  // The box answers at once; what the others can still be comes after it.
  const before = useDeferredValue(ticked);
  return (
    <PickerFrame
      title="Payments"
      end={tickedText(ticked)}
      empty={rows?.length === 0 ? 'This client has no open payments.' : undefined}
    >
      {(rows ?? []).map((row) => (
        <PaymentLine
          key={paymentKey(row)}
          row={row}
          checked={ticked.includes(row)}
          refusal={tickRefusal(row, before)}
          change={store.change}
        />
      ))}
    </PickerFrame>
  );
});

/** Drawn again only when something of it changes: a hundred of them must not slow the writing. */
const PaymentLine = memo(function PaymentLine({
  row,
  checked,
  refusal,
  change,
}: {
  row: MailPaymentRow;
  checked: boolean;
  refusal: string | undefined;
  change: ChangeDraft;
}) {
  const amount = formatMoney(row.amount_open, row.currency);
  return (
    <Tooltip title={refusal ?? ''}>
      <Box component="label" sx={pickerRow(refusal !== undefined)}>
        <CheckBox
          name="payment_ids"
          checked={checked}
          disabled={refusal !== undefined}
          aria-label={`${row.invoice_number || 'No invoice'}, instalment ${row.instalment_number}, ${amount}`}
          onChange={() =>
            change(({ payment_ids }) => ({ payment_ids: toggled(payment_ids, paymentKey(row)) }))
          }
        />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          {row.invoice_number || 'No invoice number yet'}
          <Box component="span" sx={{ color: t.n[600] }}>
            {` · ${row.policy_number} · due ${formatCalendarDate(row.date)}`}
            {row.status === 'too_late' ? ' · too late' : ''}
          </Box>
        </Box>
        <Box component="span" className="num" sx={{ fontWeight: 550, whiteSpace: 'nowrap' }}>
          {amount}
        </Box>
      </Box>
    </Tooltip>
  );
});
