import Box from '@mui/material/Box';
import { useMemo, type ReactNode } from 'react';
import { isSmall } from '#domain/analytics/cards/card-words.ts';
import { valueText } from '#domain/analytics/figure-text.ts';
import {
  besideCourse,
  type CircuitDrawing,
  drawCircuit,
  type DrawnCorner,
  numberRoom,
  type Point,
} from '#domain/events/circuit-drawing.ts';
import { sumBy } from '#domain/sums.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { choiceFilter, FilterButton } from '#web/kit/choice/filter-buttons.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useAnalyticsQuestion } from '#web/analytics/analytics-question.ts';
import { type CardRow, type ChartProps, hrefOfRows } from '#web/analytics/card-rows.ts';
import { ChartMark, useChartSize } from '#web/analytics/chart-frame.tsx';
import { dotSize, DotsAndRanking } from '#web/analytics/dots-and-ranking.tsx';

/** The sheet at its largest; on a narrow screen it is as wide as there is room, so that its words stay as large. */
const sheet = { width: 520, height: 340, margin: 34 };
/** The dot of the costliest corner, and the smallest that can be pressed, in px. */
const dots = { largest: 22, smallest: 9 };

/** The row of a corner. */
const rowOf = (rows: readonly CardRow[], number: number) =>
  rows.find(({ key }) => key.slice(key.indexOf(' ') + 1) === String(number));

/** Crashes on the outline of a circuit, each corner as large as its cost; beside it the same as a ranking. */
export function CircuitChart(props: ChartProps) {
  const circuit_id = props.rows[0]?.key.split(' ')[0] ?? '';
  const crashes = sumBy(props.rows, ({ values }) => values[1] ?? 0);
  return (
    <DotsAndRanking
      {...props}
      drawing={
        <Box sx={{ minWidth: 0 }}>
          <Outline {...props} circuitId={circuit_id} />
          <Box sx={{ mt: 2, fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
            The larger the dot, the higher the cost. Hollow: fewer than five crashes, not ranked.
          </Box>
          <CircuitPicker circuitId={circuit_id} crashes={crashes} />
        </Box>
      }
    />
  );
}

function Outline(props: ChartProps & { circuitId: string }) {
  const { data, isPending } = useRead(
    'get_circuit',
    { circuit_id: props.circuitId },
    { staleMs: 300_000 },
  );
  const { frame: box, width } = useChartSize();
  const frame = useMemo(() => {
    const wide = Math.min(width, sheet.width);
    return { ...sheet, width: wide, height: (wide * sheet.height) / sheet.width };
  }, [width]);
  const { rows } = props;
  const drawing = useMemo(() => {
    const roomOf = ({ number }: { number: number }) => {
      const row = rowOf(rows, number);
      // A dot and half the line around it.
      return row ? dotSize(row, rows, dots) + 1 : numberRoom;
    };
    return data ? drawCircuit(data, frame, roomOf) : undefined;
  }, [data, frame, rows]);
  return (
    <Box ref={box} sx={{ minWidth: 0 }}>
      {drawing ? (
        <Course {...props} drawing={drawing} frame={frame} name={data?.name ?? ''} />
      ) : (
        <Box
          {...(isPending ? { role: 'status', 'aria-label': 'Loading...' } : {})}
          sx={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}
        />
      )}
    </Box>
  );
}

interface CourseProps extends ChartProps {
  drawing: CircuitDrawing;
  frame: typeof sheet;
  name: string;
}

/** The course with a dot at each corner that has a row. */
function Course({ drawing, frame, name, ...props }: CourseProps) {
  const points = drawing.line.map(([x, y]) => `${x},${y}`).join(' ');
  const line = { points, fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const;
  const dashes = drawing.is_schematic ? { strokeDasharray: '1 16' } : {};
  return (
    <Box
      component="svg"
      role="group"
      aria-label={`${props.card.title} ${name}`}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      sx={{ display: 'block', width: '100%', height: 'auto', '@media print': { maxHeight: 380 } }}
    >
      <polyline {...line} {...dashes} stroke={t.n[200]} strokeWidth={11} />
      <polyline {...line} {...dashes} stroke={t.n[600]} strokeWidth={2} />
      {drawing.start && !drawing.is_schematic ? (
        <circle cx={drawing.start[0]} cy={drawing.start[1]} r={4} fill={t.n[900]} />
      ) : null}
      {drawing.corners.map((corner) => (
        <Corner key={corner.number} {...props} corner={corner} line={drawing.line} />
      ))}
    </Box>
  );
}

interface CornerProps extends ChartProps {
  corner: DrawnCorner;
  line: readonly Point[];
}

/** A corner by its number; one with crashes as a dot that opens them. */
function Corner({ card, rows, hrefOf, corner, line }: CornerProps) {
  const { number, name, at } = corner;
  const [x, y] = at;
  const row = rowOf(rows, number);
  if (!row)
    return (
      <Beside corner={at} line={line} distance={15}>
        {number}
      </Beside>
    );
  const size = dotSize(row, rows, dots);
  const small = isSmall(card, row);
  const [cost, crashes] = card.values;
  const called = name === '' ? row.label : `${number} ${name}`;
  const says = `${called}: ${cost ? valueText(row.values[0], cost) : ''}, ${crashes ? valueText(row.values[1], crashes) : ''} crashes`;
  return (
    <>
      <ChartMark href={hrefOf(row)} label={says}>
        <circle
          cx={x}
          cy={y}
          r={size}
          fill={small ? t.n[0] : t.chart[0]}
          stroke={small ? t.chart[0] : t.n[0]}
          strokeWidth={2}
          strokeDasharray={small ? '4 3' : undefined}
        />
        <text x={x} y={y + 4} textAnchor="middle" fontSize={12} fontWeight={700} fill={t.n[900]}>
          {number}
        </text>
      </ChartMark>
      {name === '' ? null : (
        <Beside corner={at} line={line} distance={size + 12}>
          {name}
        </Beside>
      )}
    </>
  );
}

/** A word beside a corner; it begins or ends there, so that it never runs across the course. */
function Beside({
  corner,
  line,
  distance,
  children,
}: {
  corner: Point;
  line: readonly Point[];
  distance: number;
  children: ReactNode;
}) {
  const [x, y] = besideCourse(corner, line, distance);
  const side = x - corner[0];
  const anchor = side > distance / 2 ? 'start' : side < -distance / 2 ? 'end' : 'middle';
  return (
    <text x={x} y={y + 4} textAnchor={anchor} fontSize={11} fill={t.n[600]}>
      {children}
    </text>
  );
}

/** Another circuit, of those with crashes; it stands in the address. */
function CircuitPicker({ circuitId, crashes }: { circuitId: string; crashes: number }) {
  const { compare: _compare, ...question } = useAnalyticsQuestion();
  const [search, setSearch] = useSearchOf('analytics');
  const read = useRead('get_analytics_card', { card: 'crashes_by_circuit', ...question });
  const filter = choiceFilter({
    label: 'Circuit',
    options: (read.data?.rows ?? []).map(({ key, label }) => ({ value: key, label })),
    value: circuitId,
    all: null,
    onChange: (circuit_id) => setSearch({ circuit_id }, { replace: true }),
  });
  return (
    <Box
      sx={{
        mt: 3,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        '@media print': { display: 'none' },
      }}
    >
      <FilterButton filter={filter} />
      <AppLink
        keepScroll
        href={hrefOfRows(search, { card: 'crashes_by_circuit', key: circuitId })}
        sx={{ color: t.brand[600], fontSize: 13, fontWeight: 600 }}
      >
        {crashes === 1 ? 'Open 1 crash' : `Open ${crashes.toLocaleString('en')} crashes`}
      </AppLink>
    </Box>
  );
}
