import { featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import { list } from '#contract/list.ts';
import type { seriesLine } from '#contract/rating/series-ratings.ts';

/** How series are rated, year by year; the years are its views, as far as there are any. */
export const seriesList = list<z.output<typeof seriesLine>>()({
  title: 'Ratings',
  noun: { one: 'series', many: 'series' },
  read: 'get_series_page',
  rows: 'series',
  id: 'series_rating_id',
  place: { feature: featureOf('series') },
  fields: {
    name: { label: 'Series', kind: 'long', sort: true },
    championships: {
      label: 'Championship',
      kind: 'long',
      value: (one) => one.championships.join(', '),
      shown: ({ championships: [first = '', ...others] }) =>
        others.length === 0 ? first : `${first} + ${others.length} more`,
      quiet: true,
      max_width: 130,
    },
    car_class: {
      label: 'Cars',
      kind: 'text',
      value: (one) => one.class_label,
      sort: true,
      card: 'line',
      card_says: (one) => one.class_label,
    },
    rate_pct: {
      label: 'Rate %',
      kind: 'text',
      right: true,
      sort: true,
      card: 'note',
      card_says: (one) => `Rate ${one.rate_pct} %`,
    },
    default_excess_pct: { label: 'Excess %', kind: 'text', right: true, sort: true },
    min_premium: {
      label: 'Minimum',
      head: 'Minimum (EUR)',
      kind: 'money',
      sort: true,
      card: 'none',
    },
    claim_level: {
      label: 'Claim level',
      kind: 'number',
      right: false,
      sort: true,
      card: 'amount',
      card_says: (one) => `Claim level ${one.claim_level}`,
    },
    insured_cars: { label: 'Insured', kind: 'number', quiet: true, optional: true },
    loss_ratio: { label: 'Loss ratio %', kind: 'number', right: false, sort: true },
    min_excess: {
      label: 'Min excess',
      head: 'Min excess (EUR)',
      kind: 'money',
      quiet: true,
      optional: true,
    },
    typical_race_hours: {
      label: 'Race hours',
      kind: 'text',
      right: true,
      quiet: true,
      optional: true,
    },
    uses_categories: { label: 'Driver categories', kind: 'yes_no', quiet: true, optional: true },
    notes: { label: 'Note', kind: 'long', length: 24, quiet: true, optional: true },
    changed_at: { label: 'Changed', kind: 'day', written: 'instant', sort: true, quiet: true },
  },
  filters: {
    compare_year: {
      label: 'Compare with',
      kind: 'choice',
      of: 'number',
      single: true,
      beside: true,
      promoted: true,
    },
    car_class: { label: 'Cars', kind: 'choice', of: 'text', promoted: true },
    level: { label: 'Claim level', kind: 'choice', of: 'number' },
    only_different: { label: 'Only differences', kind: 'yes_no', single: true, beside: true },
  },
  views: { all: { label: 'All' } },
  start: { view: 'all', sort: 'name' },
  none: { title: 'No series yet.', text: 'Series with their claim levels appear here.' },
});
