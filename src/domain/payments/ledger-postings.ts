// What each event of a season does to the accounts: issue, receipt, credit, refund, settlement.
// An instalment of 500.00 is received: cash +500.00, receivable −500.00. Claims are in claim-postings.ts.

import { invariant } from '#domain/invariant.ts';
import { type Cents } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import { commissionLinesBack, type EarnedCommission } from './commission-earned.ts';
import {
  balancedPosting,
  type LedgerEntry,
  type LedgerPosting,
  type SettledAccount,
} from './ledger-accounts.ts';
import { splitByPanel, type PanelShare } from './insurer-panel.ts';
import { shareOfLines, sumOfLines, type PremiumLine } from './premium-lines.ts';
import { taxEntries, type TaxedParts } from './tax-payers.ts';

/** Which bank account money moves on. */
export type CashAccount = 'cash' | 'cash_us';

/** A part of an amount that belongs to one instalment. */
export interface InstalmentPart {
  payment_id: string;
  instalment_number: number;
  amount: Cents;
}

/** What a premium is made of; every amount is positive. Commission lies inside `net`. */
export interface PremiumParts extends TaxedParts {
  currency: string;
  user_id: string;
  /** Who carries what changes of it, leader first. */
  panel: readonly PanelShare[];
  /** Null when the client has no brokerage: the commission is then our own. */
  broker_id: string | null;
  /** Who was owed the premium so far; what is given back comes from them. */
  earned?: readonly PremiumLine[];
  /** Who gives commission back with the items that cost less, as weights; without it all who earned any. */
  commission_back?: readonly EarnedCommission[];
  net: Cents;
  fee: Cents;
  commission: Cents;
  taxes: readonly { country_code: string; ipt: Cents }[];
}

/** Gross: what the client owes for these parts. */
export function grossOf(parts: Pick<PremiumParts, 'net' | 'fee' | 'taxes'>): Cents {
  return parts.taxes.reduce((total, tax) => total + tax.ipt, parts.net + parts.fee);
}

/** Who gets what of a premium; `sign` −1 owes it to them, 1 takes it back. */
function premiumEntries(parts: PremiumParts, sign: 1 | -1): LedgerEntry[] {
  const { currency } = parts;
  return [
    ...insurerParts(parts, sign),
    ...commissionParts(parts, sign),
    ...taxEntries(parts, sign),
    { account: 'fee_income', currency, amount: sign * parts.fee },
  ];
}

/**
 * The panel that carries what changes is owed it, or gives it back, by its shares; when all that insurers are owed goes
 * back, each gives what it was owed, so that no cent stays. 400.00 of a policy that two insurers carry 60 and 40 % is
 * 240.00 and 160.00, whatever a third was owed for events that it carried before.
 */
function insurerParts(parts: PremiumParts, sign: 1 | -1): LedgerEntry[] {
  const { currency, panel, earned = [] } = parts;
  const amount = sign * (parts.net - parts.commission);
  const split = splitByPanel(amount, panel);
  const owed = earned.filter((line) => line.account === 'insurer' && line.amount !== 0);
  const owedTo = (insurer_id: string) =>
    sumOfLines(owed.filter((line) => line.insurer_id === insurer_id));
  const is_whole = amount > 0 && amount === sumOfLines(owed);
  if (is_whole) return entriesOfLines(owed, { currency, sign: 1 });
  const holds = amount <= 0 || split.every((one) => one.amount <= owedTo(one.insurer_id));
  const back = holds ? null : givenBack(parts, 'insurer', amount);
  return back ?? split.map((part) => ({ account: 'insurer', currency, ...part }));
}

function commissionParts(parts: PremiumParts, sign: 1 | -1): LedgerEntry[] {
  const { currency, broker_id } = parts;
  const amount = sign * parts.commission;
  const own = amount > 0 ? commissionLinesBack(parts, amount) : null;
  if (own) return entriesOfLines(own, { currency, sign: 1 });
  const back = amount > 0 ? givenBack(parts, 'commission', amount) : null;
  const party = broker_id === null ? {} : { broker_id };
  return back ?? [{ account: 'commission', currency, amount, ...party }];
}

/** An amount taken back from those who were owed the premium; null where nobody was owed as much. */
function givenBack(
  { currency, earned = [] }: PremiumParts,
  account: 'insurer' | 'commission',
  amount: Cents,
): LedgerEntry[] | null {
  const owed = earned.filter((line) => line.account === account && line.amount > 0);
  if (sumOfLines(owed) < amount) return null;
  return entriesOfLines(shareOfLines(owed, amount), { currency, sign: 1 });
}

export function receivable(
  part: InstalmentPart,
  of: { currency: string; user_id: string },
): LedgerEntry {
  return { account: 'premium_receivable', ...of, ...part };
}

/** A policy is issued, or comes back from nothing: what is in its instalments is owed, less the credit that it left. */
export function premiumIssued(
  parts: PremiumParts,
  instalments: readonly InstalmentPart[],
  credit: Cents = 0,
): LedgerPosting {
  invariant(parts.commission <= parts.net, 'A commission cannot be larger than its premium');
  return { ...premiumAdjusted(parts, instalments, credit), kind: 'premium_issued' };
}

/**
 * A later version of a policy costs more, or the same but divided in another way: the difference is owed. Each part
 * may be negative, their sum may not.
 * `credit` is what we owed the client already: it pays that much of it, and the instalments are the rest.
 */
export function premiumAdjusted(
  parts: PremiumParts,
  instalments: readonly InstalmentPart[],
  credit: Cents = 0,
): LedgerPosting {
  invariant(
    sumBy(instalments, ({ amount }) => amount) + credit === grossOf(parts),
    'The instalments do not add up to the gross',
  );
  const { currency, user_id } = parts;
  return balancedPosting('premium_adjusted', [
    ...instalments.map((part) => receivable(part, { currency, user_id })),
    { account: 'refunds_payable', currency, amount: credit, user_id },
    ...premiumEntries(parts, -1),
  ]);
}

/**
 * An instalment is not asked for any more, and nobody gets their part of it; the lines add up to it. Its tax comes from
 * those who have it.
 */
export function instalmentCancelled(
  premium: { currency: string; user_id: string; lines: readonly PremiumLine[] } & Pick<
    TaxedParts,
    'tax_held' | 'tax_back'
  >,
  part: InstalmentPart,
): LedgerPosting {
  const { currency, user_id, lines, tax_held, tax_back } = premium;
  invariant(sumOfLines(lines) === part.amount, 'The lines do not add up to the instalment');
  const entries = entriesOfLines(lines, { currency, sign: 1 });
  const taxes = entries.flatMap(({ account, country_code, amount }) =>
    account === 'tax_payable' && country_code !== undefined ? [{ country_code, ipt: amount }] : [],
  );
  return balancedPosting('instalment_cancelled', [
    ...entries.filter(({ account }) => account !== 'tax_payable'),
    ...taxEntries(
      {
        ...{ currency, panel: [], taxes },
        ...(tax_held ? { tax_held } : {}),
        ...(tax_back ? { tax_back } : {}),
      },
      1,
    ),
    receivable({ ...part, amount: -part.amount }, { currency, user_id }),
  ]);
}

/** Lines as entries; the tax of one country is one entry, whatever its rates. */
function entriesOfLines(
  lines: readonly PremiumLine[],
  { currency, sign }: { currency: string; sign: 1 | -1 },
): LedgerEntry[] {
  const entries = new Map<string, LedgerEntry>();
  for (const { rate_pct: _, base: __, amount, ...party } of lines) {
    const key = [party.account, party.insurer_id, party.broker_id, party.country_code].join(' ');
    const before = entries.get(key)?.amount ?? 0;
    entries.set(key, { ...party, currency, amount: before + sign * amount });
  }
  return [...entries.values()];
}

/**
 * A premium is credited, whole or in part. What is still open on instalments is simply not owed any more; the rest was
 * received and becomes a refund that is to be paid.
 */
export function premiumCredited(
  parts: PremiumParts,
  open: readonly InstalmentPart[],
): LedgerPosting {
  const { currency, user_id } = parts;
  const refund = grossOf(parts) - sumBy(open, ({ amount }) => amount);
  invariant(refund >= 0, 'More is taken off the instalments than is credited');
  return balancedPosting('premium_credited', [
    ...premiumEntries(parts, 1),
    ...open.map((part) => receivable({ ...part, amount: -part.amount }, { currency, user_id })),
    { account: 'refunds_payable', currency, amount: -refund, user_id },
  ]);
}

/** Money that is kept for a client, or for nobody yet; `sign` −1 keeps it, 1 takes it away. */
export function kept(
  money: {
    currency: string;
    amount: Cents;
    user_id?: string | null | undefined;
    unallocated_id?: string | undefined;
  },
  sign: 1 | -1,
): LedgerEntry {
  const { currency, amount, user_id, unallocated_id } = money;
  return {
    account: 'unallocated',
    currency,
    amount: sign * amount,
    ...(user_id ? { user_id } : {}),
    ...(unallocated_id === undefined ? {} : { unallocated_id }),
  };
}

/** A refund is executed. */
export function refundPaid(refund: {
  currency: string;
  user_id: string;
  amount: Cents;
  account: CashAccount;
}): LedgerPosting {
  const { currency, user_id, amount, account } = refund;
  return balancedPosting('refund_paid', [
    { account: 'refunds_payable', currency, amount, user_id },
    { account, currency, amount: -amount },
  ]);
}

/** What a receipt or its return needs. */
export interface CashMove {
  currency: string;
  user_id: string;
  account: CashAccount;
  part: InstalmentPart;
}

/** Money came in for an instalment by bank; what is more than was open is kept for the client. */
export function paymentReceived(
  { currency, user_id, account, part }: CashMove,
  over: { amount: Cents; unallocated_id?: string | undefined } = { amount: 0 },
): LedgerPosting {
  return balancedPosting('payment_received', [
    { account, currency, amount: part.amount + over.amount },
    receivable({ ...part, amount: -part.amount }, { currency, user_id }),
    kept({ currency, user_id, ...over }, -1),
  ]);
}

/** The bank took the money back: it is owed again, and what was kept of it for the client is gone. */
export function paymentReturned(
  { currency, user_id, account, part }: CashMove,
  over: { amount: Cents; unallocated_id?: string | undefined } = { amount: 0 },
): LedgerPosting {
  return balancedPosting('payment_returned', [
    receivable(part, { currency, user_id }),
    kept({ currency, user_id, ...over }, 1),
    { account, currency, amount: -(part.amount + over.amount) },
  ]);
}

/**
 * A card was charged once for several instalments; the provider has the money until it pays it out. What an instalment does not need any more, because it was paid or
 * cancelled meanwhile, is kept as unallocated.
 */
export function cardReceived(charge: {
  currency: string;
  user_id: string;
  parts: readonly InstalmentPart[];
  unallocated: Cents;
  unallocated_id?: string | undefined;
}): LedgerPosting {
  const { currency, user_id, parts, unallocated, unallocated_id } = charge;
  return balancedPosting('card_received', [
    {
      account: 'card_provider',
      currency,
      amount: sumBy(parts, ({ amount }) => amount) + unallocated,
    },
    ...parts.map((part) => receivable({ ...part, amount: -part.amount }, { currency, user_id })),
    kept({ currency, amount: unallocated, user_id, unallocated_id }, -1),
  ]);
}

/**
 * The card provider took money back. Instalments in `parts` are owed again; `unallocated` was kept and is gone;
 * `refund` went to the client and stands against a credit.
 */
export function cardReturned(back: {
  currency: string;
  user_id: string;
  parts: readonly InstalmentPart[];
  unallocated: Cents;
  unallocated_id?: string | undefined;
  refund: Cents;
}): LedgerPosting {
  const { currency, user_id, parts, unallocated, unallocated_id, refund } = back;
  return balancedPosting('card_returned', [
    ...parts.map((part) => receivable(part, { currency, user_id })),
    kept({ currency, amount: unallocated, user_id, unallocated_id }, 1),
    { account: 'refunds_payable', currency, amount: refund, user_id },
    {
      account: 'card_provider',
      currency,
      amount: -(sumBy(parts, ({ amount }) => amount) + unallocated + refund),
    },
  ]);
}

/** Takes a posting back, entry by entry; the caller sees to it that no posting is taken back twice. */
export function reversalOf(posting: LedgerPosting): LedgerPosting {
  return balancedPosting(
    'reversal',
    posting.entries.map((entry) => ({ ...entry, amount: -entry.amount })),
  );
}

/** Money is moved from the account in the United States to the bank account, or the other way where it is below nought. */
export function usFundsTransferred(transfer: { currency: string; amount: Cents }): LedgerPosting {
  const { currency, amount } = transfer;
  return balancedPosting('us_funds_transferred', [
    { account: 'cash', currency, amount },
    { account: 'cash_us', currency, amount: -amount },
  ]);
}

/**
 * Brings an account to zero in one currency: pays each insurer, brokerage, tax office or ourselves what the entries
 * leave open, or receives it when the balance is the other way round. Nothing to settle gives a posting without
 * entries. Entries of other accounts and currencies are left alone.
 */
export function accountSettled(settlement: {
  account: SettledAccount;
  currency: string;
  entries: readonly LedgerEntry[];
}): LedgerPosting {
  const { account, currency } = settlement;
  const open = new Map<string, LedgerEntry>();
  for (const entry of settlement.entries) {
    if (entry.account !== account || entry.currency !== currency) continue;
    const key = entry.insurer_id ?? entry.broker_id ?? entry.country_code ?? '';
    const { insurer_id, broker_id, country_code } = entry;
    const before = open.get(key)?.amount ?? 0;
    open.set(key, {
      account,
      currency,
      amount: before - entry.amount,
      ...(insurer_id === undefined ? {} : { insurer_id }),
      ...(broker_id === undefined ? {} : { broker_id }),
      ...(country_code === undefined ? {} : { country_code }),
    });
  }
  const lines = [...open.values()];
  return balancedPosting(`${account}_settled`, [
    ...lines,
    { account: 'cash', currency, amount: -sumBy(lines, ({ amount }) => amount) },
  ]);
}
