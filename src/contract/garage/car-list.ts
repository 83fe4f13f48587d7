import { featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import type { carRow } from '#contract/garage/garage.ts';
import { list } from '#contract/list.ts';

/** Everybody's cars for staff, the own ones for clients, who need no owner. */
export const carList = list<z.output<typeof carRow>>()({
  title: 'Cars',
  noun: { one: 'car', many: 'cars' },
  read: 'get_cars_page',
  rows: 'cars',
  id: 'car_id',
  place: { feature: featureOf('cars') },
  fields: {
    make: {
      label: 'Make',
      head: 'Car',
      kind: 'text',
      shown: ({ make, model }) => `${make} ${model}`.trim(),
      sort: true,
    },
    model: { label: 'Model', kind: 'text', with: 'make', sort: true },
    active: {
      label: 'State',
      kind: 'status',
      value: (one) => (one.active ? 'in_use' : 'archived'),
      of: { in_use: 'In use', archived: 'Archived' },
      tones: { in_use: 'success', archived: 'none' },
      optional: true,
    },
    chassis_number: { label: 'Chassis number', kind: 'text', sort: true, card: 'note' },
    start_number: { label: 'No.', kind: 'text', quiet: true },
    year: {
      label: 'Year',
      kind: 'number',
      shown: (one) => String(one.year ?? ''),
      sort: true,
      quiet: true,
    },
    car_class: { label: 'Class', kind: 'text', sort: true },
    owner_name: {
      label: 'Owner',
      kind: 'long',
      length: 30,
      sort: true,
      for: ['staff', 'brokerage'],
      card: 'line',
    },
    currency: { label: 'Currency', kind: 'text', exported: 'always' },
    insured_value: { label: 'Value', kind: 'money', sort: true },
    policies: { label: 'Policies', kind: 'number' },
    claims: { label: 'Claims', kind: 'number' },
  },
  filters: {
    user_id: { label: 'Owner', kind: 'choice', of: 'id', promoted: true },
    car_class: { label: 'Class', kind: 'choice', of: 'text', promoted: true },
    value: { label: 'Value', kind: 'range', beside: true },
    active: { label: 'In use', kind: 'yes_no', offered: false },
    without_chassis: {
      label: 'Without chassis number',
      kind: 'yes_no',
      single: true,
      beside: true,
      offered: false,
    },
  },
  views: {
    all: { label: 'In use', filters: { active: ['yes'] } },
    without_chassis: {
      label: 'Without chassis number',
      filters: { active: ['yes'], without_chassis: ['yes'] },
    },
    archived: { label: 'Archived', filters: { active: ['no'] } },
  },
  counted: 'asked',
  start: { view: 'all', sort: 'make' },
  none: {
    title: 'No cars yet.',
    text: 'Cars that policies and quotes are made for appear here.',
  },
});
