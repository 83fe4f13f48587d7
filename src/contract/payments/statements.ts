import { z } from 'zod';
import { download, read, staff, write, type Contract } from '#contract/action.ts';
import { answer, professionals, riskCarriers, seenBy, staffAlone } from '#contract/audience.ts';
import {
  calendarDate,
  cents,
  countryCode,
  currency,
  id,
  line,
  unixSeconds,
} from '#contract/fields.ts';
import { listInput, paged } from '#contract/list-read.ts';
import { statementList } from '#contract/payments/statement-list.ts';
import { bookingKinds } from '#domain/payments/booking-words.ts';
import { statementAccounts } from '#domain/payments/statement.ts';

/** Whose account, and in which currency. */
const party = {
  account: z.enum(statementAccounts),
  /** An insurer's id, or a brokerage's. */
  party_id: id,
  currency,
};

/** A closed statement; amounts are owed to the party, below nought by it. */
export const statement = answer(professionals, {
  statement_id: id,
  statement_number: z.string(),
  ...party,
  party_name: z.string(),
  period_from: calendarDate,
  period_until: calendarDate,
  opening: cents,
  closing: cents,
  closed_at: unixSeconds,
  settled_on: calendarDate.nullable(),
  settled_reference: z.string(),
});

/** A booking and what it changed for the party. */
const statementRow = z.object({
  ...seenBy(professionals, {
    transaction_id: id,
    booked_on: calendarDate,
    kind: z.enum(bookingKinds),
    policy_id: id.nullable(),
    policy_number: z.string(),
    claim_id: id.nullable(),
    claim_number: z.string(),
    /** What it wrote on the party's account. */
    booked: cents,
    /** By how much it changed what is payable: premium counts as far as the client paid it. */
    due: cents,
  }),
  /** Of that, premium tax that the insurer pays itself. */
  ...seenBy(riskCarriers, { own_tax: cents.optional() }),
  /** What the journal says of it. */
  ...seenBy(staffAlone, { description: z.string().optional() }),
});

const rows = {
  /** The first five hundred; the file has all of them. */
  rows: z.array(statementRow),
  row_count: z.number().int(),
};

/** How the profit commission of an agreement came about; amounts are the insurer's part. */
const profitCommission = answer(riskCarriers, {
  binder_id: id,
  umr: z.string(),
  valid_from: calendarDate,
  valid_to: calendarDate,
  profit_commission_pct: z.string(),
  profit_expenses_pct: z.string(),
  premium: cents,
  expenses: cents,
  claims_paid: cents,
  reserve: cents,
  deficit_before: cents,
  profit: cents,
  commission: cents,
  /** What earlier statements booked of it. */
  booked_before: cents,
});

/** Premium tax of a country that the insurer pays itself: what was written of it, and what of that became payable. */
const ownTax = answer(riskCarriers, { country_code: countryCode, booked: cents, due: cents });

const own_taxes = seenBy(riskCarriers, { own_taxes: z.array(ownTax).optional() });

/** Of each agreement that is over and came to something else than before. */
const profits = seenBy(riskCarriers, { profits: z.array(profitCommission).optional() });

const whole = z.object({
  ...seenBy(professionals, { statement, ...rows }),
  ...profits,
  ...own_taxes,
});

const one = z.object({ statement_id: id });
const readers = [...staff, 'insurer', 'brokerage'] as const;

export const statementActions = {
  get_statements: read({
    summary:
      'Closed statements of insurers and brokerages; an insurer and a brokerage see their own.',
    input: listInput(statementList, paged),
    output: answer(professionals, {
      statements: z.array(statement),
      total: z.number().int(),
      counts: z.record(z.string(), z.number().int()),
    }),
    shows: ['statement', 'account', 'insurer', 'ledger'],
    access: readers,
  }),
  get_statement: read({
    summary: 'One closed statement with its rows, as they were when it was closed.',
    input: one,
    output: whole,
    shows: ['statement:statement_id', 'account', 'binder', 'claim', 'insurer', 'ledger', 'policy'],
    access: readers,
    scope: { statement_id: 'statement' },
  }),
  get_statement_file: download({
    summary: 'All rows of a closed statement as a spreadsheet.',
    past: 'Downloaded a statement',
    activity: 'download',
    input: one,
    output: z.unknown(),
    access: readers,
    scope: { statement_id: 'statement' },
  }),
  get_statement_pdf: download({
    summary: 'A closed statement as a PDF.',
    past: 'Downloaded a statement',
    activity: 'download',
    input: one,
    output: z.unknown(),
    access: readers,
    scope: { statement_id: 'statement' },
  }),
  get_open_statements: read({
    summary:
      'Every insurer and brokerage with what it is owed today and how far its account is closed.',
    input: z.object({}),
    output: z.object({
      accounts: z.array(
        z.object({
          ...party,
          party_name: z.string(),
          closed_until: calendarDate.nullable(),
          /** Payable today. */
          due: cents,
          /** Booked, whether clients have paid it or not. */
          booked: cents,
        }),
      ),
    }),
    shows: ['ledger', 'statement', 'account', 'insurer'],
    access: staff,
  }),
  preview_statement: read({
    summary: 'What a statement up to a day would say if it were closed now.',
    input: z.object({ ...party, until: calendarDate }),
    output: z.object({
      party_name: z.string(),
      period_from: calendarDate,
      opening: cents,
      /** With the profit commission that closing it books. */
      closing: cents,
      ...rows,
      profits: z.array(profitCommission),
      own_taxes: z.array(ownTax),
    }),
    shows: ['account', 'binder', 'claim', 'insurer', 'ledger', 'policy', 'statement'],
    access: staff,
  }),
  close_statement: write({
    summary:
      'Closes the account of an insurer or brokerage up to a day: what is on the statement stays.',
    past: 'Closed a statement',
    input: z.object({
      ...party,
      until: calendarDate,
      /** The closing balance that was read: another one is refused. */
      closing: cents,
    }),
    output: statement,
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
  settle_statement: write({
    summary: 'Books that the closing balance of a statement was paid, or received.',
    past: 'Settled a statement',
    input: one.extend({ booked_on: calendarDate, reference: line(140) }),
    output: statement,
    access: staff,
    scope: { statement_id: 'statement' },
    errors: ['transition_refused'],
  }),
} as const satisfies Contract;
