import Box from '@mui/material/Box';
import type { ValueKind } from '#domain/analytics/cards/card-words.ts';
import { axisText, shadeOf, valueText } from '#domain/analytics/figure-text.ts';
import { AppLink } from '#web/kit/base/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { ChartProps } from '#web/analytics/card-rows.ts';

/** From few to many; the darkest carries white figures. */
const grounds = ['#fff4f0', '#fbd3c6', '#f19a80', '#e94e24', '#a8300f'] as const;

/** Nothing of what is still to come; an amount in short. */
function cellText(amount: number | null, { kind }: { kind: ValueKind }): string {
  if (amount === null) return '';
  return kind === 'money' ? axisText(amount, kind) : valueText(amount, { kind });
}

const lookOf = (columns: number) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 2,
  fontSize: 12,
  '& th': {
    fontWeight: 500,
    color: t.n[600],
    textAlign: 'left',
    px: 1,
    whiteSpace: 'nowrap',
  },
  // Columns as wide as each other, so that a darker cell is more and nothing else.
  '& thead th + th': {
    width: `calc(70% / ${columns})`,
    whiteSpace: 'normal',
    textAlign: 'center',
    verticalAlign: 'bottom',
  },
});

/** A grid whose cells are the darker the more they hold, with the number in each. */
export function HeatGrid({ card, rows, hrefOf }: ChartProps) {
  const most = Math.max(...rows.flatMap(({ values }) => values.map((one) => one ?? 0)), 1);
  const stepOf = (value: number) => shadeOf(value, { most, shades: grounds.length });
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={card.title}
      sx={{ overflowX: 'auto', '@media print': { overflowX: 'visible' } }}
    >
      <Box component="table" sx={lookOf(card.values.length)}>
        <thead>
          <tr>
            <th scope="col">{card.rows}</th>
            {card.values.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <AppLink href={hrefOf(row)}>{row.label}</AppLink>
              </th>
              {card.values.map((value, index) => {
                const step = stepOf(row.values[index] ?? 0);
                return (
                  <Box
                    component="td"
                    key={value.label}
                    className="num"
                    sx={{
                      textAlign: 'center',
                      height: 28,
                      minWidth: 44,
                      borderRadius: '4px',
                      background: grounds[step] ?? t.n[50],
                      color: step === grounds.length - 1 ? '#fff' : step < 0 ? t.n[600] : t.n[900],
                    }}
                  >
                    {cellText(row.values[index] ?? null, value)}
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
