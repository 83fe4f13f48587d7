import Box from '@mui/material/Box';
import { scaleBand } from '@visx/scale';
import { Fragment } from 'react';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import { columnText } from '#domain/analytics/figure-text.ts';
import { t } from '#web/kit/base/tokens.ts';
import { type CardRow, type ChartProps, rowText } from '#web/analytics/card-rows.ts';
import {
  ChartFrame,
  ChartLegend,
  ChartMark,
  ChartSheet,
  colourOf,
  earlierOf,
  hasRoomForWords,
  upward,
  useChartSize,
} from '#web/analytics/chart-frame.tsx';
import { earlierColour } from '#web/analytics/figure-colours.ts';
import { RankingChart } from '#web/analytics/ranking-chart.tsx';

/** Whether the values of a card stand on each other; else the first one alone is drawn. */
const partsOf = (card: CardWords) =>
  card.chart === 'stack' ? card.values : card.values.slice(0, 1);

const totalOf = (card: CardWords, row: CardRow | undefined, parts = partsOf(card).length): number =>
  (row?.values ?? []).slice(0, parts).reduce((sum: number, value) => sum + (value ?? 0), 0);

/** Columns over months, years or classes; of several values one on the other. The year before is a dashed line at its height. */
export function ColumnChart(props: ChartProps) {
  const { card, rows, before, hrefOf } = props;
  const { frame, width, height, across } = useChartSize();
  // On a phone: bars that lie have room for the words that columns have not.
  const lies = card.chart === 'bars' && !hasRoomForWords(rows, across[1] - across[0]);
  const heights = rows.flatMap((row) => [
    totalOf(card, row),
    totalOf(card, earlierOf(row, before)),
  ]);
  const x = scaleBand({ domain: rows.map(({ key }) => key), range: across, padding: 0.3 });
  const y = upward(Math.max(...heights, 0), height);
  const wide = Math.min(x.bandwidth(), 24);
  const told = toldAmounts(card, rows, x.step());
  if (lies)
    return (
      <Box ref={frame} sx={{ minWidth: 0 }}>
        <RankingChart {...props} />
      </Box>
    );
  return (
    <ChartSheet
      frame={frame}
      below={<ChartLegend parts={partsOf(card)} withBefore={before !== null} />}
    >
      <ChartFrame card={card} rows={rows} width={width} height={height} x={x} y={y}>
        {rows.map((row) => {
          const left = (x(row.key) ?? 0) + (x.bandwidth() - wide) / 2;
          const old = earlierOf(row, before);
          return (
            <Fragment key={row.key}>
              <ChartMark href={hrefOf(row)} label={rowText(card, row)}>
                <Column card={card} row={row} left={left} wide={wide} y={y} />
                {old ? (
                  <line
                    x1={left - 4}
                    x2={left + wide + 4}
                    y1={y(totalOf(card, old))}
                    y2={y(totalOf(card, old))}
                    stroke={earlierColour}
                    strokeWidth={2}
                    strokeDasharray="4 3"
                  />
                ) : null}
              </ChartMark>
              {told.has(row.key) ? (
                <Amount card={card} row={row} left={left} wide={wide} y={y} />
              ) : null}
            </Fragment>
          );
        })}
      </ChartFrame>
    </ChartSheet>
  );
}

interface ColumnProps {
  card: CardWords;
  row: CardRow;
  left: number;
  wide: number;
  y: (value: number) => number;
}

/** Of a figure in a column, in px. */
const digitWidth = 7;

const amountOf = (card: CardWords, row: CardRow) =>
  columnText(totalOf(card, row), card.values[0]?.kind ?? 'count');

/** Columns whose height is written: all, or the highest alone where they stand too close together. */
function toldAmounts(card: CardWords, rows: readonly CardRow[], room: number): ReadonlySet<string> {
  const high = rows
    .filter((row) => totalOf(card, row) !== 0)
    .toSorted((one, other) => totalOf(card, other) - totalOf(card, one));
  const fits = high.every((row) => amountOf(card, row).length * digitWidth <= room);
  return new Set((fits ? high : high.slice(0, 1)).map(({ key }) => key));
}

/** How high the column is: in it, or above where it is too low, too narrow or of several parts. */
function Amount({ card, row, left, wide, y }: ColumnProps) {
  const total = totalOf(card, row);
  const text = amountOf(card, row);
  const long = text.length * digitWidth;
  const isInside = partsOf(card).length === 1 && long < wide && y(0) - y(total) > 20;
  return (
    <text
      aria-hidden="true"
      pointerEvents="none"
      x={left + wide / 2}
      y={y(total) + (isInside ? 15 : -5)}
      textAnchor="middle"
      fontSize={11.5}
      fontWeight={600}
      fill={t.n[900]}
      {...(isInside ? {} : { stroke: t.n[0], strokeWidth: 3, paintOrder: 'stroke' })}
    >
      {text}
    </text>
  );
}

function Column({ card, row, left, wide, y }: ColumnProps) {
  return partsOf(card).map(({ label }, index) => {
    const value = row.values[index] ?? 0;
    const below = totalOf(card, row, index);
    return value === 0 ? null : (
      <rect
        key={label}
        x={left}
        width={wide}
        y={y(below + value)}
        height={Math.max(y(below) - y(below + value), 1)}
        fill={colourOf(index)}
        rx={index === partsOf(card).length - 1 ? 3 : 0}
      />
    );
  });
}
