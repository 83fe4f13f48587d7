import Box from '@mui/material/Box';
import { AxisLeft } from '@visx/axis';
import { type scaleBand, scaleLinear, type scalePoint } from '@visx/scale';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SVGAttributes,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { axisText, labelled, labelWidth, linesOf } from '#domain/analytics/figure-text.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { CardRow, ChartProps } from '#web/analytics/card-rows.ts';
import { earlierColour } from '#web/analytics/figure-colours.ts';

/** How high a picture is at least and at most, in px; between them it is as high as its card has room. */
const lowest = 240;
const highest = 420;
/** Room around its marks. */
export const chartRoom = { top: 20, right: 12, bottom: 28, left: 56 };

/** A colour of the charts; after the last the first again. */
export const colourOf = (index: number): string => t.chart[index % t.chart.length] ?? t.chart[0];

/** The size that a picture has, in px; follows the window. */
export function useChartSize() {
  const frame = useRef<HTMLDivElement>(null);
  const [{ width, height }, setSize] = useState({ width: 480, height: lowest });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      // On paper it is drawn as it was on the screen.
      if (entry && !window.matchMedia('print').matches)
        setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const across: [number, number] = [
    chartRoom.left,
    Math.max(width - chartRoom.right, chartRoom.left + 1),
  ];
  return { frame, width, height, across };
}

/** From nothing to the highest value, upward. */
export const upward = (most: number, height: number) =>
  scaleLinear({
    domain: [0, Math.max(most, 1)],
    range: [height - chartRoom.bottom, chartRoom.top],
    nice: true,
  });

const words = { fontSize: 12, fill: t.n[600] } as const;
/** So many labels all stand below their marks, in two lines where one is too long; of more every second, third … does. */
const fewLabels = 6;

/** The longest line that a label takes where all of them have the same room, in px. */
const longestLine = (rows: readonly CardRow[], room: number): number =>
  Math.max(...rows.flatMap(({ label }) => linesOf(label, room).map(labelWidth)));

/** Whether a few columns all have their words below them; of many every second, third … has. */
export function hasRoomForWords(rows: readonly CardRow[], width: number): boolean {
  const room = width / Math.max(rows.length, 1);
  return rows.length > fewLabels || longestLine(rows, room) <= room;
}

/** Rows whose label is written. */
function labelledOf(rows: readonly CardRow[], width: number): readonly CardRow[] {
  if (rows.length > fewLabels) return labelled(rows, { width, each: 64 });
  const each = longestLine(rows, width / Math.max(rows.length, 1));
  return labelled(rows, { width, each });
}

type Across = ReturnType<typeof scaleBand<string>> | ReturnType<typeof scalePoint<string>>;

/** From where a scale places a mark to its middle. */
const middleOf = (x: Across): number => x.bandwidth() / 2;

/** The sheet of a picture, as large as measured; on paper, which nobody measures, as wide as there is room. */
export function ChartSvg({
  width,
  height,
  ...rest
}: { width: number; height: number; children: ReactNode } & Pick<
  SVGAttributes<SVGSVGElement>,
  'role' | 'aria-label' | 'aria-labelledby'
>) {
  return (
    <Box
      component="svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      sx={{
        position: 'absolute',
        '@media print': {
          position: 'static',
          width: '100%',
          height: 'auto',
          maxHeight: `${height * 0.875}px`,
        },
      }}
      {...rest}
    />
  );
}

/** A picture that fills its card, and below it how it is read. */
export function ChartSheet({
  frame,
  below,
  children,
}: {
  frame: RefObject<HTMLDivElement | null>;
  below: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <Box
        ref={frame}
        sx={{
          position: 'relative',
          overflow: 'hidden',
          flex: '1 1 auto',
          // On a phone a little lower.
          minHeight: { xs: 220, md: lowest },
          maxHeight: highest,
          '@media print': { flex: 'none', minHeight: 0 },
        }}
      >
        {children}
      </Box>
      {below}
    </Box>
  );
}

/** Grid, axes and title around the marks of a picture. */
export function ChartFrame({
  card,
  rows,
  width,
  height,
  x,
  y,
  children,
}: Pick<ChartProps, 'card' | 'rows'> & {
  width: number;
  height: number;
  x: Across;
  y: ReturnType<typeof upward>;
  children: ReactNode;
}) {
  const id = useId();
  const kind = card.values[0]?.kind ?? 'count';
  // There is no half a claim.
  const ticks = y.ticks(4).filter((tick) => kind !== 'count' || Number.isInteger(tick));
  const across = width - chartRoom.left - chartRoom.right;
  const labelledRows = labelledOf(rows, across);
  const room = across / Math.max(labelledRows.length, 1);
  // A month goes without its year beside its neighbours.
  const short = (label: string) =>
    rows.length > 6 ? label.replace(/^([A-Z][a-z]{2}) \d{4}$/, '$1') : label;
  return (
    <ChartSvg width={width} height={height} role="group" aria-labelledby={id}>
      <title id={id}>{card.title}</title>
      {ticks.map((tick) => (
        <line
          key={tick}
          x1={chartRoom.left}
          x2={width - chartRoom.right}
          y1={y(tick)}
          y2={y(tick)}
          stroke={t.n[200]}
        />
      ))}
      <AxisLeft
        scale={y}
        left={chartRoom.left}
        tickValues={ticks}
        hideAxisLine
        hideTicks
        tickFormat={(value) => axisText(Number(value), kind)}
        tickLabelProps={{ ...words, textAnchor: 'end', dx: -4, dy: 4 }}
      />
      {children}
      {labelledRows.map(({ key, label }) => (
        <text key={key} {...words} textAnchor="middle" y={height - chartRoom.bottom}>
          {linesOf(short(label), room).map((line, index) => (
            <tspan key={line} x={(x(key) ?? 0) + middleOf(x)} dy={index === 0 ? 14 : 12}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </ChartSvg>
  );
}

/** What is drawn of one row, said in words; a link where a list has its rows. */
export function ChartMark({
  href,
  label,
  children,
}: {
  href: string | undefined;
  label: string;
  children: ReactNode;
}) {
  const go = useGo();
  const marks = (
    <>
      <title>{label}</title>
      {children}
    </>
  );
  return href ? (
    <Box
      component="a"
      href={href}
      aria-label={label}
      sx={{
        '&:hover': { opacity: 0.8 },
        '&:focus-visible': { outline: `2px solid ${t.brand[500]}` },
      }}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(href, { keepScroll: true });
      }}
    >
      {marks}
    </Box>
  ) : (
    <g role="img" aria-label={label}>
      {marks}
    </g>
  );
}

/** The row of the year before that stands beside a row. */
export const earlierOf = (row: CardRow, before: ChartProps['before']): CardRow | undefined =>
  before?.find(({ key }) => key === row.key);

/** What the colours mean; nothing for one value alone. */
export function ChartLegend({
  parts,
  withBefore,
}: {
  parts: readonly { label: string }[];
  withBefore: boolean;
}) {
  if (parts.length < 2 && !withBefore) return null;
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        mt: 2,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        fontSize: 12,
        color: t.n[600],
      }}
    >
      {parts.map(({ label }, index) => (
        <LegendEntry key={label} label={label} look={{ height: 10, background: colourOf(index) }} />
      ))}
      {withBefore ? (
        <LegendEntry label="Year before" look={{ borderTop: `2px dashed ${earlierColour}` }} />
      ) : null}
    </Box>
  );
}

function LegendEntry({ label, look }: { label: string; look: Record<string, string | number> }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <Box aria-hidden="true" sx={{ width: 12, borderRadius: '2px', ...look }} />
      {label}
    </Box>
  );
}
