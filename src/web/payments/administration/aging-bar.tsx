import Box from '@mui/material/Box';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isOpen, paymentStatuses } from '#domain/payments/payment-status.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Aging = ItemOf<'get_payment_totals', 'aging'>;

/** Days since the due date, and the due dates that they mean today. */
const buckets = [
  { id: 'not_due', label: 'Not due yet', color: t.n[300], from: 0, to: null },
  { id: 'days_30', label: '1–30 days', color: t.brand[200], from: -30, to: -1 },
  { id: 'days_60', label: '31–60', color: t.brand[500], from: -60, to: -31 },
  { id: 'days_90', label: '61–90', color: t.brand[700], from: -90, to: -61 },
  { id: 'older', label: '90+', color: t.brand[800], from: null, to: -91 },
] as const;

const openStatuses = paymentStatuses.filter(isOpen).join('~');

/** What is open by how long it has been due; every part leads to its payments. */
export function AgingBar({ today }: { today: CalendarDate }) {
  const aging = useRead('get_payment_totals', {}).data?.aging;
  if (!aging || aging.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label="Open payments by age"
      sx={{
        display: 'grid',
        gap: 4,
        mb: 3,
        px: 4,
        py: 3.5,
        background: t.n[0],
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
      }}
    >
      {aging.map((one) => (
        <AgingLine key={one.currency} aging={one} today={today} />
      ))}
    </Box>
  );
}

function AgingLine({ aging, today }: { aging: Aging; today: CalendarDate }) {
  const shown = buckets.filter(({ id }) => aging[id] > 0);
  return (
    <Box>
      <Box
        aria-hidden="true"
        sx={{ display: 'flex', gap: '2px', height: 8, borderRadius: '4px', overflow: 'hidden' }}
      >
        {shown.map(({ id, color }) => (
          <Box key={id} sx={{ flexGrow: aging[id], minWidth: 4, background: color }} />
        ))}
      </Box>
      <LateLine aging={aging} />
      <Box
        component="ul"
        sx={{
          m: 0,
          mt: 2,
          p: 0,
          listStyle: 'none',
          display: { xs: 'none', md: 'flex' },
          flexWrap: 'wrap',
          columnGap: 7,
          rowGap: 1,
        }}
      >
        {shown.map((bucket) => (
          <li key={bucket.id}>
            <AppLink
              href={hrefOf(bucket, { currency: aging.currency, today })}
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                gap: 2,
                fontSize: 13,
                lineHeight: '20px',
                color: t.n[600],
                '&:hover': { color: t.n[900], textDecoration: 'underline' },
              }}
            >
              <Box
                component="span"
                aria-hidden="true"
                sx={{ width: 8, height: 8, borderRadius: '2px', background: bucket.color }}
              />
              {bucket.label}
              <Box component="span" className="num" sx={{ color: t.n[900], fontWeight: 600 }}>
                {formatMoney(aging[bucket.id], aging.currency)}
              </Box>
            </AppLink>
          </li>
        ))}
      </Box>
    </Box>
  );
}

/** On a phone there is no room for the parts: what is late, of how much. */
function LateLine({ aging }: { aging: Aging }) {
  const late = aging.days_30 + aging.days_60 + aging.days_90 + aging.older;
  return (
    <AppLink
      href={addressOf('administration', { view: 'too_late' })}
      sx={{
        display: { xs: 'flex', md: 'none' },
        justifyContent: 'space-between',
        gap: 2,
        pt: 2,
        fontSize: 13,
        lineHeight: '20px',
        color: t.n[600],
      }}
    >
      <span>Late</span>
      <span className="num">
        <Box component="span" sx={{ color: t.n[900], fontWeight: 600 }}>
          {formatMoney(late, aging.currency)}
        </Box>
        {` of ${formatMoney(late + aging.not_due, aging.currency)}`}
      </span>
    </AppLink>
  );
}

/** The list of the payments behind a part. */
function hrefOf(
  { from, to }: (typeof buckets)[number],
  { currency, today }: { currency: string; today: CalendarDate },
): string {
  return addressOf('administration', {
    view: 'all',
    status: openStatuses,
    currency,
    from: from === null ? undefined : addDays(today, from),
    to: to === null ? undefined : addDays(today, to),
  });
}
