import Box from '@mui/material/Box';
import { ChevronRight } from 'lucide-react';
import { formatMoney } from '#domain/money.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';
import { type ClientNow, clientWord, validityText } from '#web/policies/document/cover-words.ts';
import { eventOrPeriod } from '#domain/policies/document-list-words.ts';

export type MyDocument = ItemOf<'get_my_cover', 'policies'>;

/** "Paid" or "EUR 4,120.00 open"; of a quote what it would cost. */
function moneyLine(row: MyDocument): string {
  if (row.document_state === 'quote') {
    const price = formatMoney(row.gross, row.currency);
    return row.status === 'completed' ? `${price} · ${validityText(row.valid_until)}` : price;
  }
  if (row.paid_state === 'none') return formatMoney(row.gross, row.currency);
  return row.amount_open === 0 ? 'Paid' : `${formatMoney(row.amount_open, row.currency)} open`;
}

/** One of the client's documents as a card that leads to it. */
function MyDocumentCard({ row, at }: { row: MyDocument; at: ClientNow }) {
  const late = row.paid_state === 'too_late';
  return (
    <AppLink
      href={addressOf('my_policy', { policy_id: row.policy_id })}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) 20px',
        // Beside a longer card the words still begin at the top.
        alignItems: 'start',
        '& > svg': { alignSelf: 'center' },
        gap: 3,
        p: 4,
        background: t.n[0],
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
        '&:hover': { boxShadow: t.shadow.cardHover },
      }}
    >
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <Box
            sx={{
              flex: '1 1 auto',
              fontWeight: 600,
              fontSize: { xs: 16, md: 15 },
              lineHeight: '24px',
              overflowWrap: 'anywhere',
            }}
          >
            {row.car_title || row.document_number}
          </Box>
          <StatusChip {...clientWord(row, at)} />
        </Box>
        <Box sx={{ color: t.n[600], fontSize: { xs: 15, md: 14 }, lineHeight: '22px' }}>
          <UnbrokenText>{eventOrPeriod(row)}</UnbrokenText>
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            gap: 2,
            fontSize: 14,
            lineHeight: '20px',
            color: t.n[500],
          }}
        >
          <span>{row.document_number}</span>
          <Box component="span" sx={{ color: late ? t.error : t.n[900], fontWeight: 550 }}>
            <UnbrokenText>{moneyLine(row)}</UnbrokenText>
          </Box>
        </Box>
      </Box>
      <ChevronRight size={18} color={t.n[500]} aria-hidden="true" />
    </AppLink>
  );
}

/** Cards below a heading; nothing where there are none. */
export function MyDocumentCards({
  title,
  hideTitle = false,
  rows,
  at,
}: {
  title: string;
  /** Where tabs above say it already. */
  hideTitle?: boolean;
  rows: readonly MyDocument[];
  at: ClientNow;
}) {
  if (rows.length === 0) return null;
  return (
    <Box component="section" aria-label={title}>
      <Box component="h2" sx={hideTitle ? visuallyHidden : { typography: 'h2', m: 0, mb: 3 }}>
        {title}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {rows.map((row) => (
          <MyDocumentCard key={row.policy_id} row={row} at={at} />
        ))}
      </Box>
    </Box>
  );
}
