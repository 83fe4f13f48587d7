// Clients, series and premium tax come as lists too. A client is known by its email address; a premium tax rate by its
// country, its line and the day from which it holds. Claims are never imported (decision 039).

import { currencies } from '#domain/currencies.ts';
import type { ImportTarget } from '#domain/imports/import-target.ts';
import { premiumTaxLines, taxConfidences } from '#domain/rating/tax/premium-tax.ts';

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const accountTarget: ImportTarget = {
  id: 'accounts',
  noun: { one: 'client', many: 'clients' },
  title: 'Clients',
  found_by: 'email',
  fields: [
    {
      id: 'company_name',
      label: 'Company',
      kind: 'text',
      required: true,
      names: ['company name', 'bedrijf', 'firma', 'name'],
      example: 'Van Dalen Racing BV',
    },
    {
      id: 'team_name',
      label: 'Team',
      kind: 'text',
      names: ['team name'],
      example: 'Van Dalen Racing',
    },
    {
      id: 'attn',
      label: 'Contact',
      kind: 'text',
      required: true,
      names: ['attn', 'contact person', 'contact name', 'contactpersoon'],
      example: 'Joris van Dalen',
    },
    {
      id: 'email',
      label: 'Email',
      kind: 'email',
      required: true,
      names: ['e mail', 'email address', 'mail'],
      example: 'joris@vandalen.example',
    },
    {
      id: 'phone',
      label: 'Phone',
      kind: 'text',
      max: 40,
      names: ['telephone', 'phone number', 'mobile', 'telefoon'],
      example: '+31 20 123 4567',
    },
    {
      id: 'country',
      label: 'Country',
      kind: 'country',
      names: ['country code', 'land'],
      example: 'NL',
    },
    {
      id: 'broker_id',
      label: 'Brokerage',
      kind: 'reference',
      refers_to: 'account',
      names: ['broker'],
      example: '',
      hint: 'Company or email of a brokerage',
    },
    {
      id: 'vat_number',
      label: 'VAT number',
      kind: 'text',
      max: 30,
      names: ['vat', 'btw nummer'],
      example: 'NL001234567B01',
    },
    {
      id: 'currency',
      label: 'Currency',
      kind: 'choice',
      choices: asChoices(currencies),
      example: 'EUR',
    },
    {
      id: 'clean_seasons',
      label: 'Clean seasons',
      kind: 'whole',
      range: [0, 20],
      names: ['seasons without claim', 'claim free seasons', 'claim free years'],
      example: '',
      hint: 'Full seasons without a paid claim, elsewhere too',
    },
    {
      id: 'commission_pct',
      label: 'Commission %',
      kind: 'decimal',
      range: [0, 30],
      names: ['commission', 'commission pct'],
      example: '15',
    },
  ],
  records: (row) => [
    {
      store: 'accounts',
      values: row,
      defaults: {
        team_name: '',
        phone: '',
        country: 'NL',
        vat_number: '',
        currency: 'EUR',
        commission_pct: '15',
      },
    },
  ],
};

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
