import { t } from '#web/kit/base/tokens.ts';
import { earlierColour } from '#web/analytics/figure-colours.ts';

const [width, height, edge] = [76, 32, 4];

/** Points of a line over months; where there is no value the line goes on beside it. */
function pointsOf(values: readonly (number | null)[], count: number, most: number): string[] {
  const x = (index: number) => edge + (index * (width - 2 * edge)) / Math.max(count - 1, 1);
  const y = (value: number) => height - edge - (value * (height - 2 * edge)) / most;
  return values.flatMap((value, index) => (value === null ? [] : [`${x(index)},${y(value)}`]));
}

/** A figure over the months: this period in orange to where it stands, the year before grey and dashed. The table has the numbers. */
export function FigureCurve({
  now,
  before,
}: {
  now: readonly (number | null)[];
  before: readonly (number | null)[];
}) {
  const most = Math.max(...[...now, ...before].map((value) => value ?? 0), 1e-9);
  const count = Math.max(now.length, before.length);
  const line = pointsOf(now, count, most);
  const [endX, endY] = (line.at(-1) ?? '').split(',');
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      style={{ flex: 'none' }}
      fill="none"
      strokeLinejoin="round"
    >
      <polyline
        points={pointsOf(before, count, most).join(' ')}
        stroke={earlierColour}
        strokeWidth={1.5}
        strokeDasharray="3 2"
      />
      <polyline points={line.join(' ')} stroke={t.chart[0]} strokeWidth={2} />
      {endX ? <circle cx={endX} cy={endY} r={3} fill={t.chart[0]} /> : null}
    </svg>
  );
}
