import Box from '@mui/material/Box';
import {
  type BinderLimit,
  type CapacityState,
  capacityState,
  type CapacityUse,
  leftOf,
} from '#domain/binders/binder-capacity.ts';
import { formatAmount, formatMoney } from '#domain/money.ts';
import { t } from '#web/kit/base/tokens.ts';
import { shownUses } from '#web/binders/shown-uses.ts';

const limitNames: Readonly<Record<BinderLimit, string>> = {
  value_per_car: 'for a car',
  value_per_event: 'for the event and circuit weekend',
  value_per_transport: 'for a transport',
  premium_limit: 'in the period of the agreement',
};

const colours: Readonly<Record<CapacityState, { bar: string; text: string }>> = {
  free: { bar: t.brand[500], text: t.n[600] },
  nearly_full: { bar: t.amber[500], text: t.tone.warning.fg },
  beyond: { bar: t.tone.error.dot, text: t.tone.error.fg },
};

export interface CapacityBarsProps {
  /** "B0572KU26001 of Kestrel". */
  label: string;
  uses: readonly CapacityUse[];
  currency: string;
  /** What asks something, whose part stands beside what is used; absent where nothing does. */
  asked_by?: 'quote' | 'policy';
}

/** The limits of an agreement, each with what is used, what the document asks and what is left. */
export function CapacityBars({ label, uses, currency, asked_by }: CapacityBarsProps) {
  const { shown, others } = asked_by ? shownUses(uses) : { shown: uses, others: 0 };
  return (
    <Box role="list" aria-label={label} sx={{ display: 'grid', gap: 3 }}>
      {shown.map((use) => (
        <CapacityBar key={`${use.code} ${use.what}`} {...{ use, currency, asked_by }} />
      ))}
      {others > 0 ? (
        <Box role="listitem" sx={{ fontSize: 12, lineHeight: '16px', color: t.n[500] }}>
          {`${others} more with room enough`}
        </Box>
      ) : null}
    </Box>
  );
}

function CapacityBar({
  use,
  currency,
  asked_by,
}: {
  use: CapacityUse;
  currency: string;
  asked_by: CapacityBarsProps['asked_by'];
}) {
  const { limit, used, asked } = use;
  const state = capacityState(use);
  const { bar, text } = colours[state];
  const whole = Math.max(limit ?? 0, used + asked, 1);
  const share = (amount: number) => `${(amount / whole) * 100}%`;
  return (
    <Box role="listitem" sx={{ fontSize: 12, lineHeight: '16px' }}>
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 550, color: t.n[800], minWidth: 0, overflowWrap: 'anywhere' }}>
          {use.what}
        </Box>
        <Box className="num" sx={{ color: text, fontWeight: 550, textAlign: 'right' }}>
          {leftText(use, currency)}
        </Box>
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          position: 'relative',
          height: 6,
          my: 1,
          borderRadius: 3,
          overflow: 'hidden',
          background: t.n[200],
        }}
      >
        <Box
          sx={{
            width: share(used),
            background: asked_by || state === 'free' ? t.n[500] : bar,
            flex: 'none',
          }}
        />
        <Box
          sx={{
            width: share(asked),
            background: bar,
            flex: 'none',
            transition: `width 200ms ${t.ease}`,
          }}
        />
        {limit !== null && used + asked > limit ? (
          // Where the limit lies, since the bar goes beyond it.
          <Box
            sx={{
              position: 'absolute',
              insetBlock: 0,
              left: share(limit),
              width: 2,
              background: t.n[0],
            }}
          />
        ) : null}
      </Box>
      <Box className="num" sx={{ color: t.n[500] }}>
        {figuresText(use, asked_by)}
      </Box>
    </Box>
  );
}

/** "EUR 140,000 left", or by how much it is beyond. */
function leftText(use: CapacityUse, currency: string): string {
  const left = leftOf(use);
  if (left === null) return 'No limit';
  return left < 0
    ? `${formatMoney(-left, currency, { whole: left % 100 === 0 })} beyond`
    : `${formatMoney(left, currency, { whole: left % 100 === 0 })} left`;
}

/** "Used 260,000.00, this quote 260,000.00, of 400,000.00 for the event and circuit weekend". */
function figuresText(
  { code, limit, used, asked }: CapacityUse,
  asked_by: CapacityBarsProps['asked_by'],
): string {
  const amount = (cents: number) => formatAmount(cents, { whole: cents % 100 === 0 });
  const shared = code === 'value_per_event' || code === 'premium_limit';
  const parts = [
    ...(shared ? [`Used ${amount(used)}`] : []),
    ...(asked_by ? [`${shared ? 'this' : 'This'} ${asked_by} ${amount(asked)}`] : []),
    ...(limit === null ? [] : [`limit ${amount(limit)} ${limitNames[code]}`]),
  ];
  return parts.join(', ');
}
