import { analyticsContract } from '#contract/analytics/analytics.ts';
import { getAnalyticsCard } from '#server/analytics/cards/get-analytics-card.ts';
import { getFigureRows } from '#server/analytics/cards/get-figure-rows.ts';
import { analyticsKeeper } from '#server/analytics/analytics-keeper.ts';
import { foldFigures } from '#server/analytics/fold-figures.ts';
import { getCoverLeft } from '#server/analytics/cover-left.ts';
import { getCalculation } from '#server/analytics/get-calculation.ts';
import { getSmallFigures } from '#server/analytics/small-figures.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';

const handlers = {
  get_analytics_card: getAnalyticsCard,
  get_calculation: getCalculation,
  get_cover_left: getCoverLeft,
  get_figure_rows: getFigureRows,
  get_small_figures: getSmallFigures,
} satisfies Handlers<typeof analyticsContract>;

/** Figures, and how they came about. */
export const analyticsArea = defineArea({
  contract: analyticsContract,
  handlers,
  jobs: { fold_figures: foldFigures },
  crons: { fold_figures: { at: '* * * * *' } },
  keeper: analyticsKeeper,
});
