// A championship is one season of a series. Example: "Porsche Carrera Cup Benelux" of 2026 and of 2027 are two.

import type { ImportTarget } from '#domain/imports/import-target.ts';

export const championshipTarget: ImportTarget = {
  id: 'championships',
  noun: { one: 'championship', many: 'championships' },
  title: 'Championships',
  found_by: 'name and year',
  fields: [
    {
      id: 'name',
      label: 'Championship',
      kind: 'text',
      required: true,
      names: ['name', 'championship name'],
      example: 'Porsche Carrera Cup Benelux',
    },
    {
      id: 'year',
      label: 'Year',
      kind: 'whole',
      required: true,
      range: [1950, 2100],
      names: ['season'],
      example: '2026',
    },
    { id: 'series', label: 'Series', kind: 'text', example: 'Porsche Carrera Cup Benelux' },
    {
      id: 'organiser',
      label: 'Organiser',
      kind: 'text',
      names: ['organizer', 'promoter'],
      example: 'Porsche',
    },
    { id: 'country', label: 'Country', kind: 'country', names: ['country code'], example: 'NL' },
  ],
  records: (row) => [
    {
      store: 'championships',
      values: row,
      defaults: { series: row['name'], organiser: '', active: true },
    },
  ],
};
