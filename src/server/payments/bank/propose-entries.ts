import { sql } from 'kysely';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import type {
  BookedMove,
  MatchBook,
  MatchProposal,
  OpenInstalment,
  OrderedMove,
  OpenMovement,
  SentMoney,
} from '#domain/payments/bank/match-book.ts';
import { isReturn, referencesIn } from '#domain/payments/bank/returned-transfer.ts';
import { proposeMatches } from '#domain/payments/bank/transfer-match.ts';
import { invoiceNumbersIn } from '#domain/payments/bank/transfer-words.ts';
import { isOpen, paymentStatuses } from '#domain/payments/payment-status.ts';
import { receiptsFor } from '#server/payments/bank/booked-receipts.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What a transfer of a batch is called: "PB-26-0001: Claim CL-2026-0007 to Bram Racing". */
const transferWords = sql<string>`b.batch_number || ': ' || n.remittance || ' to ' || n.payee`;

/** Everything that was written with a movement, where numbers of invoices may stand. */
const entryWords = sql<string>`concat_ws(' ', e.remittance, e.end_to_end)`;

/** What each open movement is taken for, worked out anew from the book as it is, in the order of the statements. */
export async function proposeOpenEntries(db: Queryable): Promise<Map<string, MatchProposal>> {
  const found = await sql<OpenMovement>`
    select e.entry_id, e.amount, e.currency, e.booked_on, ${entryWords} as words, e.counterparty, e.counterparty_iban,
      e.end_to_end, e.bank_reference, e.return_reason, e.is_reversal
    from bank_entries e where e.status = 'open' order by e.booked_on, e.entry_id`.execute(db);
  if (found.rows.length === 0) return new Map();
  return proposeMatches(found.rows, await readBook(db, found.rows));
}

async function readBook(db: Queryable, movements: readonly OpenMovement[]): Promise<MatchBook> {
  const numbers = [...new Set(movements.flatMap(({ words }) => invoiceNumbersIn(words)))];
  const ibans = [...new Set(movements.map((one) => one.counterparty_iban))].filter(Boolean);
  const instalments = await openInstalments(db);
  const payers = await payersOf(db, ibans);
  const closed = await closedInvoices(db, numbers);
  const booked = await unseenBookings(db, movements[0]?.booked_on ?? '');
  const ordered = await waitingTransfers(db);
  const returnable = await paidTransfers(db, movements);
  const sent = await sentByHand(db, movements);
  const receipts = await receiptsFor(db, movements);
  const at_cards = await heldByCards(db);
  return { instalments, payers, closed, booked, ordered, returnable, sent, receipts, at_cards };
}

async function openInstalments(db: Queryable): Promise<OpenInstalment[]> {
  return db
    .selectFrom('payments')
    .select(['payment_id', 'instalment_number', 'invoice_number', 'user_id', 'client_name'])
    .select(['currency', 'amount_open', 'due_on'])
    .where('amount_open', '>', 0)
    .where('status', 'in', paymentStatuses.filter(isOpen))
    .execute();
}

/** Whose an account number is: of whom money came from it before, or who has it in their record; never two. */
async function payersOf(db: Queryable, ibans: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ iban: string; user_id: string }>`
    with known as (
      select counterparty_iban as iban, user_id from bank_entries
      where status = 'accepted' and user_id is not null and counterparty_iban = any (${ibans})
      union
      select upper(regexp_replace(iban, '[^A-Za-z0-9]', '', 'g')), user_id from accounts
      where upper(regexp_replace(iban, '[^A-Za-z0-9]', '', 'g')) = any (${ibans})
    )
    select iban, (array_agg(user_id))[1] as user_id from known group by iban having count(*) = 1`.execute(
    db,
  );
  return new Map(found.rows.map(({ iban, user_id }) => [iban, user_id]));
}

/** What approved batches have ordered and no movement has shown. */
async function waitingTransfers(db: Queryable): Promise<OrderedMove[]> {
  const found = await sql<OrderedMove>`
    select n.item_id, n.end_to_end, n.amount, b.currency, n.iban, b.batch_number,
      ${transferWords} as words
    from payment_batch_items n join payment_batches b using (batch_id)
    where n.status = 'waiting' and b.status = 'approved' order by n.item_id`.execute(db);
  return found.rows;
}

/** What the bank showed as paid and may send back now: what a movement names, or has the amount of a return. */
async function paidTransfers(
  db: Queryable,
  movements: readonly OpenMovement[],
): Promise<OrderedMove[]> {
  const came = movements.filter(({ amount }) => amount > 0);
  const names = came.flatMap(({ words }) => referencesIn(words));
  const amounts = came.filter(isReturn).map((one) => one.amount);
  if (came.length === 0) return [];
  const found = await sql<OrderedMove>`
    select n.item_id, n.end_to_end, n.amount, b.currency, n.iban, b.batch_number, ${transferWords} as words
    from payment_batch_items n join payment_batches b using (batch_id)
    where n.status = 'paid' and (n.end_to_end = any (${names}) or n.amount = any (${amounts}))
    order by n.item_id`.execute(db);
  return found.rows;
}

/** What clients were paid outside batches, of the amounts that come back now. */
async function sentByHand(db: Queryable, movements: readonly OpenMovement[]): Promise<SentMoney[]> {
  const back = movements.filter((one) => one.amount > 0 && isReturn(one));
  if (back.length === 0) return [];
  const amounts = [...new Set(back.map(({ amount }) => amount))];
  const found = await sql<SentMoney>`
    select to_client.user_id, 0 - cash.amount as amount, cash.currency
    from ledger_entries cash join ledger_transactions t using (transaction_id)
      join ledger_entries to_client on to_client.transaction_id = t.transaction_id and to_client.user_id is not null
    where cash.account = 'cash' and 0 - cash.amount = any (${amounts})
      and t.kind in ('refund_paid', 'claim_paid', 'claim_expense_paid', 'unallocated_returned')
      and not exists (select from ledger_transactions r where r.reverses = t.transaction_id)
      and not exists (select from payment_batch_items n where n.transaction_id = t.transaction_id)
    group by 1, 2, 3, t.transaction_id`.execute(db);
  return found.rows;
}

/** What the card provider holds, by currency. */
export const heldByCards = (db: Queryable): Promise<Map<string, number>> =>
  heldIn(db, 'card_provider');

/** What stands on an account beside the bank's, by currency. */
export async function heldIn(
  db: Queryable,
  account: 'card_provider' | 'cash_us',
): Promise<Map<string, number>> {
  const found = await sql<{ currency: string; held: number }>`
    select currency, sum(amount)::bigint as held from ledger_entries where account = ${account} group by 1`.execute(
    db,
  );
  return new Map(found.rows.map(({ currency, held }) => [currency, held]));
}

async function closedInvoices(db: Queryable, numbers: readonly string[]) {
  const written = numbers.map((number) => `${number.slice(0, 4)}-${number.slice(4)}`);
  const found = await sql<{ invoice_number: string; user_id: string }>`
    select invoice_number, user_id from payments where invoice_number = any (${written})
    group by 1, 2 having sum(amount_open) = 0`.execute(db);
  return new Map(
    found.rows.map(({ invoice_number, user_id }) => [invoice_number.replace('-', ''), user_id]),
  );
}

/**
 * What moved on the ledger's bank account and that no movement shows yet, but for what was taken back otherwise than by a
 * movement. Cards had no account of their own before (decision 064).
 */
async function unseenBookings(db: Queryable, since: CalendarDate): Promise<BookedMove[]> {
  const found = await sql<BookedMove>`
    select t.transaction_id, sum(e.amount)::bigint as amount, e.currency, t.booked_on, t.description as words
    from ledger_transactions t join ledger_entries e using (transaction_id)
    where e.account = 'cash' and t.booked_on >= ${addDays(since, -5)}
      and t.kind not in ('card_received', 'card_returned', 'card_money_moved') and t.reverses is null
      and not exists (select from ledger_transactions r where r.reverses = t.transaction_id and not exists (
        select from bank_bookings b where b.transaction_id = r.transaction_id and b.undone_at is null))
      and not exists (select from bank_bookings b
        where b.transaction_id = t.transaction_id and b.undone_at is null)
    group by 1, 3`.execute(db);
  return found.rows;
}
