// A premium tax rate is known by its country, its line and the day from which it holds: NL, HULL, 21 % from 1 January 2026.

import type { ImportTarget } from '#domain/imports/import-target.ts';
import { asChoices } from '#domain/imports/targets/as-choices.ts';
import { premiumTaxLines, taxConfidences } from '#domain/rating/tax/premium-tax.ts';

export const premiumTaxTarget: ImportTarget = {
  id: 'premium_tax',
  noun: { one: 'rate', many: 'rates' },
  title: 'Premium tax',
  found_by: 'country, line and first day; what differs becomes a draft that is then published',
  superadmin: true,
  fields: [
    {
      id: 'country_code',
      label: 'Country',
      kind: 'country',
      required: true,
      names: ['country code'],
      example: 'NL',
    },
    {
      id: 'line',
      label: 'Line',
      kind: 'choice',
      required: true,
      choices: asChoices(premiumTaxLines),
      names: ['insurance line'],
      example: 'HULL',
    },
    {
      id: 'rate_pct',
      label: 'Rate %',
      kind: 'decimal',
      required: true,
      range: [0, 100],
      names: ['rate pct', 'rate', 'ipt', 'percentage'],
      example: '21',
    },
    {
      id: 'valid_from',
      label: 'Valid from',
      kind: 'date',
      names: ['from', 'since'],
      example: '01/01/2026',
      hint: 'Without it the rate of today',
    },
    {
      id: 'confidence',
      label: 'Confidence',
      kind: 'choice',
      choices: asChoices(taxConfidences),
      example: 'A',
    },
    { id: 'note', label: 'Note', kind: 'text', max: 1000, names: ['notes', 'remark'], example: '' },
  ],
  records: (row) => [
    {
      store: 'premium_tax_rates',
      values: row,
      defaults: { confidence: 'A', note: '', insurer_borne: false, flat_amount_cents: 0 },
    },
  ],
};
