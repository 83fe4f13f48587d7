import { z } from 'zod';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { answer, ownersAndStaff, pricers, seenBy } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';
import { more, wholeListInput } from '#contract/whole-list.ts';
import { carList } from '#contract/garage/car-list.ts';
import { driverList } from '#contract/garage/driver-list.ts';
import { listInput, paged } from '#contract/list-read.ts';
import { merged, mergePair } from '#contract/merge-pair.ts';

/** Who keeps cars and drivers: staff for everybody, brokerages for their clients, clients for themselves. */
const keepers = ['superadmin', 'admin', 'brokerage', 'agent'] as const;

/** What an agreed value rests on. */
const valueBases = ['agreed', 'market'] as const;

/** A car as pickers, lists and its page show it. */
export const carRecord = answer(ownersAndStaff, {
  car_id: f.id,
  user_id: f.id.nullable(),
  owner_name: z.string(),
  make: z.string(),
  model: z.string(),
  car_class: z.string(),
  year: z.number().nullable(),
  chassis_number: z.string(),
  start_number: z.string(),
  registration_country: z.string().nullable(),
  /** It may drive on public roads: some countries tax its cover higher. */
  road_registered: z.boolean(),
  insured_value: f.cents,
  currency: f.currency,
  value_basis: z.enum(valueBases),
  tracker: z.string(),
  storage_address: z.string(),
  active: z.boolean(),
  revision: f.revision,
});

const carFields = z.object({
  user_id: f.id.nullable(),
  make: f.line(80),
  model: f.line(120),
  car_class: f.line(20),
  year: z.number().int().min(1900).max(2100).nullable().default(null),
  chassis_number: f.optionalLine(60).default(''),
  start_number: f.optionalLine(10).default(''),
  registration_country: f.countryCode.nullable().default(null),
  road_registered: z.boolean().default(false),
  insured_value: f.positiveCents.refine((value) => value > 0, 'Enter a value above zero.'),
  currency: f.currency.default('EUR'),
  value_basis: z.enum(valueBases).default('agreed'),
  tracker: f.optionalLine().default(''),
  storage_address: f.optionalLine(300).default(''),
  active: z.boolean().default(true),
});

/** A driver; `category` is that of this year. */
export const driverRecord = z.object({
  ...seenBy(ownersAndStaff, {
    driver_id: f.id,
    first_name: z.string(),
    last_name: z.string(),
    name: z.string(),
    birth_date: f.calendarDate.nullable(),
    country: z.string(),
    category: z.enum(driverCategories),
    /** Category by year: `{"2025": "Silver", "2026": "Gold"}`. */
    categories: z.record(z.string(), z.enum(driverCategories)),
    experience: z.enum(experienceLevels),
    licence_number: z.string(),
    licence_grade: z.string(),
    licence_valid_to: f.calendarDate.nullable(),
    email: z.string(),
    user_ids: z.array(f.id),
    active: z.boolean(),
    revision: f.revision,
  }),
  ...seenBy(pricers, {
    claim_level: z.number().optional(),
    claim_level_reason: z.string().optional(),
  }),
});

const driverFields = z.object({
  first_name: f.line(80),
  last_name: f.line(80),
  birth_date: f.calendarDate.nullable().default(null),
  country: f.countryCode.default('NL'),
  categories: z.record(z.string().regex(/^20\d\d$/), z.enum(driverCategories)).default({}),
  experience: z.enum(experienceLevels).default('Unknown'),
  licence_number: f.optionalLine(40).default(''),
  licence_grade: f.optionalLine(20).default(''),
  licence_valid_to: f.calendarDate.nullable().default(null),
  email: f.email.or(z.literal('')).default(''),
  claim_level: z.number().int().min(1).max(10).optional(),
  claim_level_reason: f.optionalLine(500).optional(),
  user_ids: z.array(f.id).max(200).default([]),
  active: z.boolean().default(true),
});

const usage = seenBy(ownersAndStaff, { policies: z.number(), claims: z.number() });
const teams = seenBy(ownersAndStaff, {
  teams: z.array(z.object({ user_id: f.id, name: z.string() })),
});
const editing = seenBy(ownersAndStaff, {
  abilities: z.array(z.enum(['edit', 'edit_claim_level', 'edit_owner', 'archive'])),
});

/** A car, or a driver, in its list. */
export const carRow = carRecord.extend(usage);
export const driverRow = driverRecord.extend({ ...usage, ...teams });

/** A car, or a driver, with what hangs on it and what the reader may do. */
const fullCar = carRecord.extend({ ...usage, ...editing });
const fullDriver = driverRecord.extend({
  ...usage,
  ...teams,
  ...editing,
  /** What the claims of the last three years suggest. */
  ...seenBy(pricers, { suggested_claim_level: z.number().nullable().optional() }),
});

const carActions = {
  get_cars: read({
    summary: 'All cars for pickers [7.38]; clients and brokerages get their own.',
    input: wholeListInput,
    output: answer(ownersAndStaff, { cars: z.array(carRecord), more }),
    shows: ['account', 'car'],
    access: keepers,
  }),
  get_user_cars: read({
    summary: "The client's own cars [7.10].",
    input: f.nothing,
    output: answer(ownersAndStaff, { user_cars: z.array(carRecord) }),
    shows: ['account', 'car'],
    access: ['agent'],
  }),
  get_cars_page: read({
    summary: 'A page of the list of cars.',
    input: listInput(carList, paged),
    output: answer(ownersAndStaff, { cars: z.array(carRow), total: z.number() }),
    shows: ['account', 'car', 'claim', 'permissions', 'policy'],
    access: keepers,
  }),
  get_car: read({
    summary: 'One car with what the reader may do with it.',
    input: z.object({ car_id: f.id }),
    output: fullCar,
    shows: ['account', 'car:car_id', 'claim', 'policy'],
    access: keepers,
    scope: { car_id: 'car' },
  }),
  find_car_by_chassis: read({
    summary: 'Which car carries a chassis number already, for the check while typing.',
    input: z.object({ chassis_number: z.string().max(60), car_id: f.id.optional() }),
    output: answer(ownersAndStaff, { used_by: z.string().nullable() }),
    shows: ['account', 'car'],
    access: keepers,
  }),
  add_car: write({
    summary: 'Adds a car; a client adds its own, a brokerage one of a client.',
    past: 'Added car',
    input: carFields,
    output: answer(ownersAndStaff, { car_id: f.id }),
    access: keepers,
    scope: { user_id: 'account' },
  }),
  update_car: write({
    summary: 'Changes a car, or archives it.',
    past: 'Updated car',
    input: carFields.extend({ car_id: f.id, revision: f.revision }),
    output: answer(ownersAndStaff, { revision: f.revision }),
    access: keepers,
    scope: { car_id: 'car', user_id: 'account' },
    errors: ['conflict'],
    stored: fullCar,
  }),
  merge_cars: write({
    summary:
      'Makes two records of one car one: everything of the other moves to the kept one, which takes the given fields.',
    past: 'Merged cars',
    input: carFields.extend(mergePair(f.id)),
    output: merged,
    access: staff,
    scope: { kept_id: 'car', other_id: 'car', user_id: 'account' },
    errors: ['conflict', 'transition_refused'],
  }),
  get_car_classes: read({
    summary: 'The car classes of the rating tables that are valid today.',
    input: f.nothing,
    output: answer(ownersAndStaff, {
      car_classes: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
    shows: ['circuit', 'premium_tax', 'rating_tables'],
    access: keepers,
  }),
} as const satisfies Contract;

const driverActions = {
  get_drivers: read({
    summary: "All drivers for pickers [7.14]; clients and brokerages get their own teams'.",
    input: wholeListInput,
    output: answer(ownersAndStaff, { drivers: z.array(driverRecord), more }),
    shows: ['account', 'driver'],
    access: keepers,
  }),
  get_drivers_page: read({
    summary: 'A page of the list of drivers.',
    input: listInput(driverList, paged),
    output: answer(ownersAndStaff, {
      drivers: z.array(driverRow),
      total: z.number(),
    }),
    shows: ['account', 'claim', 'driver', 'policy'],
    access: keepers,
  }),
  get_driver: read({
    summary: 'One driver with what the reader may do.',
    input: z.object({ driver_id: f.id }),
    output: fullDriver,
    shows: ['account', 'claim', 'driver:driver_id', 'event', 'policy'],
    access: keepers,
    scope: { driver_id: 'driver' },
  }),
  add_driver: write({
    summary: 'Adds a driver; a client adds one to its own team.',
    past: 'Added driver',
    input: driverFields,
    output: answer(ownersAndStaff, { driver_id: f.id }),
    access: keepers,
    scope: { user_ids: 'account' },
  }),
  update_driver: write({
    summary: 'Changes a driver, or archives one; a claim level takes a reason.',
    past: 'Updated driver',
    input: driverFields.extend({ driver_id: f.id, revision: f.revision }),
    output: answer(ownersAndStaff, { revision: f.revision }),
    access: keepers,
    scope: { driver_id: 'driver', user_ids: 'account' },
    errors: ['conflict', 'transition_refused'],
    stored: fullDriver,
  }),
  merge_drivers: write({
    summary:
      'Makes two records of one person one: policies, claims and teams of the other move to the kept one.',
    past: 'Merged drivers',
    input: driverFields.omit({ user_ids: true }).extend(mergePair(f.id)),
    output: merged,
    access: staff,
    scope: { kept_id: 'driver', other_id: 'driver' },
    errors: ['conflict', 'transition_refused'],
  }),
} as const satisfies Contract;

export const garageContract = { ...carActions, ...driverActions } as const satisfies Contract;
