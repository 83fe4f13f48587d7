import { z } from 'zod';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { capacityUse } from '#contract/binders/capacity.ts';
import {
  calendarDate,
  countryCode,
  currency,
  id,
  line,
  optionalLine,
  positiveCents,
  revision,
  text,
} from '#contract/fields.ts';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';

const limit = positiveCents.min(1, 'Enter an amount, or leave it empty.').nullable();
const level = z.number().int().min(1).max(10).nullable();
const pct = z
  .string()
  .regex(/^\d{1,2}(\.\d)?$/, 'Enter a percentage.')
  .refine((value) => Number(value) <= 50, 'At most 50.');

/** What an insurer agreed that is written in its name; an empty list is any, an empty limit is none. */
const terms = {
  insurer_id: id,
  umr: line(40),
  valid_from: calendarDate,
  valid_to: calendarDate,
  /** In the order of the sections. */
  lines: z.array(z.enum(insuranceTypes)).min(1, 'Missing data for Lines').max(8),
  countries: z.array(countryCode).max(60),
  classes: z.array(optionalLine(40)).max(40),
  highest_series_level: level,
  highest_driver_level: level,
  currency,
  value_per_car: limit,
  /** Of all values at one event and on one circuit in one weekend. */
  value_per_event: limit,
  value_per_transport: limit,
  /** Written in its period, net of discounts. */
  premium_limit: limit,
  commission_pct: pct,
  profit_commission_pct: pct,
  /** What the insurer keeps of the premium for its own expenses before there is profit. */
  profit_expenses_pct: pct.default('0'),
  /** Whether a loss of its agreement before is made good before there is profit. */
  deficit_carried: z.boolean().default(true),
  notes: text(2000),
};

/** A binder as it is kept. */
const binder = z.object({ ...terms, binder_id: id, revision });

export const bindersContract = {
  get_binders: read({
    summary: 'The agreements with insurers, of one insurer if it is named, the newest first.',
    input: z.object({ insurer_id: id.optional() }),
    output: z.object({ binders: z.array(binder) }),
    shows: ['binder', 'insurer'],
    access: staff,
  }),
  get_binder_capacity: read({
    summary: 'What is used of an agreement: its premium, and the fullest of the events to come.',
    input: z.object({ binder_id: id }),
    output: z.object({ binder_id: id, currency, uses: z.array(capacityUse) }),
    shows: ['binder', 'event', 'policy'],
    access: staff,
  }),
  save_binder: write({
    summary: 'Adds an agreement with an insurer, or changes the one with the given id.',
    past: 'Changed an agreement',
    input: z.object({ ...terms, binder_id: id.optional(), revision: revision.optional() }),
    output: binder,
    access: ['superadmin'],
    errors: ['conflict'],
  }),
} as const satisfies Contract;
