import Box from '@mui/material/Box';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scaleLog } from '@visx/scale';
import { isFew, type ValueKind } from '#domain/analytics/cards/card-words.ts';
import { axisText, namesApart, stepBelow } from '#domain/analytics/figure-text.ts';
import { t } from '#web/kit/base/tokens.ts';
import { type CardRow, type ChartProps, rowText } from '#web/analytics/card-rows.ts';
import {
  ChartMark,
  ChartSheet,
  ChartSvg,
  chartRoom,
  useChartSize,
} from '#web/analytics/chart-frame.tsx';

/** Beyond this a ratio is drawn at the edge: one client with a crash and little premium would press all others flat. */
const highest = 250;
/** Of a name at a dot, in px. */
const lineHeight = 14;
const words = { fontSize: 12, fill: t.n[600] } as const;

/** The first value to the right in powers of ten, the second upward; who stands out is named. */
export function ScatterChart({ card, rows, hrefOf }: ChartProps) {
  const { frame, width, height, across } = useChartSize();
  const shown = rows.filter(({ values }) => (values[0] ?? 0) > 0);
  const { x, y, most } = scalesOf(shown, { across, height });
  const topOf = ({ values }: CardRow) => y(Math.min(values[1] ?? 0, most));
  const outstanding = shown
    .filter(({ values }) => (values[1] ?? 0) > 0)
    .toSorted((a, b) => (b.values[1] ?? 0) - (a.values[1] ?? 0))
    .slice(0, 4);
  const heights = namesApart(outstanding.map(topOf), lineHeight);
  const named = new Map(outstanding.map(({ key }, index) => [key, heights[index]]));
  const [first] = card.values;
  return (
    <ChartSheet
      frame={frame}
      below={<Axes card={card} hasHollow={shown.some(({ n }) => isFew(n ?? 0))} />}
    >
      <ChartSvg width={width} height={height} role="group" aria-label={card.title}>
        {(card.marks ?? []).map((mark) => (
          <line
            key={mark}
            x1={across[0]}
            x2={across[1]}
            y1={y(mark)}
            y2={y(mark)}
            stroke={t.n[400]}
            strokeDasharray={mark === 100 ? undefined : '4 3'}
          />
        ))}
        <AxisLeft
          scale={y}
          left={chartRoom.left}
          numTicks={4}
          hideAxisLine
          hideTicks
          tickFormat={(value) => axisText(Number(value), 'percent')}
          tickLabelProps={{ ...words, textAnchor: 'end', dx: -4, dy: 4 }}
        />
        {shown.map((row) => (
          <Dot
            key={row.key}
            {...{ card, row, hrefOf, width }}
            left={x(row.values[0] ?? 1)}
            top={topOf(row)}
            nameAt={named.get(row.key)}
          />
        ))}
        <AxisBottom
          scale={x}
          top={height - chartRoom.bottom}
          numTicks={6}
          hideAxisLine
          hideTicks
          tickFormat={(value) => stepText(Number(value), first?.kind ?? 'money')}
          tickLabelProps={{ ...words, textAnchor: 'middle', dy: 2 }}
        />
      </ChartSvg>
    </ChartSheet>
  );
}

/** Premium to the right in powers of ten, the ratio upward to where it is cut. */
function scalesOf(
  shown: readonly CardRow[],
  { across, height }: { across: readonly [number, number]; height: number },
) {
  const firsts = shown.map(({ values }) => values[0] ?? 1);
  const x = scaleLog({
    domain: [
      stepBelow(Math.min(...firsts, 100_000_00)) * 0.9,
      Math.max(...firsts, 10_000_00) * 1.2,
    ],
    range: [across[0] + 8, across[1] - 8],
  });
  const most = Math.min(highest, Math.max(...shown.map(({ values }) => values[1] ?? 0), 110));
  const y = scaleLinear({
    domain: [0, most],
    range: [height - chartRoom.bottom, chartRoom.top + 8],
  });
  return { x, y, most };
}

/** A step of 1, 2 or 5 at the axis; nothing between two of them. */
const stepText = (value: number, kind: ValueKind): string =>
  /^[125]0*$/.test(String(value)) ? axisText(value, kind) : '';

/** What lies along which side, and what the lines are. */
function Axes({ card, hasHollow }: Pick<ChartProps, 'card'> & { hasHollow: boolean }) {
  const [first, second] = card.values.map(({ label }) => label.toLowerCase());
  const marks = (card.marks ?? []).map((mark) => `${mark}\u00a0%`).join(' and ');
  return (
    <Box sx={{ mt: 2, fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
      {`Upward: ${second}. To the right: ${first}, on a scale of equal ratios. Lines: ${marks}.${hasHollow ? ' Hollow: fewer than five claims.' : ''}`}
    </Box>
  );
}

function Dot({
  card,
  row,
  hrefOf,
  left,
  top,
  width,
  nameAt,
}: Pick<ChartProps, 'card' | 'hrefOf'> & {
  row: CardRow;
  left: number;
  top: number;
  width: number;
  /** At which height its name stands; of most it does not. */
  nameAt: number | undefined;
}) {
  const ratio = row.values[1] ?? 0;
  const isRight = left > width * 0.66;
  const colour = ratio > 100 ? t.chart[0] : t.chart[1];
  const isHollow = isFew(row.n ?? 0);
  return (
    <ChartMark href={hrefOf(row)} label={rowText(card, row)}>
      <circle cx={left} cy={top} r={12} fill="transparent" />
      <circle
        cx={left}
        cy={top}
        r={4.5}
        fill={isHollow ? t.n[0] : colour}
        stroke={colour}
        strokeWidth={1.5}
        strokeDasharray={isHollow ? '3 2' : undefined}
      />
      {nameAt === undefined ? null : (
        <text
          x={left + (isRight ? -9 : 9)}
          y={nameAt + 4}
          textAnchor={isRight ? 'end' : 'start'}
          fontSize={12}
          fill={t.n[700]}
        >
          {row.label}
        </text>
      )}
    </ChartMark>
  );
}
