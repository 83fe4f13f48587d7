// What a movement of the bank is compared with, and what it may turn out to be.
// A transfer of 500.00 is money for an instalment of 500.00, credit of a client, or a booking made by hand before.

import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { InstalmentPart } from '#domain/payments/ledger-postings.ts';

/** The most that is written off where a bank kept its costs, in cents. */
export const mostWrittenOff: Cents = 100;

/** A movement that nobody has decided on. */
export interface OpenMovement {
  entry_id: string;
  amount: Cents;
  currency: string;
  booked_on: CalendarDate;
  /** Everything that was written with it. */
  words: string;
  counterparty: string;
  counterparty_iban: string;
  /** What the payer called it, and the bank. */
  end_to_end: string;
  bank_reference: string;
  /** Why a transfer came back, as the bank says it; empty for any other movement. */
  return_reason: string;
  /** Whether the bank takes an earlier movement back with it. */
  is_reversal: boolean;
}

/** An instalment with something open. */
export interface OpenInstalment {
  payment_id: string;
  instalment_number: number;
  invoice_number: string;
  user_id: string;
  client_name: string;
  currency: string;
  amount_open: Cents;
  due_on: CalendarDate;
}

/** Money that moved on the ledger's bank account and that no movement of the bank shows yet. */
export interface BookedMove {
  transaction_id: string;
  amount: Cents;
  currency: string;
  booked_on: CalendarDate;
  words: string;
}

/** A transfer of an approved batch that the bank has not shown yet. */
export interface OrderedMove {
  item_id: string;
  end_to_end: string;
  /** What leaves, above nought. */
  amount: Cents;
  currency: string;
  iban: string;
  /** The batch that it is of, which is what its order to the bank is called. */
  batch_number: string;
  /** What the payee reads: "PB-26-0001: Claim CL-2026-0007 to Bram Racing". */
  words: string;
}

/** Money that was paid to a client by hand, above nought. */
export interface SentMoney {
  user_id: string;
  amount: Cents;
  currency: string;
}

/** Money of a client that came in by bank, is booked, and may be taken back. */
export interface BookedReceipt {
  /** The first booking of it. */
  receipt_id: string;
  /** All that came with the transfer, above nought. */
  amount: Cents;
  currency: string;
  received_on: CalendarDate;
  bank_reference: string;
  end_to_end: string;
  /** What was written with it, and the invoices that it paid. */
  words: string;
  iban: string;
  user_id: string | null;
}

/** The most that banks on the way keep of a transfer that comes back, in cents (illustrative default). */
export const mostKeptOfReturn: Cents = 5_000;

/** What there is to match with. */
export interface MatchBook {
  instalments: readonly OpenInstalment[];
  /** Whose an account number is, from what was accepted before. */
  payers: ReadonlyMap<string, string>;
  /** Whose an invoice is of which nothing is open any more. */
  closed: ReadonlyMap<string, string>;
  booked: readonly BookedMove[];
  ordered: readonly OrderedMove[];
  /** Transfers of batches that were paid and may come back. */
  returnable: readonly OrderedMove[];
  /** Money that went to clients outside batches, so that it is theirs again when it comes back. */
  sent: readonly SentMoney[];
  /** Receipts of clients that the bank may take back. */
  receipts: readonly BookedReceipt[];
  /** What the card provider holds, by currency. */
  at_cards: ReadonlyMap<string, Cents>;
}

/** Why a movement is taken for something, as readers see it. */
export const matchReasons = {
  invoice: 'Invoice number and amount',
  invoice_part: 'Invoice number, a part',
  invoice_short: 'Invoice number, bank costs missing',
  invoice_over: 'Invoice number, more than is open',
  invoice_closed: 'Invoice number, nothing open any more',
  payer: 'Account number and amount',
  payer_part: 'Account number, another amount',
  name: 'Name of the payer',
  name_amount: 'Name of the payer and amount',
  amount: 'The amount alone',
  ordered: 'Transfer of a batch',
  ordered_payee: 'Payee and amount of a batch',
  ordered_batch: 'A whole batch in one sum',
  returned: 'Transfer of a batch, sent back',
  returned_short: 'Transfer sent back, bank costs missing',
  returned_payee: 'Sent back, payee and amount of a batch',
  returned_outside: 'Sent back, of no batch: kept for whom it was paid to',
  taken_back: 'Receipt taken back by the bank',
  taken_back_costs: 'Receipt taken back, costs of the bank on top',
  taken_back_payer: 'Taken back, payer and amount of a receipt',
  taken_back_unknown: 'Taken back by the bank: no such receipt is booked',
  bank_costs: 'Costs or interest of the bank',
  card_payout: 'Payout of the card provider',
  booked: 'Booked by hand before',
  unknown: 'Nobody knows yet',
} as const;

/** Why a movement is taken for something. */
export type MatchReason = keyof typeof matchReasons;

/** How sure it is: `exact` ones are accepted together, `likely` ones one by one. */
export const matchCertainties = ['exact', 'likely', 'none'] as const;

/** What a movement is taken for. */
export interface MatchProposal {
  certainty: (typeof matchCertainties)[number];
  reason: MatchReason;
  parts: InstalmentPart[];
  /** What is still missing of the last part and is given up. */
  write_off: Cents;
  /** What no instalment takes: credit of `user_id`, or of nobody. */
  rest: Cents;
  user_id: string | null;
  /** The booking that it is, where it was booked before. */
  transaction_id: string | null;
  /** The transfer of a batch that it shows, one of them where it is all of them, or that it sends back where money comes in. */
  batch_item_id: string | null;
  /** The receipt that it takes back: its first booking. */
  receipt_id: string | null;
}
