import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatAmount } from '#domain/money.ts';
import type { CancellationInitiator } from '#domain/policies/cancellation-initiators.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { Skeleton } from '#web/kit/base/skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { percentText } from '#web/policies/document/document-words.ts';

type Refund = OutputOf<'get_cancellation_refund'>;

interface Asked {
  policy_id: string;
  /** Who cancels; the client unless told. */
  initiator?: CancellationInitiator;
  effective_on?: string;
}

/** What a policy gives back if it is cancelled so, read before anybody confirms. */
export function CancellationRefund(asked: Asked) {
  const refund = useRead('get_cancellation_refund', asked);
  if (refund.isError) {
    const words = refund.error.fields.map(({ message }) => message).join(' ');
    return (
      <InlineAlert tone="error">{words || 'What goes back could not be calculated.'}</InlineAlert>
    );
  }
  if (!refund.data) return <Skeleton variant="rounded" height={160} />;
  return <RefundLines refund={refund.data} />;
}

function RefundLines({ refund }: { refund: Refund }) {
  const { currency, given_back, taken_off, paid_back, items, taxes, parties, fee } = refund;
  const money = (amount: number) => <MoneyText amount={amount} currency={currency} />;
  return (
    <Box component="section" aria-label="What goes back" sx={{ fontSize: 13, lineHeight: '20px' }}>
      <Lines>
        {items.map((item) => (
          <Line
            key={item.item_id}
            label={`${item.car_title}, ${item.event_title}`}
            note={
              item.stays
                ? `Began ${formatCalendarDate(item.start_on)}, stays covered`
                : noteOf(item)
            }
            value={item.stays ? '0.00' : formatAmount(item.net)}
          />
        ))}
        {fee === 0 ? null : <Line label="Policy fee" value={formatAmount(fee)} />}
        {taxes.map((tax) => (
          <Line
            key={`${tax.country} ${tax.rate_pct}`}
            label={`Premium tax ${tax.country}, ${percentText(tax.rate_pct)} of ${formatAmount(tax.net)}`}
            value={formatAmount(tax.ipt)}
          />
        ))}
        <Line label="Given back, with tax" value={money(given_back)} strong />
        <Line label="Taken off what is open" value={money(taken_off)} />
        <Line label="To be paid back" value={money(paid_back)} />
      </Lines>
      {parties.length === 0 ? null : (
        <>
          <Box sx={{ mt: 3, fontWeight: 600 }}>Whose part of the net it is</Box>
          <Lines>
            {parties.map(({ account, name, amount }) => (
              <Line
                key={`${account} ${name}`}
                label={name}
                note={account === 'insurer' ? 'Insurer' : 'Commission'}
                value={formatAmount(amount)}
              />
            ))}
          </Lines>
        </>
      )}
    </Box>
  );
}

const noteOf = ({ start_on, pct, share }: Refund['items'][number]): string =>
  `Starts ${formatCalendarDate(start_on)}: ${String(pct)} % of ${formatAmount(share)}`;

function Lines({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
      {children}
    </Box>
  );
}

function Line({
  label,
  note,
  value,
  strong = false,
}: {
  label: string;
  note?: string;
  value: ReactNode;
  strong?: boolean;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        ...(strong ? { mt: 1, pt: 2, borderTop: `1px solid ${t.n[200]}`, fontWeight: 600 } : {}),
      }}
    >
      <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
        {note === undefined ? null : (
          <Box sx={{ fontSize: 12, lineHeight: '16px', color: t.n[600] }}>{note}</Box>
        )}
      </Box>
      <Box component="dd" className="num" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {value}
      </Box>
    </Box>
  );
}
