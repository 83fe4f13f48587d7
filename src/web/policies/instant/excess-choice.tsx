import Box from '@mui/material/Box';
import { useId } from 'react';
import { formatMoney } from '#domain/money.ts';
import { Card } from '#web/kit/base/card.tsx';
import { PointSlider } from '#web/kit/choice/point-slider.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { percentText } from '#web/policies/document/document-words.ts';
import type { CoverPremium } from '#web/policies/instant/use-cover-premium.ts';
import { carName, type GarageCar } from '#web/policies/request/client-garage.ts';

const bars = 56;

/** How much of each claim the client pays, with what every percent costs. */
export function ExcessChoice({
  premium,
  cars,
  onChange,
}: {
  premium: CoverPremium;
  cars: readonly GarageCar[];
  onChange: (excess_pct: string) => void;
}) {
  const id = useId();
  const { by_excess, excess, currency } = premium;
  const [first] = excess;
  const now = first?.excess_pct ?? '';
  const place = by_excess.findIndex(({ excess_pct }) => excess_pct === now);
  const money = (amount: number) => formatMoney(amount, currency);
  const part = excess.map(({ car_id, amount }) => {
    const car = cars.find((one) => one.car_id === car_id);
    return `${money(amount)} for ${car ? carName(car) : 'the car'}`;
  });
  return (
    <Card
      title="How much excess?"
      actions={
        <Box component="span" id={id} className="num" sx={{ fontSize: 18, fontWeight: 650 }}>
          {percentText(now)}
        </Box>
      }
    >
      <Box sx={{ color: t.n[600], fontSize: 13 }}>{`You pay ${part.join(' and ')} per claim.`}</Box>
      <Box sx={sliderAndBeside}>
        <Box sx={{ minWidth: 0 }}>
          <ExcessBars by_excess={by_excess} now={now} />
          <PointSlider
            label="Excess in percent of the value"
            points={by_excess.map(({ excess_pct, gross }, at) => ({
              id: excess_pct,
              label: `${percentText(excess_pct)}: ${money(gross)}`,
              ...(isMarked(by_excess, at)
                ? { mark: [percentText(excess_pct), formatMoney(gross, currency, { whole: true })] }
                : {}),
            }))}
            value={now}
            onChange={onChange}
          />
        </Box>
        {place < 0 ? null : (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' } }}>
            <Beside by_excess={by_excess} place={place} step={-1} money={money} />
            <Beside by_excess={by_excess} place={place} step={1} money={money} />
          </Box>
        )}
      </Box>
    </Card>
  );
}

const sliderAndBeside = {
  display: 'grid',
  columnGap: 8,
  rowGap: 3,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 200px' },
} as const;

/** The first, the last and every fifth percent between them bear what they cost. */
function isMarked(by_excess: CoverPremium['by_excess'], place: number): boolean {
  return place % 5 === 0 || place === by_excess.length - 1;
}

/** What each percent costs, a bar above its point of the slider. */
function ExcessBars({ by_excess, now }: { by_excess: CoverPremium['by_excess']; now: string }) {
  const highest = Math.max(1, ...by_excess.map(({ gross }) => gross));
  const last = Math.max(1, by_excess.length - 1);
  return (
    <Box aria-hidden="true" sx={{ position: 'relative', height: bars, mt: 4, mb: 3, mx: '10px' }}>
      {by_excess.map(({ excess_pct, gross }, place) => (
        <Box
          key={excess_pct}
          sx={{
            position: 'absolute',
            bottom: 0,
            left: `${(place / last) * 100}%`,
            ml: '-5px',
            width: 10,
            height: (gross / highest) * bars,
            borderRadius: '2px',
            background: excess_pct === now ? t.brand[500] : t.n[300],
            '@media (forced-colors: active)': {
              background: excess_pct === now ? 'Highlight' : 'CanvasText',
            },
          }}
        />
      ))}
    </Box>
  );
}

/** What one percent less or more would change. */
function Beside({
  by_excess,
  place,
  step,
  money,
}: {
  by_excess: CoverPremium['by_excess'];
  place: number;
  step: -1 | 1;
  money: (amount: number) => string;
}) {
  const here = by_excess[place];
  const there = by_excess[place + step];
  if (!here || !there) return <span />;
  const difference = there.gross - here.gross;
  const change =
    difference === 0
      ? 'the same'
      : `${money(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}`;
  return (
    <Box sx={{ background: t.n[50], borderRadius: `${t.radius.md}px`, px: 3, py: 2.5 }}>
      <Box sx={{ fontSize: 12, color: t.n[600] }}>
        {`1 % ${step < 0 ? 'lower' : 'higher'}, at ${percentText(there.excess_pct)}`}
      </Box>
      <Box className="num" sx={{ fontWeight: 600, color: difference < 0 ? t.success : t.n[900] }}>
        {change}
      </Box>
    </Box>
  );
}
