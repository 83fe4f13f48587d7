import { z } from 'zod';
import { read, staff, upload, write, type Contract } from '#contract/action.ts';
import {
  calendarDate,
  cents,
  currency,
  done,
  id,
  line,
  nothing,
  optionalLine,
  page,
  pageSize,
  positiveCents,
  search,
  unixSeconds,
} from '#contract/fields.ts';
import { bankEntryStatuses } from '#domain/payments/bank/bank-entry.ts';
import { bankFileFormats } from '#domain/payments/bank/bank-statement.ts';
import {
  matchCertainties,
  matchReasons,
  mostWrittenOff,
} from '#domain/payments/bank/match-book.ts';

const reason = z.enum(Object.keys(matchReasons) as [keyof typeof matchReasons]);
const instalmentNumber = z.number().int().min(1).max(50);

/** Money that a movement brings to an instalment, or brought. */
const bankPart = z.object({
  payment_id: id,
  instalment_number: instalmentNumber,
  instalment_count: z.number().int(),
  invoice_id: id.nullable(),
  invoice_number: z.string(),
  client_name: z.string(),
  amount: cents,
  /** What is left open of it then. */
  amount_open: cents,
});

/** What a movement is taken for, or was. */
const bankMatch = z.object({
  certainty: z.enum(matchCertainties),
  reason: reason.nullable(),
  parts: z.array(bankPart),
  write_off: cents,
  /** What no instalment takes: credit of the client, or of nobody. */
  rest: cents,
  user_id: id.nullable(),
  client_name: z.string(),
  /** The booking that it is, where it was booked by hand before. */
  transaction_id: id.nullable(),
  /** The transfer of a payment batch that it shows, or sends back. */
  batch_item_id: id.nullable(),
  /** The receipt that the bank takes back with it: its first booking. */
  receipt_id: id.nullable(),
  booked_as: z.string(),
});

const bankEntry = z.object({
  entry_id: id,
  /** In is positive, out negative. */
  amount: cents,
  currency,
  booked_on: calendarDate,
  counterparty: z.string(),
  counterparty_iban: z.string(),
  remittance: z.string(),
  end_to_end: z.string(),
  bank_reference: z.string(),
  /** Why a transfer of ours came back, as the bank says it. */
  return_reason: z.string(),
  /** Whether the bank takes an earlier entry back with it. */
  is_reversal: z.boolean(),
  /** The day on which the bank took it back with another entry that is booked. */
  taken_back_on: calendarDate.nullable(),
  status: z.enum(bankEntryStatuses),
  note: z.string(),
  decided_at: unixSeconds.nullable(),
  decided_by_name: z.string(),
  match: bankMatch,
});

const bankAccount = z.object({
  iban: z.string(),
  currency,
  /** What the bank says, at the end of its last statement. */
  bank_balance: cents,
  until: calendarDate,
  /** What the ledger says. */
  ledger_balance: cents,
  /**
   * What the difference of the two is made of, to the cent: what stood on the account before the first file, entries that
   * nobody has decided on, those set aside, less what the ledger holds and no entry shows.
   */
  first_balance: cents,
  open_amount: cents,
  aside_amount: cents,
  unseen_amount: cents,
  /** What the card provider holds, which is on no bank account yet. */
  at_cards: cents,
});

export const bankActions = {
  import_bank_file: upload({
    summary:
      "Takes a bank's file in: camt.053.001.02 or .08, MT940, or these zipped; all of it or nothing.",
    past: 'Imported a bank file',
    piece_bytes: 25_000_000,
    input: z.object({ file_name: optionalLine(200).default('') }),
    output: z.object({
      format: z.enum(bankFileFormats),
      statements: z.number().int(),
      entries: z.number().int(),
      /** How many of them can be accepted together. */
      exact: z.number().int(),
    }),
    access: staff,
    errors: ['payload_too_large', 'invalid_file', 'storage_full'],
  }),
  get_bank_entries: read({
    summary: "A page of the bank's movements, each with what it is taken for.",
    input: z.object({
      status: z.enum(bankEntryStatuses).default('open'),
      search,
      page,
      page_size: pageSize,
    }),
    output: z.object({
      entries: z.array(bankEntry),
      total: z.number().int(),
      counts: z.record(z.enum(bankEntryStatuses), z.number().int()),
      /** How many of the open ones can be accepted together. */
      exact: z.number().int(),
      /** How many of those that were decided on were matched by themselves. */
      matched: z.number().int(),
      accounts: z.array(bankAccount),
    }),
    shows: ['payment', 'payout', 'ledger', 'account'],
    access: staff,
  }),
  accept_bank_entry: write({
    summary:
      'Books a movement of the bank on instalments, as credit of a client or of nobody, as its own costs or a payout of the card provider; or says which booking it is.',
    past: 'Accepted a bank entry',
    input: z.object({
      entry_id: id,
      parts: z
        .array(
          z.object({
            payment_id: id,
            instalment_number: instalmentNumber,
            amount: positiveCents.min(1, 'Enter an amount.'),
          }),
        )
        .max(50),
      /** What banks kept of the last part. */
      write_off: positiveCents.max(mostWrittenOff).default(0),
      /** Whose the rest is. */
      user_id: id.nullable().default(null),
      transaction_id: id.nullable().default(null),
      batch_item_id: id.nullable().default(null),
      /** The receipt that it takes back: its first booking. */
      receipt_id: id.nullable().default(null),
      /** It is costs that the bank took, or interest that it paid. */
      bank_costs: z.boolean().default(false),
      /** It is a payout of the card provider, which kept so much for itself. */
      card_payout: z.object({ costs: positiveCents }).nullable().default(null),
      /** It is money that our account in the United States sent, or got. */
      us_transfer: z.boolean().default(false),
    }),
    output: done,
    access: staff,
    scope: { user_id: 'account' },
    errors: ['transition_refused'],
  }),
  accept_exact_bank_entries: write({
    summary:
      'Accepts the movements whose proposal is exact, some hundreds at a time; what cannot be booked stays open and holds no other back.',
    past: 'Accepted exact bank entries',
    input: nothing,
    output: z.object({
      accepted: z.number().int(),
      /** How many were not tried yet. */
      left: z.number().int(),
      /** Those that cannot be booked as they are, and why. */
      refused: z.array(z.object({ entry_id: id, reason: z.string() })),
    }),
    access: staff,
    errors: ['transition_refused'],
  }),
  set_aside_bank_entry: write({
    summary: 'Says that a movement needs no booking, and why: a transfer between own accounts.',
    past: 'Set a bank entry aside',
    input: z.object({ entry_id: id, note: line(200) }),
    output: done,
    access: staff,
    errors: ['transition_refused'],
  }),
  undo_bank_entry: write({
    summary: 'Takes back what was decided on a movement, and the bookings that were made for it.',
    past: 'Took a bank entry back',
    input: z.object({ entry_id: id }),
    output: done,
    access: staff,
    errors: ['transition_refused'],
  }),
} as const satisfies Contract;
