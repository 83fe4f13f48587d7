import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { countryName } from '#domain/countries.ts';
import { counted } from '#domain/counted.ts';
import { displayAmount, formatAmount, formatMoney } from '#domain/money.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { BigFigure } from '#web/kit/chart/big-figure.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { percentText } from '#web/policies/document/document-words.ts';
import { perEventText } from '#web/policies/instant/premium-words.ts';
import type { CoverPremium, LivePremium } from '#web/policies/instant/use-cover-premium.ts';
import type { CalendarEvent } from '#web/policies/request/client-garage.ts';

/** What the cover would cost, event by event, with discount, fee and tax: it adds up line by line. */
export function PremiumCard({
  live,
  events,
  cars,
  children,
}: {
  live: LivePremium;
  events: readonly CalendarEvent[];
  /** How many are covered. */
  cars: number;
  /** Buttons and reasons below the total. */
  children?: ReactNode;
}) {
  const { preview, isBehind, error } = live;
  const premium = preview?.premium;
  return (
    <Card
      title="Indicative premium"
      actions={
        premium ? <StatusChip label={isBehind ? 'Counting …' : 'Live'} tone="info" /> : undefined
      }
    >
      {error ? (
        <ErrorState
          title="The premium could not be worked out."
          error={error}
          onRetry={live.again}
        />
      ) : premium ? (
        <Box sx={{ opacity: isBehind ? 0.6 : 1 }} aria-busy={isBehind}>
          <PremiumSum premium={premium} events={events} cars={cars} />
        </Box>
      ) : (
        <Box sx={{ color: t.n[600] }} role="status">
          {preview
            ? preview.problems.join(' ') || 'It has no price yet.'
            : 'Choose a car and an event: the premium stands here at once.'}
        </Box>
      )}
      {children ? <Box sx={{ mt: 5, display: 'grid', gap: 3 }}>{children}</Box> : null}
    </Card>
  );
}

function PremiumSum({
  premium,
  events,
  cars,
}: {
  premium: CoverPremium;
  events: readonly CalendarEvent[];
  cars: number;
}) {
  const { currency, rounds, gross } = premium;
  const eventOf = (id: string) => events.find(({ event_id }) => event_id === id);
  return (
    <>
      <BigFigure>{formatMoney(gross, currency)}</BigFigure>
      <Box sx={{ color: t.n[600], fontSize: 13 }}>{perEventText(premium)}</Box>
      {premium.discount > 0 ? (
        <Box sx={{ mt: 2 }}>
          <StatusChip label={`Discount −${percentText(premium.discount_pct)}`} tone="success" />
        </Box>
      ) : null}
      <Box
        component="dl"
        sx={{ m: 0, mt: 4, pt: 3, borderTop: `1px solid ${t.n[200]}`, fontSize: 13 }}
      >
        {rounds.map(({ event_id, premium: cost }, index) => {
          const event = eventOf(event_id);
          return (
            <Row key={event_id} value={formatAmount(cost)}>
              <Box component="span" className="num" sx={{ color: t.n[500], mr: 2 }}>
                {index + 1}
              </Box>
              {event?.circuit_name || event?.name || 'Event'}
            </Row>
          );
        })}
        <Row value={displayAmount(premium.items_total)} strong ruled>
          {`${counted(rounds.length, 'event')}, ${counted(cars, 'car')}`}
        </Row>
        {premium.discount > 0 ? (
          <Row value={displayAmount(-premium.discount)} good>
            {`Discount ${percentText(premium.discount_pct)}`}
          </Row>
        ) : null}
        {premium.minimum_added > 0 ? (
          <Row value={displayAmount(premium.minimum_added)}>
            Up to the least premium of a policy
          </Row>
        ) : null}
        <Row value={displayAmount(premium.net)} strong>
          Net premium
        </Row>
        <Row value={displayAmount(premium.fee)}>Policy fee</Row>
        {premium.taxes.map(({ country, rate_pct, ipt }) => (
          <Row key={`${country} ${rate_pct}`} value={displayAmount(ipt)}>
            {`Premium tax, ${countryName(country)} ${percentText(rate_pct)}`}
          </Row>
        ))}
        <Row value={formatMoney(gross, currency)} strong ruled>
          Total
        </Row>
      </Box>
    </>
  );
}

function Row({
  children,
  value,
  strong = false,
  good = false,
  ruled = false,
}: {
  children: ReactNode;
  value: string;
  strong?: boolean;
  good?: boolean;
  ruled?: boolean;
}) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 3,
        py: 1,
        fontWeight: strong ? 600 : 450,
        color: good ? t.success : t.n[900],
        ...(ruled ? { mt: 2, pt: 3, borderTop: `1px solid ${t.n[200]}` } : {}),
      }}
    >
      <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
      <Box component="dd" className="num" sx={{ m: 0, whiteSpace: 'nowrap' }}>
        {value}
      </Box>
    </Box>
  );
}
