// A rating of a series holds for one year: GT4 European Series 2026 and 2027 are two rows.

import type { ImportTarget } from '#domain/imports/import-target.ts';

export const seriesTarget: ImportTarget = {
  id: 'series',
  noun: { one: 'series', many: 'series' },
  title: 'Series ratings',
  found_by: 'year and series',
  superadmin: true,
  fields: [
    {
      id: 'year',
      label: 'Year',
      kind: 'whole',
      required: true,
      range: [2022, 2100],
      names: ['season'],
      example: '2026',
    },
    {
      id: 'series',
      label: 'Series',
      kind: 'text',
      required: true,
      names: ['name'],
      example: 'GT4 European Series',
    },
    {
      id: 'car_class',
      label: 'Class',
      kind: 'reference',
      refers_to: 'car_class',
      required: true,
      names: ['car class', 'cars'],
      example: 'GT4',
    },
    { id: 'claim_level', label: 'Claim level', kind: 'whole', range: [1, 10], example: '5' },
    {
      id: 'default_excess_pct',
      label: 'Excess %',
      kind: 'decimal',
      range: [0, 30],
      names: ['default excess pct', 'excess', 'excess pct'],
      example: '10',
    },
    {
      id: 'typical_race_hours',
      label: 'Race hours',
      kind: 'decimal',
      range: [0.1, 99],
      names: ['typical race hours', 'hours'],
      example: '2',
    },
    {
      id: 'uses_categories',
      label: 'Uses categories',
      kind: 'yes_no',
      names: ['uses fia driver categories', 'driver categories'],
      example: 'yes',
    },
    {
      id: 'notes',
      label: 'Notes',
      kind: 'text',
      max: 500,
      names: ['note', 'remarks'],
      example: '',
    },
  ],
  records: (row) => [
    {
      store: 'series_ratings',
      values: row,
      defaults: { claim_level: 5, default_excess_pct: '10', uses_categories: true, notes: '' },
    },
  ],
};
