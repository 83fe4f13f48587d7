// Cars and drivers come as lists of teams, licence holders and entries. An entry list names a car and its drivers at
// every race, so its rows add up: 2,072 entries of a series are a few hundred cars.

import { currencies } from '#domain/currencies.ts';
import type {
  ImportTarget,
  ImportValue,
  ImportValues,
  RowFault,
} from '#domain/imports/import-target.ts';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const owner = {
  id: 'user_id',
  label: 'Owner',
  kind: 'reference',
  refers_to: 'account',
  names: ['team', 'client', 'team name', 'company', 'company name', 'owner email', 'account'],
  example: 'Van Dalen Racing',
  hint: 'Company, team or email of an account',
} as const;

export const carClass = {
  id: 'car_class',
  label: 'Class',
  kind: 'reference',
  refers_to: 'car_class',
  required: true,
  names: ['car class', 'category'],
  example: 'GT3',
} as const;

export const value = {
  id: 'insured_value',
  label: 'Insured value',
  kind: 'money',
  required: true,
  range: [1, 1e13],
  names: ['value', 'agreed value', 'sum insured', 'default insured value eur', 'insured value eur'],
  example: '575000',
} as const;

export const startNumber = {
  id: 'start_number',
  label: 'Start number',
  kind: 'text',
  max: 10,
  names: ['race number', 'car number', 'number', 'no', 'nr', 'startnummer'],
  example: '31',
} as const;

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

/** Names of makers with more than one word; any other is the first word of a car's name. */
const longMakes = ['Aston Martin', 'Alfa Romeo', 'Mercedes-AMG', 'De Tomaso', 'Land Rover'];

/** Splits "Aston Martin Vantage GT3" into maker and model. */
export function splitVehicle(vehicle: string): { make: string; model: string } {
  const make =
    longMakes.find((name) => vehicle.toLowerCase().startsWith(`${name.toLowerCase()} `)) ??
    vehicle.split(' ')[0] ??
    '';
  const model = vehicle.slice(make.length).trim();
  return { make, model: model === '' ? make : model };
}

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

export const newDriver = {
  country: 'NL',
  categories: {},
  experience: 'Unknown',
  licence_number: '',
  licence_grade: '',
  claim_level: 4,
  claim_level_reason: '',
  active: true,
} as const;

/** Categories by year, from a list of years or from one category and its year. */
function categoriesOf(row: ImportValues): ImportValue {
  const { categories, category, category_year } = row;
  if (typeof categories === 'object' && categories !== null) return categories;
  return typeof category === 'string' && typeof category_year === 'number'
    ? { [String(category_year)]: category }
    : null;
}

export const driverTarget: ImportTarget = {
  id: 'drivers',
  noun: { one: 'driver', many: 'drivers' },
  title: 'Drivers',
  found_by: 'first name, last name and date of birth; without a date by names and country',
  fields: [
    {
      id: 'first_name',
      label: 'First name',
      kind: 'text',
      required: true,
      max: 80,
      names: ['firstname', 'given name', 'voornaam', 'vorname'],
      example: 'Sanne',
    },
    {
      id: 'last_name',
      label: 'Last name',
      kind: 'text',
      required: true,
      max: 80,
      names: ['lastname', 'surname', 'family name', 'achternaam', 'nachname'],
      example: 'de Wit',
    },
    {
      id: 'birth_date',
      label: 'Date of birth',
      kind: 'date',
      names: [
        'date of birth',
        'birth date',
        'birthdate',
        'dob',
        'born',
        'geboortedatum',
        'geburtsdatum',
      ],
      example: '17/05/1996',
    },
    {
      id: 'country',
      label: 'Nationality',
      kind: 'country',
      names: [
        'country',
        'nationality alpha2',
        'country alpha3',
        'country alpha2',
        'nat',
        'nationaliteit',
      ],
      example: 'NL',
    },
    {
      id: 'category',
      label: 'Category',
      kind: 'choice',
      choices: asChoices(driverCategories),
      names: ['latest category', 'fia category', 'driver category', 'rating'],
      example: 'Silver',
      hint: 'Needs the year it holds from',
    },
    {
      id: 'category_year',
      label: 'Category year',
      kind: 'whole',
      range: [2000, 2100],
      names: ['latest year', 'category from', 'season'],
      example: '2026',
    },
    {
      id: 'categories',
      label: 'Categories by year',
      kind: 'categories',
      names: ['history', 'category history'],
      example: '2025:Silver;2026:Gold',
    },
    {
      id: 'experience',
      label: 'Experience',
      kind: 'choice',
      choices: asChoices(experienceLevels),
      example: 'Experienced',
    },
    {
      id: 'claim_level',
      label: 'Claim level',
      kind: 'whole',
      range: [1, 10],
      names: ['driver claim level', 'bonus malus'],
      example: '',
      hint: 'What past claims elsewhere come to; needs a reason',
    },
    {
      id: 'claim_level_reason',
      label: 'Reason of the level',
      kind: 'text',
      max: 500,
      names: ['claim level reason', 'claims history', 'past claims'],
      example: '',
    },
    {
      id: 'licence_number',
      label: 'Licence number',
      kind: 'text',
      max: 40,
      names: ['license number', 'licence no', 'licence', 'license'],
      example: 'KNAF-10233',
    },
    {
      id: 'licence_grade',
      label: 'Licence grade',
      kind: 'text',
      max: 20,
      names: ['license grade', 'grade'],
      example: 'B',
    },
    {
      id: 'licence_valid_to',
      label: 'Licence valid to',
      kind: 'date',
      names: ['license valid to', 'valid to', 'valid until'],
      example: '31/12/2026',
    },
    { ...owner, label: 'Team', names: ['owner', 'client', 'team name', 'company', 'account'] },
  ],
  faults: driverFaults,
  records: ({ category: _category, category_year: _year, claim_level, ...row }) => [
    {
      store: 'drivers',
      values: {
        ...row,
        // A level that nobody gave a reason for is not taken over, whatever was answered.
        claim_level: row['claim_level_reason'] ? claim_level : null,
        categories: categoriesOf({ ...row, category: _category, category_year: _year }),
      },
      defaults: newDriver,
    },
  ],
};

/** A category holds from a year; a claim level has a reason. */
function driverFaults(row: ImportValues): RowFault[] {
  const lacks_year =
    typeof row['category'] === 'string' &&
    typeof row['category_year'] !== 'number' &&
    !row['categories'];
  const lacks_reason = typeof row['claim_level'] === 'number' && !row['claim_level_reason'];
  return [
    ...(lacks_year ? [{ code: 'missing', field: 'category_year' } as const] : []),
    ...(lacks_reason ? [{ code: 'missing', field: 'claim_level_reason' } as const] : []),
  ];
}
