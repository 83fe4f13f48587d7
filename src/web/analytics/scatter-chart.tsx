import Box from '@mui/material/Box';
import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear, scaleLog } from '@visx/scale';
import { axisText } from '#domain/analytics/figure-text.ts';
import { t } from '#web/kit/base/tokens.ts';
import { type CardRow, type ChartProps, rowText } from '#web/analytics/card-rows.ts';
import {
  ChartMark,
  ChartSvg,
  chartHeight,
  chartRoom,
  useChartWidth,
} from '#web/analytics/chart-frame.tsx';

/** Beyond this a ratio is drawn at the edge: one client with a crash and little premium would press all others flat. */
const highest = 250;
const words = { fontSize: 12, fill: t.n[600] } as const;

/** The first value to the right in powers of ten, the second upward; who stands out is named. */
export function ScatterChart({ card, rows, hrefOf }: ChartProps) {
  const { frame, width, across } = useChartWidth();
  const shown = rows.filter(({ values }) => (values[0] ?? 0) > 0);
  const firsts = shown.map(({ values }) => values[0] ?? 1);
  const x = scaleLog({
    domain: [Math.min(...firsts, 1_000_00) * 0.8, Math.max(...firsts, 10_000_00) * 1.2],
    range: [across[0] + 8, across[1] - 8],
  });
  const most = Math.min(highest, Math.max(...shown.map(({ values }) => values[1] ?? 0), 110));
  const y = scaleLinear({
    domain: [0, most],
    range: [chartHeight - chartRoom.bottom, chartRoom.top + 8],
  });
  const named = new Set(
    shown
      .toSorted((a, b) => (b.values[1] ?? 0) - (a.values[1] ?? 0))
      .slice(0, 4)
      .map(({ key }) => key),
  );
  const [first] = card.values;
  return (
    <Box ref={frame} sx={{ minWidth: 0, overflow: 'hidden' }}>
      <ChartSvg width={width} role="group" aria-label={card.title}>
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
            {...{ card, row, hrefOf, x, y, most, width }}
            named={named.has(row.key)}
          />
        ))}
        <AxisBottom
          scale={x}
          top={chartHeight - chartRoom.bottom}
          numTicks={3}
          hideAxisLine
          hideTicks
          tickFormat={(value) =>
            /^10*$/.test(String(Number(value)))
              ? axisText(Number(value), first?.kind ?? 'money')
              : ''
          }
          tickLabelProps={{ ...words, textAnchor: 'middle', dy: 2 }}
        />
      </ChartSvg>
    </Box>
  );
}

function Dot({
  card,
  row,
  hrefOf,
  x,
  y,
  most,
  width,
  named,
}: Pick<ChartProps, 'card' | 'hrefOf'> & {
  row: CardRow;
  x: (value: number) => number;
  y: (value: number) => number;
  most: number;
  width: number;
  named: boolean;
}) {
  const ratio = row.values[1] ?? 0;
  const [left, top] = [x(row.values[0] ?? 1), y(Math.min(ratio, most))];
  const isRight = left > width * 0.66;
  return (
    <ChartMark href={hrefOf(row)} label={rowText(card, row)}>
      <circle cx={left} cy={top} r={12} fill="transparent" />
      <circle
        cx={left}
        cy={top}
        r={4.5}
        fill={ratio > 100 ? t.chart[0] : t.n[0]}
        stroke={ratio > 100 ? t.chart[0] : t.chart[1]}
        strokeWidth={1.5}
      />
      {named && ratio > 0 ? (
        <text
          x={left + (isRight ? -9 : 9)}
          y={top + 4}
          textAnchor={isRight ? 'end' : 'start'}
          fontSize={12}
          fill={t.n[700]}
        >
          {row.label}
        </text>
      ) : null}
    </ChartMark>
  );
}
