// Clients come as a list of companies, each known by its email address. Claims are never imported (decision 039): 3 seasons
// without one come as a number.

import { currencies } from '#domain/currencies.ts';
import type { ImportTarget } from '#domain/imports/import-target.ts';
import { asChoices } from '#domain/imports/targets/as-choices.ts';

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
