import Box from '@mui/material/Box';
import { isSmall } from '#domain/analytics/cards/card-words.ts';
import { t } from '#web/kit/base/tokens.ts';
import { type ChartProps, rowText } from '#web/analytics/card-rows.ts';
import { ChartMark, useChartSize } from '#web/analytics/chart-frame.tsx';
import { fitted, isFarFlung, labelsOf, type MapFrame, near } from '#web/analytics/map-fit.ts';
import { dotSize, DotsAndRanking } from '#web/analytics/dots-and-ranking.tsx';
import { worldOutline } from '#web/analytics/world-outline.ts';

/** The dot of the highest loss, and the smallest, in px. */
const sizes = { largest: 20, smallest: 4 };

/** Height by width. */
const shapes = { world: 0.46, nearer: 0.57 } as const;

/** Places on a map, each as large as its first value; beside it the same as a ranking. Where they lie far apart most of them are drawn once more, nearer. */
export function MapChart(props: ChartProps) {
  const placed = props.rows.filter(({ at }) => at !== undefined);
  const [first] = props.card.values;
  const close = isFarFlung(placed) ? near(placed) : [];
  return (
    <DotsAndRanking
      {...props}
      drawing={
        <Box sx={{ minWidth: 0, display: 'grid', gap: 3 }}>
          {placed.length > 0 ? <Land {...props} rows={placed} of="world" /> : null}
          {close.length > 1 ? <Land {...props} rows={close} of="nearer" /> : null}
          <Box sx={{ fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
            {`The larger the dot, the higher the ${first?.label.toLowerCase() ?? 'value'}. Hollow: fewer than five claims, not ranked. Coasts: Natural Earth.`}
            {placed.length < props.rows.length
              ? ` ${props.rows.length - placed.length} without a place.`
              : ''}
          </Box>
        </Box>
      }
    />
  );
}

function Land(props: ChartProps & { of: keyof typeof shapes }) {
  const { frame: box, width } = useChartSize();
  return (
    <Box ref={box} sx={{ minWidth: 0 }}>
      <Sheet {...props} frame={{ width, height: width * shapes[props.of] }} />
    </Box>
  );
}

function Sheet({
  card,
  rows,
  hrefOf,
  of,
  frame,
}: ChartProps & { of: keyof typeof shapes; frame: MapFrame }) {
  const { scale, across, shift, pointOf } = fitted(rows, frame);
  const dots = rows
    .map((row) => ({ row, size: dotSize(row, rows, sizes), point: pointOf(row) }))
    .toSorted((one, other) => other.size - one.size);
  return (
    <Box
      component="svg"
      role="group"
      aria-label={`${card.title} ${of === 'world' ? 'All of them' : 'Where most of them are'}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      sx={sheetSx}
    >
      <path
        d={worldOutline}
        transform={`translate(${shift[0]} ${shift[1]}) scale(${scale * across} ${scale})`}
        fill={t.n[200]}
        stroke={t.n[0]}
        strokeWidth={0.75}
        vectorEffect="non-scaling-stroke"
      />
      {dots.map(({ row, size, point }) => (
        <ChartMark key={row.key} href={hrefOf(row)} label={rowText(card, row)}>
          <Dot size={size} point={point} isHollow={isSmall(card, row)} />
        </ChartMark>
      ))}
      {labelsOf(dots, frame).map(({ key, label, x, y, anchor }) => (
        <text key={key} x={x} y={y} textAnchor={anchor} {...nameLook}>
          {label}
        </text>
      ))}
    </Box>
  );
}

const sheetSx = {
  display: 'block',
  width: '100%',
  height: 'auto',
  borderRadius: `${t.radius.md}px`,
  background: t.n[50],
  '@media print': { maxHeight: 260 },
} as const;

/** Read over land and dots. */
const nameLook = {
  fontSize: 12,
  fill: t.n[900],
  stroke: t.n[50],
  strokeWidth: 3,
  paintOrder: 'stroke',
} as const;

function Dot({
  size,
  point: [x, y],
  isHollow,
}: {
  size: number;
  point: readonly [number, number];
  isHollow: boolean;
}) {
  return (
    <circle
      cx={x}
      cy={y}
      r={size}
      fill={isHollow ? t.n[0] : t.chart[0]}
      fillOpacity={isHollow ? 0.6 : 0.85}
      stroke={isHollow ? t.chart[0] : t.n[0]}
      strokeWidth={1.5}
      strokeDasharray={isHollow ? '3 2' : undefined}
    />
  );
}
