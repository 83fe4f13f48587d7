import type { ComponentType } from 'react';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import type { ChartProps } from '#web/analytics/card-rows.ts';
import { CircuitChart } from '#web/analytics/circuit-chart.tsx';
import { ColumnChart } from '#web/analytics/column-chart.tsx';
import { DividedBar } from '#web/analytics/divided-bar.tsx';
import { HeatGrid } from '#web/analytics/heat-grid.tsx';
import { LineChart } from '#web/analytics/line-chart.tsx';
import { MapChart } from '#web/analytics/map-chart.tsx';
import { RankingChart } from '#web/analytics/ranking-chart.tsx';
import { ScatterChart } from '#web/analytics/scatter-chart.tsx';
import { WaterfallChart } from '#web/analytics/waterfall-chart.tsx';

const charts: Readonly<Record<Exclude<CardWords['chart'], 'figures'>, ComponentType<ChartProps>>> =
  {
    bars: ColumnChart,
    stack: ColumnChart,
    lines: LineChart,
    grid: HeatGrid,
    ranking: RankingChart,
    parts: DividedBar,
    circuit: CircuitChart,
    map: MapChart,
    waterfall: WaterfallChart,
    scatter: ScatterChart,
  };

/** A card's rows as the picture that it names. */
export function DrawnChart(props: ChartProps) {
  const { chart } = props.card;
  if (chart === 'figures') return null;
  const Chart = charts[chart];
  return <Chart {...props} />;
}
