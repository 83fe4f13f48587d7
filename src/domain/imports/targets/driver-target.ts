// A list of licence holders gives a driver once. Example: "2025:Silver;2026:Gold" is a category for each of two years.

import type {
  ImportTarget,
  ImportValue,
  ImportValues,
  RowFault,
} from '#domain/imports/import-target.ts';
import { asChoices } from '#domain/imports/targets/as-choices.ts';
import { owner } from '#domain/imports/targets/garage-fields.ts';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';

/** What a driver is when the row does not say. */
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
