import { z } from 'zod';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { calendarDate, currency, done, id, unixSeconds } from '#contract/fields.ts';
import { translatedCurrencies } from '#domain/currencies.ts';

const of = z.enum(translatedCurrencies);

/** Reporting currency for one unit, with at most six decimals: "1.153200". */
const rate = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,6})?$/, { message: 'Enter a rate such as 1.1532.', abort: true })
  .refine((value) => Number(value) >= 0.01 && Number(value) <= 100, 'Between 0.01 and 100.');

export const exchangeRateActions = {
  get_exchange_rates: read({
    summary:
      'What a unit of each other currency is worth in the reporting currency, from which day on, the newest first.',
    input: z.object({}),
    output: z.object({
      /** The newest hundred of each currency. */
      rates: z.array(
        z.object({
          exchange_rate_id: id,
          currency: of,
          valid_from: calendarDate,
          rate,
          set_by_name: z.string(),
          set_at: unixSeconds,
        }),
      ),
      /** Currencies in the book that nobody can translate yet. */
      without_rate: z.array(currency),
    }),
    shows: ['ledger', 'policy'],
    access: staff,
  }),
  add_exchange_rate: write({
    summary:
      'Keeps what a unit of another currency is worth from a day on; what is booked from then on keeps that rate.',
    past: 'Added an exchange rate',
    input: z.object({ currency: of, valid_from: calendarDate, rate }),
    output: z.object({ exchange_rate_id: id }),
    access: staff,
  }),
  remove_exchange_rate: write({
    summary: 'Takes an exchange rate out of the list; what was booked with it keeps it.',
    past: 'Removed an exchange rate',
    input: z.object({ exchange_rate_id: id }),
    output: done,
    access: staff,
    errors: ['not_found'],
  }),
} as const satisfies Contract;
