import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { JournalRow } from '#domain/analytics/calculation.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { type BookingKind, bookingWords } from '#domain/payments/booking-words.ts';
import { countryName } from '#domain/countries.ts';
import { type LedgerAccount, ledgerAccountRules } from '#domain/payments/ledger-accounts.ts';
import { partAccount } from '#server/payments/ledger/received-parts.ts';
import { premiumKinds } from '#server/payments/invoice/booked-premium.ts';
import type { Actor, ReadContext } from '#server/platform/context.ts';

/** The entries over which conditions speak, with their transaction: `e` and `t`. */
type EntryCondition = RawBuilder<SqlBool>;

/** Where the premium of a policy goes. */
export const premiumParties = ['insurer', 'commission', 'tax_payable', 'fee_income'] as const;
/** How a client stands: what is owed, and what is owed back. */
export const clientAccounts = ['premium_receivable', 'refunds_payable'] as const;

/** Entries of the postings that make up a premium. */
export const ofPremium: EntryCondition = sql<SqlBool>`t.kind in (${sql.join(premiumKinds)})`;
/** Entries of everything that is not the premium itself: receipts, returns, refunds. */
export const notOfPremium: EntryCondition = sql<SqlBool>`t.kind not in (${sql.join(premiumKinds)})`;

/** Entries on some accounts; tax that an insurer pays itself is found with the tax. */
export const onAccounts = (accounts: readonly LedgerAccount[]): EntryCondition =>
  sql<SqlBool>`${partAccount} in (${sql.join(accounts)})`;

/** Whether all entries of some accounts are this person's to see: of what others earn only their own. */
export function seesAccounts(actor: Actor, accounts: readonly LedgerAccount[]): boolean {
  if (isStaff(actor.account_type)) return true;
  const of_client: readonly LedgerAccount[] =
    actor.account_type === 'agent' || actor.account_type === 'brokerage'
      ? [...clientAccounts, 'tax_payable', 'fee_income']
      : [];
  return accounts.every((account) => of_client.includes(account));
}

/**
 * The rows of the journal that fulfil all conditions, in the order of their booking. `sign` −1 shows what is owed to
 * somebody as a positive amount.
 */
export async function journalRows(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  conditions: readonly EntryCondition[],
  sign: 1 | -1,
): Promise<JournalRow[]> {
  const found = await sql<
    Omit<JournalRow, 'account'> & {
      account: LedgerAccount;
      kind: BookingKind;
      country_code: string | null;
      invoice_number: string | null;
    }
  >`
    select t.booking_number, t.booked_on, t.description, t.kind, n.invoice_number, e.account, e.country_code,
      coalesce(i.name, nullif(b.company_name, ''), b.attn, e.country_code, '') as party,
      (${sign}::int * e.amount)::bigint as amount
    from ledger_entries e
      join ledger_transactions t using (transaction_id)
      left join invoices n on n.invoice_id = t.invoice_id
      left join insurers i on i.insurer_id = e.insurer_id
      left join accounts b on b.user_id = e.broker_id
    where ${sql.join(conditions, sql` and `)}
    order by t.booking_number, e.entry_id`.execute(db);
  // What staff wrote to a booking, such as a bank reference, is theirs: others read what kind of booking it is.
  const staff = isStaff(actor.account_type);
  return found.rows.map(({ kind, invoice_number, country_code, ...row }) => ({
    ...row,
    description: staff
      ? row.description
      : [bookingWords[kind], invoice_number].filter(Boolean).join(' '),
    account: ledgerAccountRules[row.account].label,
    party: partyOf(row, country_code),
  }));
}

/** Of tax the country; with the insurer that pays it itself. */
function partyOf(
  { account, party }: { account: LedgerAccount; party: string },
  country_code: string | null,
): string {
  if (country_code === null) return party;
  const tax = countryName(country_code);
  return account === 'insurer' ? `${party}: tax of ${tax}` : tax;
}
