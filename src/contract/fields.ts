import { z } from 'zod';
import { answer, everyone } from '#contract/audience.ts';
import { isCalendarDate } from '#domain/dates.ts';

/** A record's id: uuid version 7, as PostgreSQL makes it. */
export const id = z.uuid();

/** Money in minor units (cents); the currency stands beside it. */
export const cents = z.number().int().min(-1e13).max(1e13);

/** Money that cannot be negative, in minor units. */
export const positiveCents = z.number().int().min(0).max(1e13);

/** A three-letter currency code in use. */
export const currency = z.enum(['EUR', 'USD', 'GBP']);

/** A two-letter country code. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'Choose a country.');

/** A calendar date `YYYY-MM-DD`, Europe/Amsterdam, between `firstDay` and `lastDay`. */
export const calendarDate = z.iso
  .date()
  .refine(isCalendarDate, 'Enter a date between 01/01/1850 and 31/12/2200.');

/** An instant as unix seconds; query strings carry it as text. */
export const unixSeconds = z.number().int().min(0).max(32_503_680_000);

/** An exact decimal as text, at most four decimals: rates and factors are never floating point. */
export const decimalText = z.string().regex(/^-?\d{1,9}(\.\d{1,4})?$/, 'Enter a number.');

/** The percentage picker 30.0 … 0.0 in steps of 0.5, as text [3.31]. */
export const percentStep = z
  .string()
  .regex(/^([0-2]?\d(\.[05])?|30(\.0)?)$/, 'Choose a percentage from 0.0 to 30.0.');

/** One line of text that must not be empty. */
export const line = (max = 200) =>
  z.string().trim().min(1, 'Fill in this field.').max(max, `At most ${max} characters.`);

/** One line of text that may be empty. */
export const optionalLine = (max = 200) => z.string().trim().max(max, `At most ${max} characters.`);

/** Longer text. */
export const text = (max = 5000) => z.string().max(max, `At most ${max} characters.`);

/** An e-mail address. */
export const email = z.email('Enter an email address.').max(254);

/** A number in a query string. */
export const queryNumber = z.coerce.number<number | string>().min(-1e13).max(1e13);

/** Money in a query string, in minor units. */
export const queryCents = queryNumber.pipe(cents);

/** A yes or no in a query string. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false', ''])])
  .transform((value) => value === true || value === 'true');

/** Which of a document's cars or items is meant, from 1 on [2.40]. */
export const subPolicyNumber = queryNumber.pipe(z.number().int().min(1).max(5000));

/** The page, from 1. */
export const page = queryNumber.pipe(z.number().int().min(1).max(1_000_000)).default(1);

/** Rows on a page. */
export const pageSize = queryNumber.pipe(z.number().int().min(1).max(100)).default(20);

/** A search as one types; fewer than two characters find everything. */
export const search = z.string().trim().max(200).default('');

/** What a version of a table is called by. */
export const versionName = z.string().max(60);

/** What is wrong when `days` and `extra_test_days` do not say the same. */
export const contradictoryDays: { code: 'custom'; path: string[]; message: string } = {
  code: 'custom',
  path: ['days'],
  message: 'Enter the days of a test or track day, the first one included, in one of the fields.',
};

/** One or several values of a filter. */
export const oneOrMore = <T extends z.ZodType>(value: T) => z.array(value).max(50).optional();

/** The optimistic version that a stale write is recognised by. */
export const revision = z.number().int().min(0).max(2_147_483_647);

/** An answer that says nothing but that it is done. */
export const done = answer(everyone, { ok: z.literal(true) });

/** An empty input. */
export const nothing = z.object({});
