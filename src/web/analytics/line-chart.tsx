import { scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type CardRow, type ChartProps, rowText } from '#web/analytics/card-rows.ts';
import {
  ChartFrame,
  ChartLegend,
  ChartMark,
  ChartSheet,
  colourOf,
  earlierOf,
  upward,
  useChartSize,
} from '#web/analytics/chart-frame.tsx';
import { earlierColour } from '#web/analytics/figure-colours.ts';

/** Lines over months, one for each value; the first value of the year before is dashed. */
export function LineChart({ card, rows, before, hrefOf }: ChartProps) {
  const { frame, width, height, across } = useChartSize();
  const [first, last] = across;
  const all = [...rows, ...(before ?? [])].flatMap(({ values }) => values.map((one) => one ?? 0));
  const x = scalePoint({ domain: rows.map(({ key }) => key), range: [first + 8, last - 4] });
  const y = upward(Math.max(...all, 0), height);
  const placeOf = (row: CardRow) => x(row.key) ?? 0;
  const earlier = rows.flatMap((row) => earlierOf(row, before) ?? []);
  return (
    <ChartSheet
      frame={frame}
      below={<ChartLegend parts={card.values} withBefore={before !== null} />}
    >
      <ChartFrame card={card} rows={rows} width={width} height={height} x={x} y={y}>
        <LinePath
          data={earlier}
          x={placeOf}
          y={(row) => y(row.values[0] ?? 0)}
          stroke={earlierColour}
          strokeWidth={2}
          strokeDasharray="5 4"
        />
        {card.values.map(({ label }, index) => (
          <LinePath
            key={label}
            data={[...rows]}
            x={placeOf}
            y={(row) => y(row.values[index] ?? 0)}
            stroke={colourOf(index)}
            strokeWidth={2}
          />
        ))}
        {rows.map((row) => (
          <ChartMark key={row.key} href={hrefOf(row)} label={rowText(card, row)}>
            <rect
              x={placeOf(row) - 10}
              y={y.range()[1]}
              width={20}
              height={(y.range()[0] ?? 0) - (y.range()[1] ?? 0)}
              fill="transparent"
            />
            {card.values.map(({ label }, index) => (
              <circle
                key={label}
                cx={placeOf(row)}
                cy={y(row.values[index] ?? 0)}
                r={3}
                fill={colourOf(index)}
              />
            ))}
          </ChartMark>
        ))}
      </ChartFrame>
    </ChartSheet>
  );
}
