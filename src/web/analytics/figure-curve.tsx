import { t } from '#web/kit/base/tokens.ts';
import { earlierColour } from '#web/analytics/figure-colours.ts';

const sizes = {
  large: { width: 76, height: 32, edge: 4 },
  small: { width: 56, height: 16, edge: 2 },
};
type Size = (typeof sizes)[keyof typeof sizes];

const none: readonly number[] = [];

/** Points of a line over months; where there is no value the line goes on beside it. */
function pointsOf(
  values: readonly (number | null)[],
  { width, height, edge }: Size,
  { count, most }: { count: number; most: number },
): string[] {
  const x = (index: number) => edge + (index * (width - 2 * edge)) / Math.max(count - 1, 1);
  const y = (value: number) => height - edge - (value * (height - 2 * edge)) / most;
  return values.flatMap((value, index) => (value === null ? [] : [`${x(index)},${y(value)}`]));
}

/** A figure over the months: this period in orange to where it stands, the year before grey and dashed. The table has the numbers. */
export function FigureCurve({
  now,
  before = none,
  small = false,
  label,
}: {
  now: readonly (number | null)[];
  before?: readonly (number | null)[];
  /** Beside a line of text. */
  small?: boolean;
  /** The values in words, where no table says them. */
  label?: string;
}) {
  const size = sizes[small ? 'small' : 'large'];
  const { width, height } = size;
  const most = Math.max(...[...now, ...before].map((value) => value ?? 0), 1e-9);
  const count = Math.max(now.length, before.length);
  const scale = { count, most };
  const line = pointsOf(now, size, scale);
  const [endX, endY] = (line.at(-1) ?? '').split(',');
  return (
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      style={{ flex: 'none' }}
      fill="none"
      strokeLinejoin="round"
    >
      <polyline
        points={pointsOf(before, size, scale).join(' ')}
        stroke={earlierColour}
        strokeWidth={1.5}
        strokeDasharray="3 2"
      />
      <polyline points={line.join(' ')} stroke={t.chart[0]} strokeWidth={small ? 1.5 : 2} />
      {endX ? <circle cx={endX} cy={endY} r={small ? 2 : 3} fill={t.chart[0]} /> : null}
    </svg>
  );
}
