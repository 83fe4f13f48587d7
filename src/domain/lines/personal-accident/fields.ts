// What is asked of persons who insure themselves against accidents [1.2].

import {
  amountField,
  type LineFields,
  optionalAmountField,
  worldTerritory,
} from '#domain/lines/line-fields.ts';

export const personalAccidentTerms = {
  territory: worldTerritory,
  term: {
    kind: 'choice',
    label: 'Term',
    options: { annual: 'A year', season: 'A season', event: 'One event' },
  },
} as const satisfies LineFields;

export const insuredPerson = {
  name: { kind: 'text', label: 'Name', required: true },
  birth_date: { kind: 'date', label: 'Date of birth', years_back: 30 },
  licence: { kind: 'text', label: 'Licence', required: false },
  discipline: {
    kind: 'choice',
    label: 'Discipline',
    options: {
      karting: 'Karting',
      club_circuit: 'Club circuit racing',
      gt_touring_international: 'GT and touring, international',
      single_seater: 'Single-seater',
      rally: 'Rally',
      hillclimb: 'Hillclimb',
    },
  },
  death: amountField('Capital at death'),
  disability: optionalAmountField('Capital at disability'),
  weekly_benefit: optionalAmountField('Weekly benefit'),
  medical: {
    kind: 'amount_choice',
    label: 'Medical cost',
    amounts: [0, 2_500_000, 5_000_000, 10_000_000],
    none: 'None',
  },
} as const satisfies LineFields;
