import Box from '@mui/material/Box';
import { scaleLinear } from '@visx/scale';
import { type CardWords, intervalPlace, isSmall } from '#domain/analytics/cards/card-words.ts';
import { intervalText, valueText } from '#domain/analytics/figure-text.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import type { CardRow, ChartProps } from '#web/analytics/card-rows.ts';
import { earlierOf } from '#web/analytics/chart-frame.tsx';
import { earlierColour } from '#web/analytics/figure-colours.ts';
import { FigureCurve } from '#web/analytics/figure-curve.tsx';

/** So many rows are drawn; the table has all of them. */
const drawnRows = 10;
/** Room for the second figure and its head, in px. */
const secondWidth = 96;

/** Whether the bars are ratios with an interval; that of another value stands in the table. */
const drawsIntervals = (card: CardWords, rows: readonly CardRow[]): boolean =>
  intervalPlace(card) === 0 && rows.some(({ interval }) => interval !== null);

/** Bars that lie, the longest first: their words at the left, their figures at the right. */
export function RankingChart({ card, rows, before, hrefOf }: ChartProps) {
  const shown = rows.slice(0, drawnRows);
  const hasIntervals = drawsIntervals(card, rows);
  const first = (row: CardRow | undefined) => row?.values[0] ?? 0;
  const longest = Math.max(...shown.map(first), ...(card.marks ?? []), 0);
  // An interval may reach far beyond all bars: it is cut rather than making them tiny.
  const far = hasIntervals ? Math.max(...shown.map((row) => row.interval?.high ?? 0)) : 0;
  const most = Math.max(longest, Math.min(far, longest * 1.6));
  const x = scaleLinear({ domain: [Math.min(0, ...shown.map(first)), most || 1], range: [0, 100] });
  return (
    <Box sx={{ position: 'relative', flex: 1, display: 'flex', flexDirection: 'column' }}>
      <Heads card={card} hasIntervals={hasIntervals} />
      <Box
        component="ol"
        sx={{
          ...{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, position: 'relative' },
          // Beside a higher card the rows stand further apart, but still together.
          ...{ flex: '1 0 auto', alignContent: 'space-between' },
          maxHeight: shown.length * 46,
          minHeight: 'min-content',
        }}
      >
        {shown.map((row) => (
          <RankingRow
            key={row.key}
            card={card}
            row={row}
            before={earlierOf(row, before)}
            href={hrefOf(row)}
            x={x}
            hasIntervals={hasIntervals}
          />
        ))}
      </Box>
      {rows.length > drawnRows ? (
        <Box sx={{ mt: 2, fontSize: 12, color: t.n[600] }}>
          {`${rows.length - drawnRows} more in the table.`}
        </Box>
      ) : null}
      <HowToRead card={card} rows={shown} />
    </Box>
  );
}

/** What lines and hollow bars mean, where there are any. */
function HowToRead({ card, rows }: { card: CardWords; rows: readonly CardRow[] }) {
  const words = [
    drawsIntervals(card, rows) ? 'Thin line: 90 % interval.' : '',
    card.marks ? `Upright lines: ${card.marks.map((mark) => `${mark}\u00a0%`).join(' and ')}.` : '',
    rows.some((row) => isSmall(card, row)) ? 'Hollow: fewer than five, not ranked.' : '',
  ].filter((word) => word !== '');
  return words.length === 0 ? null : (
    <Box sx={{ mt: 3, fontSize: 12, lineHeight: '16px', color: t.n[600] }}>{words.join(' ')}</Box>
  );
}

interface RowProps {
  card: CardWords;
  row: CardRow;
  before: CardRow | undefined;
  x: (value: number) => number;
  hasIntervals: boolean;
}

function RankingRow({ href, ...props }: RowProps & { href: string | undefined }) {
  const { card, row } = props;
  const [value, second] = card.values;
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 3, fontSize: 13, lineHeight: '18px' }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {href ? (
            <AppLink keepScroll href={href}>
              <UnbrokenText>{row.label}</UnbrokenText>
            </AppLink>
          ) : (
            <UnbrokenText>{row.label}</UnbrokenText>
          )}
          {isSmall(card, row) ? (
            <Box component="span" sx={{ color: t.n[600] }}>{` · only ${row.n}`}</Box>
          ) : null}
        </Box>
        {row.by_month ? (
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <FigureCurve small now={row.by_month} />
          </Box>
        ) : null}
        <Box
          className="num"
          sx={{ fontWeight: 600, textAlign: 'right', minWidth: row.by_month ? 72 : 0 }}
        >
          {value ? valueText(row.values[0], value) : null}
        </Box>
        {second ? (
          <Box className="num" sx={{ color: t.n[600], minWidth: secondWidth, textAlign: 'right' }}>
            {secondText(props)}
          </Box>
        ) : null}
      </Box>
      <Bar {...props} />
    </Box>
  );
}

function Bar({ card, row, before, x, hasIntervals }: RowProps) {
  const zero = x(0);
  const end = x(row.values[0] ?? 0);
  const small = isSmall(card, row);
  return (
    <Box aria-hidden="true" sx={{ position: 'relative', height: 10, mt: 1 }}>
      <Box
        sx={{
          position: 'absolute',
          left: `${Math.min(zero, end)}%`,
          width: `${Math.max(Math.abs(end - zero), 0.4)}%`,
          height: 10,
          borderRadius: '3px',
          boxSizing: 'border-box',
          background: small ? 'transparent' : t.chart[0],
          border: `1px ${small ? 'dashed' : 'solid'} ${t.chart[0]}`,
        }}
      />
      {before ? <Mark at={x(before.values[0] ?? 0)} dashed /> : null}
      {(card.marks ?? []).map((at) => (
        <Mark key={at} at={x(at)} />
      ))}
      {hasIntervals && row.interval ? (
        <Box
          sx={{
            position: 'absolute',
            top: 4,
            height: 2,
            left: `${x(row.interval.low)}%`,
            width: `${Math.max(0, Math.min(x(row.interval.high), 100) - x(row.interval.low))}%`,
            background: t.n[900],
          }}
        />
      ) : null}
    </Box>
  );
}

/** A line across the bar: the year before (dashed), or a mark of the card. */
function Mark({ at, dashed = false }: { at: number; dashed?: boolean }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        top: -2,
        height: 14,
        left: `${Math.min(Math.max(at, 0), 100)}%`,
        borderLeft: `2px ${dashed ? `dashed ${earlierColour}` : `solid ${t.n[600]}`}`,
      }}
    />
  );
}

/** What stands behind the first figure: the interval of a ratio, else the second value. */
function secondText({ card, row, hasIntervals }: RowProps): string {
  if (hasIntervals) return row.interval ? intervalText(row.interval) : '—';
  const second = card.values[1];
  if (!second) return '—';
  return valueText(row.values[1], second);
}

/** What the two figures of each row are. */
function Heads({ card, hasIntervals }: { card: CardWords; hasIntervals: boolean }) {
  const [first, second] = card.values;
  return (
    <Box aria-hidden="true" sx={{ display: 'flex', gap: 3, mb: 2, fontSize: 12, color: t.n[600] }}>
      <Box sx={{ flex: 1 }}>{card.rows}</Box>
      <Box>{first?.label}</Box>
      {second ? (
        <Box sx={{ minWidth: secondWidth, textAlign: 'right' }}>
          {hasIntervals ? '90 % interval' : second.label}
        </Box>
      ) : null}
    </Box>
  );
}
