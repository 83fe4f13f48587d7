import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { formatMoney } from '#domain/money.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';
import { useExcessCurve } from '#web/rating/calculator/use-calculation.ts';

/** What a higher or lower excess would cost; a row takes its excess over. */
export function ExcessCurve({
  input,
  onChoose,
}: {
  input: CalculatorInput;
  onChoose: (excess_pct: string) => void;
}) {
  const points = useExcessCurve(input);
  if (points.length === 0) return null;
  const most = Math.max(...points.map(({ gross_premium }) => gross_premium), 1);
  return (
    <Card title="What does another excess cost?">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {points.map((point) => {
          const on = point.excess_pct === input.excess_pct;
          return (
            <li key={point.excess_pct}>
              <ButtonBase
                aria-pressed={on}
                onClick={() => onChoose(point.excess_pct)}
                sx={{
                  width: '100%',
                  display: 'grid',
                  gridTemplateColumns: '64px minmax(0, 1fr) auto',
                  columnGap: 3,
                  alignItems: 'center',
                  minHeight: { xs: 44, md: 30 },
                  px: 2,
                  mx: -2,
                  borderRadius: `${t.radius.sm}px`,
                  fontSize: 13,
                  textAlign: 'left',
                  '&:hover': { background: t.n[50] },
                }}
              >
                <Box component="span" className="num" sx={{ fontWeight: on ? 650 : 450 }}>
                  {point.excess_pct} %
                </Box>
                <Box
                  component="span"
                  aria-hidden="true"
                  sx={{
                    height: 10,
                    borderRadius: '3px',
                    width: `${(point.gross_premium / most) * 100}%`,
                    background: on ? t.chart[0] : t.n[300],
                  }}
                />
                <Box
                  component="span"
                  className="num"
                  sx={{ textAlign: 'right', whiteSpace: 'nowrap', fontWeight: on ? 650 : 450 }}
                >
                  {formatMoney(point.gross_premium, input.currency, { whole: true })}
                  <Box component="span" sx={{ color: t.n[500], fontWeight: 450 }}>
                    {' '}
                    · own {formatMoney(point.excess, input.currency, { whole: true })}
                  </Box>
                </Box>
              </ButtonBase>
            </li>
          );
        })}
      </Box>
    </Card>
  );
}
