import Box from '@mui/material/Box';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { CheckBox } from '#web/kit/check-box.tsx';
import { t } from '#web/kit/tokens.ts';
import { Tooltip } from '#web/kit/tooltip.tsx';
import { PickerFrame, pickerRow } from '#web/composer/picker-frame.tsx';
import { tickedText, tickRefusal } from '#web/payments/payment-selection.ts';

export type MailPaymentRow = ItemOf<'get_all_payments', 'payments'>;

/** The client's open instalments: those that are ticked stand in the mail and are paid by its link [5.14]. */
export function PaymentPicker({
  rows,
  keys,
  onChange,
}: {
  rows: readonly MailPaymentRow[] | undefined;
  keys: readonly string[];
  onChange: (keys: readonly string[]) => void;
}) {
  const ticked = (rows ?? []).filter((row) => keys.includes(paymentKey(row)));
  return (
    <PickerFrame
      title="Payments"
      end={tickedText(ticked)}
      empty={rows?.length === 0 ? 'This client has no open payments.' : undefined}
    >
      {(rows ?? []).map((row) => {
        const key = paymentKey(row);
        const refusal = tickRefusal(row, ticked);
        const checked = keys.includes(key);
        return (
          <Tooltip key={key} title={refusal ?? ''}>
            <Box component="label" sx={pickerRow(refusal !== undefined)}>
              <CheckBox
                name="payment_ids"
                checked={checked}
                disabled={refusal !== undefined}
                aria-label={`${row.invoice_number || 'No invoice'}, instalment ${row.instalment_number}, ${formatMoney(row.amount_open, row.currency)}`}
                onChange={() =>
                  onChange(checked ? keys.filter((one) => one !== key) : [...keys, key])
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
                {formatMoney(row.amount_open, row.currency)}
              </Box>
            </Box>
          </Tooltip>
        );
      })}
    </PickerFrame>
  );
}
