import Box from '@mui/material/Box';
import type { CardValue } from '#domain/analytics/cards/card-words.ts';
import { differenceText, valueText } from '#domain/analytics/figure-text.ts';
import { t } from '#web/kit/base/tokens.ts';
import type { ChartProps } from '#web/analytics/card-rows.ts';

/** What it was, and how much that is more or less. */
function beforeText(now: number | null, then: number | null, value: CardValue): string {
  const was = `${valueText(then, value)} the year before`;
  if (now === null || then === null || now === then) return was;
  const sign = now > then ? '↗ +' : '↘ −';
  const by = Math.abs(now - then);
  return `${sign}${differenceText(by, value)} · ${was}`;
}

/** Key figures beside each other, each with what it was the year before. */
export function FigureRow({ card, rows: [row], before }: ChartProps) {
  const old = before?.[0];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: `repeat(${card.values.length}, minmax(0, 1fr))`,
        },
        '@media print': { gridTemplateColumns: `repeat(${card.values.length}, minmax(0, 1fr))` },
      }}
    >
      {card.values.map((value, index) => (
        <Box key={value.label} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
            {value.label}
          </Box>
          <Box
            component="dd"
            className="num"
            sx={{
              m: 0,
              mt: 1,
              fontFamily: t.font.display,
              fontWeight: 620,
              fontSize: { xs: 20, md: 24 },
              lineHeight: '32px',
              overflowWrap: 'anywhere',
            }}
          >
            {valueText(row?.values[index], value)}
            {old && !value.is_now ? (
              <Box
                component="span"
                sx={{
                  display: 'block',
                  fontFamily: t.font.body,
                  fontWeight: 450,
                  fontSize: 12,
                  lineHeight: '16px',
                  color: t.n[600],
                }}
              >
                {beforeText(row?.values[index] ?? null, old.values[index] ?? null, value)}
              </Box>
            ) : null}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
