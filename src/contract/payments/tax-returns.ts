import { z } from 'zod';
import { download, read, staff, write, type Contract } from '#contract/action.ts';
import {
  calendarDate,
  cents,
  countryCode,
  currency,
  decimalText,
  id,
  line,
  queryNumber,
  unixSeconds,
} from '#contract/fields.ts';
import { bookingKinds } from '#domain/payments/booking-words.ts';
import { taxFrequencies, taxReturnStates } from '#domain/payments/tax/tax-period.ts';
import { premiumTaxLines } from '#domain/rating/tax/premium-tax.ts';

/** Which return: a country's, in a currency, of the period that ends on that day. */
const returnKey = z.object({ country_code: countryCode, currency, period_until: calendarDate });

/** A return, filed or to be filed. */
const taxReturn = returnKey.extend({
  frequency: z.enum(taxFrequencies),
  period_from: calendarDate,
  due_on: calendarDate,
  state: z.enum(taxReturnStates),
  tax: cents,
  /** What of that corrects periods that were filed before. */
  corrections: cents,
  /** What insurers pay to the country themselves of what was charged in these days; in no return of ours. */
  left_out: cents,
  filed_at: unixSeconds.nullable(),
  filed_by_name: z.string(),
  reference: z.string(),
});

const taxLine = z.enum(premiumTaxLines);

/** A booking of tax at one rate. */
const taxRow = z.object({
  transaction_id: id,
  booked_on: calendarDate,
  is_correction: z.boolean(),
  kind: z.enum(bookingKinds),
  policy_id: id.nullable(),
  policy_number: z.string(),
  invoice_number: z.string(),
  line: taxLine,
  rate_pct: decimalText,
  base: cents,
  tax: cents,
});

export const taxReturnActions = {
  get_tax_returns: read({
    summary:
      'Premium tax returns by country and currency: those of a year that were filed, all that are not, and periods of that year of which insurers pay all tax themselves.',
    input: z.object({ year: queryNumber.pipe(z.number().int().min(2000).max(2099)) }),
    output: z.object({ returns: z.array(taxReturn) }),
    shows: ['account', 'ledger'],
    access: staff,
  }),
  get_tax_return: read({
    summary: 'One premium tax return with its total by line and rate, and its rows.',
    input: returnKey,
    output: z.object({
      return: taxReturn,
      totals: z.array(z.object({ line: taxLine, rate_pct: decimalText, base: cents, tax: cents })),
      /** The first five hundred; the file has all of them. */
      rows: z.array(taxRow),
      row_count: z.number().int(),
      /** Left out: what insurers pay to the country themselves of what is booked in these days (decision 110). */
      paid_by_insurers: z.array(z.object({ insurer_id: id, insurer_name: z.string(), tax: cents })),
    }),
    shows: ['account', 'insurer', 'invoice', 'ledger', 'policy'],
    access: staff,
  }),
  get_tax_return_file: download({
    summary: 'All rows of a premium tax return as a spreadsheet.',
    past: 'Downloaded a tax return',
    activity: 'download',
    input: returnKey,
    output: z.unknown(),
    access: staff,
  }),
  file_tax_return: write({
    summary:
      'Says that a premium tax return was filed: its rows stay, and what is booked for its days later corrects the next.',
    past: 'Filed a tax return',
    input: returnKey.extend({
      /** The total that was read: another one is refused. */
      tax: cents,
      /** Of the tax office. */
      reference: line(140),
    }),
    output: taxReturn,
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
} as const satisfies Contract;
