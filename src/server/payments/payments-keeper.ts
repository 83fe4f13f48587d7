import { sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import type { Keeper } from '#server/platform/keeper.ts';

/** Amounts, dates and bookings stay, of nobody. */
export const paymentsKeeper: Keeper = {
  /** An invoice whose paper was never drawn keeps the name in its row: the law wants it to say to whom it was issued. */
  async forgetPeople(db, { people }) {
    await sql`update payments set client_name = ${erasedName} where user_id in ${people}`.execute(
      db,
    );
    await sql`update invoices set client_name = ${erasedName} where user_id in ${people} and pdf_file_id is not null`.execute(
      db,
    );
  },
  async letGoOfFiles(db, ids) {
    await sql`update invoices set pdf_file_id = null where pdf_file_id = any (${ids})`.execute(db);
  },
  async endRetention(db, { people, claims, policies }) {
    await sql`update invoices set client_name = ${erasedName} where user_id in ${people}`.execute(
      db,
    );
    await sql`update payouts set payee = ${erasedName}, iban = '', note = '' where claim_id in ${claims}`.execute(
      db,
    );
    await sql`update refunds set iban = '', note = '' where policy_id in ${policies}`.execute(db);
    await sql`update unallocated_receipts set payer = '', note = '' where user_id in ${people}`.execute(
      db,
    );
    await sql`update refunds set iban = '', note = '' where unallocated_id in (
      select unallocated_id from unallocated_receipts where user_id in ${people})`.execute(db);
    await sql`update ledger_transactions set description = ${erasedName} where policy_id in ${policies}`.execute(
      db,
    );
  },
};
