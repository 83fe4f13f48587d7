// A list of cars is known by chassis number; a car without one by owner, make, model, year and start number.

import { currencies } from '#domain/currencies.ts';
import type { ImportTarget } from '#domain/imports/import-target.ts';
import { asChoices } from '#domain/imports/targets/as-choices.ts';
import { carClass, owner, startNumber, value } from '#domain/imports/targets/garage-fields.ts';

/** What a car is when its row does not say. */
export const newCar = {
  chassis_number: '',
  start_number: '',
  currency: 'EUR',
  value_basis: 'agreed',
  tracker: '',
  storage_address: '',
  road_registered: false,
  active: true,
};

export const carTarget: ImportTarget = {
  id: 'cars',
  noun: { one: 'car', many: 'cars' },
  title: 'Cars',
  found_by: 'chassis number; without one by owner, make, model, year and start number',
  fields: [
    {
      id: 'make',
      label: 'Make',
      kind: 'text',
      required: true,
      max: 80,
      names: ['manufacturer', 'brand', 'merk', 'marke', 'constructor', 'constructor id'],
      example: 'Porsche',
    },
    {
      id: 'model',
      label: 'Model',
      kind: 'text',
      required: true,
      max: 120,
      names: ['type', 'car', 'full name', 'name'],
      example: '911 GT3 R (992)',
    },
    carClass,
    {
      id: 'year',
      label: 'Year',
      kind: 'whole',
      range: [1900, 2100],
      names: ['build year', 'year built', 'bouwjaar', 'baujahr'],
      example: '2024',
    },
    {
      id: 'chassis_number',
      label: 'Chassis number',
      kind: 'text',
      max: 60,
      names: ['chassis', 'chassis no', 'vin', 'chassisnummer', 'fahrgestellnummer'],
      example: 'WP0ZZZ99ZRS290001',
    },
    startNumber,
    owner,
    value,
    {
      id: 'currency',
      label: 'Currency',
      kind: 'choice',
      choices: asChoices(currencies),
      names: ['valuta'],
      example: 'EUR',
    },
    {
      id: 'registration_country',
      label: 'Country of registration',
      kind: 'country',
      names: ['registration country', 'registered in'],
      example: 'NL',
    },
    {
      id: 'road_registered',
      label: 'Road registered',
      kind: 'yes_no',
      names: [
        'road registration',
        'road legal',
        'street legal',
        'public road',
        'strassenzulassung',
      ],
      example: 'No',
      hint: 'Some countries tax the cover of such cars higher',
    },
    {
      id: 'value_basis',
      label: 'Value basis',
      kind: 'choice',
      choices: [
        { value: 'agreed', label: 'Agreed' },
        { value: 'market', label: 'Market' },
      ],
      example: 'Agreed',
    },
    { id: 'tracker', label: 'Tracker', kind: 'text', example: '' },
    {
      id: 'storage_address',
      label: 'Storage address',
      kind: 'text',
      max: 300,
      names: ['storage'],
      example: '',
    },
  ],
  records: (row) => [{ store: 'cars', values: row, defaults: newCar }],
};
