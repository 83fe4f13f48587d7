import { featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import { countryName } from '#domain/countries.ts';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import type { driverRow } from '#contract/garage/garage.ts';
import { list, plainLabels } from '#contract/list.ts';

/** All drivers for staff, the own team's for clients, who see neither teams nor claim levels. */
export const driverList = list<z.output<typeof driverRow>>()({
  title: 'Drivers',
  noun: { one: 'driver', many: 'drivers' },
  read: 'get_drivers_page',
  rows: 'drivers',
  id: 'driver_id',
  place: { feature: featureOf('drivers') },
  fields: {
    name: {
      label: 'First name',
      head: 'Name',
      kind: 'text',
      value: (one) => one.first_name,
      // The list is in the order of last names, so they stand first.
      shown: ({ last_name, first_name }) => `${last_name}, ${first_name}`,
      sort: true,
    },
    last_name: { label: 'Last name', kind: 'text', with: 'name' },
    category: { label: 'Category', kind: 'text', card: 'line' },
    experience: { label: 'Experience', kind: 'text', sort: true, quiet: true, max_width: 130 },
    country: {
      label: 'Nationality',
      kind: 'text',
      shown: (one) => countryName(one.country),
      sort: true,
      card: 'note',
    },
    birth_date: { label: 'Date of birth', kind: 'date', sort: true, quiet: true },
    licence_number: {
      label: 'Licence number',
      head: 'Licence',
      kind: 'text',
      shown: ({ licence_grade, licence_number }) =>
        [licence_grade, licence_number].filter((part) => part !== '').join(' · '),
      quiet: true,
    },
    licence_grade: { label: 'Licence grade', kind: 'text', with: 'licence_number' },
    email: { label: 'Email', kind: 'text', quiet: true, optional: true },
    teams: {
      label: 'Teams',
      kind: 'long',
      length: 30,
      value: (one) => one.teams.map(({ name }) => name).join(', '),
      for: ['staff', 'brokerage'],
      max_width: 148,
    },
    policies: { label: 'Policies', kind: 'number' },
    claims: { label: 'Claims', kind: 'number' },
    claim_level: {
      label: 'Claim level',
      kind: 'number',
      sort: true,
      for: ['staff', 'brokerage'],
      card: 'amount',
      card_says: (one) => `Claim level ${one.claim_level}`,
    },
  },
  filters: {
    category: {
      label: 'Category',
      kind: 'choice',
      of: plainLabels(driverCategories),
      promoted: true,
    },
    experience: { label: 'Experience', kind: 'choice', of: plainLabels(experienceLevels) },
    user_id: { label: 'Team', kind: 'choice', of: 'id', promoted: true },
    active: { label: 'In use', kind: 'yes_no', offered: false },
    has_claims: {
      label: 'With claims',
      kind: 'yes_no',
      single: true,
      beside: true,
      offered: false,
    },
  },
  views: {
    all: { label: 'In use', filters: { active: ['yes'] } },
    has_claims: { label: 'With claims', filters: { active: ['yes'], has_claims: ['yes'] } },
    archived: { label: 'Archived', filters: { active: ['no'] } },
  },
  counted: 'asked',
  start: { view: 'all', sort: 'name' },
  none: { title: 'No drivers yet.', text: 'People who may drive an insured car appear here.' },
});
