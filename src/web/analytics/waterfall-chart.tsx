import Box from '@mui/material/Box';
import { scaleLinear } from '@visx/scale';
import { axisText, valueText } from '#domain/analytics/figure-text.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { CardRow, ChartProps } from '#web/analytics/card-rows.ts';

/** From the first value to the last: what is added is dark, what goes is grey, what is left is orange or red. */
export function WaterfallChart({ card, rows, hrefOf }: ChartProps) {
  const ends = rows.flatMap((row) => stepsOf(row).flatMap(({ from, to }) => [from, to]));
  const x = scaleLinear({
    domain: [Math.min(0, ...ends), Math.max(0, ...ends) || 1],
    range: [0, 100],
  });
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      {rows.slice(0, 6).map((row) => {
        const href = hrefOf(row);
        return (
          <Box key={row.key} sx={{ minWidth: 0 }}>
            <Box sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 600, mb: 1 }}>
              {href ? <AppLink href={href}>{row.label}</AppLink> : row.label}
            </Box>
            <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
              {stepsOf(row).map((step, index) => {
                const value = card.values[index];
                return value ? (
                  <Step
                    key={value.label}
                    label={value.label}
                    text={valueText(row.values[index], value)}
                    short={axisText(row.values[index] ?? 0, value.kind)}
                    left={Math.min(x(step.from), x(step.to))}
                    width={Math.abs(x(step.to) - x(step.from))}
                    colour={colourOf(index, step)}
                  />
                ) : null;
              })}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

interface StepEnds {
  from: number;
  to: number;
}

/** Each value begins where the one before it ended; the last one is what is left. */
function stepsOf({ values }: CardRow): StepEnds[] {
  let at = 0;
  return values.map((value, index) => {
    const amount = value ?? 0;
    if (index === values.length - 1) return { from: 0, to: amount };
    const from = at;
    at += amount;
    return { from, to: at };
  });
}

function colourOf(index: number, { to }: StepEnds): string {
  if (index === 0) return t.chart[1] ?? t.n[800];
  if (index < 3) return t.n[400];
  return to < 0 ? t.chart[4] : (t.chart[0] ?? t.brand[500]);
}

function Step({
  label,
  text,
  short,
  left,
  width,
  colour,
}: {
  label: string;
  text: string;
  short: string;
  left: number;
  width: number;
  colour: string;
}) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        columnGap: 2,
        gridTemplateColumns: { xs: '88px minmax(0, 1fr) 56px', sm: '96px minmax(0, 1fr) 88px' },
        fontSize: 12,
        lineHeight: '16px',
      }}
    >
      <Box component="dt" sx={{ color: t.n[600] }}>
        {label}
      </Box>
      <Box aria-hidden="true" sx={{ position: 'relative', height: 14 }}>
        <Box
          sx={{
            position: 'absolute',
            top: 0,
            bottom: 0,
            left: `${left}%`,
            width: `${Math.max(width, 0.4)}%`,
            borderRadius: '3px',
            background: colour,
          }}
        />
      </Box>
      <Box component="dd" className="num" sx={{ m: 0, textAlign: 'right', fontWeight: 600 }}>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {text}
        </Box>
        <Box component="span" sx={{ display: { xs: 'inline', sm: 'none' } }}>
          {short}
        </Box>
      </Box>
    </Box>
  );
}
