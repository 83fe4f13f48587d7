import type { z } from 'zod';
import { fieldsOf } from '#domain/lists/list-field.ts';
import type { seriesLine } from '#contract/rating/series-ratings.ts';

const series = fieldsOf<z.output<typeof seriesLine>>();

/** What the columns of the series ratings are. */
export const seriesFields = {
  name: series.text('Series', (one) => one.name),
  championship: series.text('Championship', (one) => one.championships.join(', ')),
  class: series.text('Cars', (one) => one.class_label),
  rate: series.text('Rate %', (one) => one.rate_pct),
  excess: series.text('Excess %', (one) => one.default_excess_pct),
  min_premium: series.money('Minimum', (one) => one.min_premium),
  level: series.number('Claim level', (one) => one.claim_level),
  insured: series.number('Insured', (one) => one.insured_cars),
  loss_ratio: series.number('Loss ratio %', (one) => one.loss_ratio),
  min_excess: series.money('Min excess', (one) => one.min_excess),
  hours: series.text('Race hours', (one) => one.typical_race_hours),
  categories: series.text('Driver categories', (one) => (one.uses_categories ? 'Yes' : 'No')),
  notes: series.text('Note', (one) => one.notes),
  changed: series.instant('Changed', (one) => one.changed_at),
};
