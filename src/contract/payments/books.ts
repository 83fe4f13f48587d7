import { z } from 'zod';
import { download, read, staff, type Contract } from '#contract/action.ts';
import { calendarDate, cents, currency, id, queryNumber } from '#contract/fields.ts';
import { bookReports } from '#domain/payments/books/book-reports.ts';

const onDay = z.object({ on: calendarDate });
const year = queryNumber.pipe(z.number().int().min(2000).max(2099));

const aged = {
  /** How many are open, and what is booked of none as one more: amounts of a client may cancel out. */
  instalments: z.number().int(),
  not_due: cents,
  days_30: cents,
  days_60: cents,
  days_90: cents,
  older: cents,
  total: cents,
};

export const bookActions = {
  get_trial_balance: read({
    summary:
      'Every account of the ledger at a day: its balance when the year began, what moved since, and its balance.',
    input: onDay,
    output: z.object({
      accounts: z.array(
        z.object({
          account: z.string(),
          currency,
          /** A debit is above nought. */
          opening: cents,
          debit: cents,
          credit: cents,
          closing: cents,
        }),
      ),
    }),
    shows: ['ledger'],
    access: staff,
  }),
  get_debtors: read({
    summary:
      'Who owes premium at a day and since when, by client; the sum is the account of the ledger.',
    input: onDay,
    output: z.object({
      debtors: z.array(z.object({ user_id: id, client_name: z.string(), currency, ...aged })),
      sums: z.array(z.object({ currency, ...aged })),
    }),
    shows: ['account', 'ledger', 'payment'],
    access: staff,
  }),
  get_accrued_premium: read({
    summary:
      'Net premium by policy at a day: booked, earned and not earned yet; what is booked is what the ledger owes insurers and brokerages of it.',
    input: onDay,
    output: z.object({
      /** The first five hundred with something not earned; the file has all. */
      policies: z.array(
        z.object({
          policy_id: id,
          policy_number: z.string(),
          client_name: z.string(),
          currency,
          booked: cents,
          earned: cents,
          unearned: cents,
        }),
      ),
      policy_count: z.number().int(),
      sums: z.array(z.object({ currency, booked: cents, earned: cents, unearned: cents })),
    }),
    shows: ['event', 'ledger', 'policy'],
    access: staff,
  }),
  get_book_report_file: download({
    summary: 'A report of the books at a day as a spreadsheet, all rows and their sums.',
    past: 'Downloaded a report of the books',
    activity: 'download',
    input: onDay.extend({ report: z.enum(bookReports) }),
    output: z.unknown(),
    access: staff,
  }),
  get_journal_file: download({
    summary: 'The journal of a year as CSV: each line of each posting.',
    past: 'Downloaded the journal',
    activity: 'download',
    input: z.object({ year }),
    output: z.unknown(),
    access: staff,
  }),
  get_audit_file: download({
    summary: 'The ledger of a year in one currency as an XML Auditfile Financieel 3.2.',
    past: 'Downloaded the audit file',
    activity: 'download',
    input: z.object({ year, currency }),
    output: z.unknown(),
    access: staff,
  }),
  get_invoice_ubl: download({
    summary: 'An invoice or credit note as UBL 2.1, for the bookkeeping program of who pays it.',
    past: 'Downloaded the invoice',
    activity: 'download',
    input: z.object({ invoice_id: id }),
    output: z.unknown(),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    scope: { invoice_id: 'invoice' },
  }),
} as const satisfies Contract;
