import { sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import { paymentsChecks } from '#server/payments/payments-checks.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { moves } from '#server/platform/repoint.ts';

/** Amounts, dates and bookings stay, of nobody. */
export const paymentsKeeper: Keeper = {
  checks: paymentsChecks,
  repoints: {
    account: {
      'bank_entries.decided_by': moves,
      'bank_entries.user_id': moves,
      'bank_statements.imported_by': moves,
      'bulk_payments.created_by': moves,
      'bulk_payments.revoked_by': moves,
      'bulk_payments.user_id': moves,
      'invoices.broker_id': moves,
      'invoices.user_id': moves,
      'ledger_entries.broker_id': moves,
      'ledger_entries.user_id': moves,
      'payee_accounts.noted_by': moves,
      'payee_accounts.released_by': moves,
      'payee_accounts.user_id': { ...moves, unique_with: ['iban'] },
      'payment_batch_items.payee_user_id': moves,
      'payment_batches.approved_by': moves,
      'payment_batches.created_by': moves,
      'payments.broker_id': moves,
      'payments.user_id': moves,
      'payouts.created_by': moves,
      'refunds.approved_by': moves,
      'refunds.requested_by': moves,
      'statements.broker_id': moves,
      'statements.closed_by': moves,
      'tax_returns.filed_by': moves,
      'unallocated_receipts.actor_id': moves,
      'unallocated_receipts.user_id': moves,
    },
  },
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
    await sql`update payouts set payee = ${erasedName}, iban = '', note = '' where claim_id in ${claims} and source = 'claim_payout'`.execute(
      db,
    );
    await sql`update refunds set iban = '', note = '' where policy_id in ${policies}`.execute(db);
    await sql`with gone as (
        update payment_batch_items set payee = ${erasedName}, iban = '', remittance = '', returned_because = ''
        where payee_user_id in ${people}
        returning batch_id)
      update payment_batches set file = null where batch_id in (select batch_id from gone)`.execute(
      db,
    );
    await sql`delete from payee_accounts where user_id in ${people}`.execute(db);
    await sql`update unallocated_receipts set payer = '', note = '' where user_id in ${people}`.execute(
      db,
    );
    await sql`update bank_entries set remittance = '', end_to_end = '', counterparty = '', counterparty_iban = '', note = '',
        return_reason = ''
      where user_id in ${people}`.execute(db);
    await sql`update refunds set iban = '', note = '' where unallocated_id in (
      select unallocated_id from unallocated_receipts where user_id in ${people})`.execute(db);
    await sql`update ledger_transactions set description = ${erasedName} where policy_id in ${policies}`.execute(
      db,
    );
  },
};
