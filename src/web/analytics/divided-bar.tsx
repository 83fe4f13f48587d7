import Box from '@mui/material/Box';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import { valueText } from '#domain/analytics/figure-text.ts';
import { sumBy } from '#domain/sums.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useAnalyticsQuestion, yearBeforeText } from '#web/analytics/analytics-question.ts';
import { type CardRow, type ChartProps, rowText } from '#web/analytics/card-rows.ts';
import { earlierOf } from '#web/analytics/chart-frame.tsx';

/** A narrower part carries no words: they stand in its line below, in percent. */
const narrowest = 7;

interface Part {
  row: CardRow;
  /** Of all, in percent. */
  share: number;
  ground: string;
  ink: string;
}

/** What nobody told is told last and in grey, whatever its size. */
const isUntold = ({ key }: CardRow): boolean => key === '' || key === 'unknown';

const shareOf = (row: CardRow | undefined, rows: readonly CardRow[]): number | null => {
  const all = sumBy(rows, ({ values }) => values[0] ?? 0);
  return all === 0 ? null : (100 * (row?.values[0] ?? 0)) / all;
};

const percentText = (share: number | null): string =>
  share === null ? '—' : `${share.toLocaleString('en', { maximumFractionDigits: 0 })} %`;

/** Dark figures on the orange, white ones on what is darker. */
function partsOf(rows: readonly CardRow[]): Part[] {
  const told = [...rows.filter((row) => !isUntold(row)), ...rows.filter(isUntold)];
  return told.map((row, index) => ({
    row,
    share: shareOf(row, rows) ?? 0,
    ground: isUntold(row) ? t.n[300] : (t.chart[index % t.chart.length] ?? t.chart[0]),
    ink: isUntold(row) || index === 0 ? t.n[900] : t.n[0],
  }));
}

/** Parts of a whole as one divided bar; below it each part by its name, with its number and its share. */
export function DividedBar({ card, rows, before, hrefOf }: ChartProps) {
  const parts = partsOf(rows);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: '2px', height: 40 }}>
        {parts
          .filter(({ share }) => share > 0)
          .map(({ row, share, ground, ink }) => (
            <AppLink
              keepScroll
              key={row.key}
              href={hrefOf(row)}
              aria-label={`${rowText(card, row)}, ${percentText(share)}`}
              className="num"
              sx={{
                flex: `${share} 1 0`,
                minWidth: 4,
                display: 'grid',
                placeItems: 'center',
                overflow: 'hidden',
                background: ground,
                color: ink,
                // The edge is seen where colours are forced.
                border: '1px solid transparent',
                '&:first-of-type': { borderRadius: '6px 0 0 6px' },
                '&:last-of-type': { borderRadius: '0 6px 6px 0' },
                '&:only-of-type': { borderRadius: '6px' },
                fontSize: 13,
                fontWeight: 600,
                textDecoration: 'none',
                '&:hover': { textDecoration: 'none', opacity: 0.9 },
                printColorAdjust: 'exact',
              }}
            >
              {share < narrowest ? null : percentText(share)}
            </AppLink>
          ))}
      </Box>
      <PartLines card={card} parts={parts} before={before} hrefOf={hrefOf} />
    </Box>
  );
}

function PartLines({
  card,
  parts,
  before,
  hrefOf,
}: Pick<ChartProps, 'card' | 'before' | 'hrefOf'> & { parts: readonly Part[] }) {
  return (
    <Box
      component="ul"
      sx={{ m: 0, mt: 4, p: 0, listStyle: 'none', display: 'grid', rowGap: 1.5, fontSize: 13 }}
    >
      {parts.map(({ row, share, ground }) => (
        <Box
          component="li"
          key={row.key}
          sx={{
            display: 'grid',
            gridTemplateColumns: `12px minmax(0, 1fr) auto 44px`,
            columnGap: 2.5,
            alignItems: 'baseline',
            lineHeight: '18px',
          }}
        >
          <Box
            aria-hidden="true"
            sx={{
              width: 10,
              height: 10,
              borderRadius: '3px',
              background: ground,
              border: '1px solid transparent',
              printColorAdjust: 'exact',
            }}
          />
          <Box sx={{ minWidth: 0 }}>
            <AppLink keepScroll href={hrefOf(row)}>
              {row.label}
            </AppLink>
            <Earlier row={row} before={before} />
          </Box>
          <Box className="num" sx={{ color: t.n[600], textAlign: 'right' }}>
            {amountsText(card, row)}
          </Box>
          <Box className="num" sx={{ fontWeight: 600, textAlign: 'right' }}>
            {percentText(share)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** "58 crashes". */
function amountsText({ values }: CardWords, row: CardRow): string {
  const [first] = values;
  const label = (first?.label ?? '').toLowerCase();
  const amount = row.values[0] ?? 0;
  return first
    ? `${valueText(amount, first)} ${amount === 1 ? label.replace(/e?s$/, '') : label}`
    : '';
}

/** Its share in the year before, where that is beside it. */
function Earlier({ row, before }: { row: CardRow; before: ChartProps['before'] }) {
  const when = yearBeforeText(useAnalyticsQuestion());
  return before ? (
    <Box className="num" sx={{ fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
      {`${when}: ${percentText(shareOf(earlierOf(row, before), before))}`}
    </Box>
  ) : null;
}
