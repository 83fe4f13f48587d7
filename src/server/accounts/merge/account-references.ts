import { strictestDecisions } from '#domain/accounts/sanctions-list.ts';

/**
 * What happens to a row that points at an account when the account is merged into another one.
 * `moves`: it belongs to the kept account from then on. `ends`: it is a way in, or somebody's screen, and is deleted.
 * `stays`: it says who did something then, in a list that is never rewritten.
 */
type ReferenceFate = 'moves' | 'ends' | 'stays';

interface AccountReference {
  fate: ReferenceFate;
  /** The columns that make the row unique beside the account: where the kept account has the same one, the other's goes. */
  unique_with?: readonly string[];
  /** Of two such rows the one stays whose `decision` comes first here; without it, the kept account's. */
  decisions?: readonly string[];
}

const moves: AccountReference = { fate: 'moves' };
const ends: AccountReference = { fate: 'ends' };
const stays: AccountReference = { fate: 'stays' };

/** Every foreign key to accounts, as table.column. A test compares the list with the schema. */
export const accountReferences: Readonly<Record<string, AccountReference>> = {
  'account_views.viewed_id': stays,
  'account_views.viewer_id': stays,
  'accounts.broker_id': moves,
  'accounts.merged_into': moves,
  'addresses.user_id': moves,
  'authenticators.user_id': ends,
  'bulk_payments.created_by': moves,
  'bulk_payments.revoked_by': moves,
  'bulk_payments.user_id': moves,
  'bulk_runs.user_id': moves,
  'cars.user_id': moves,
  'claims.approved_by': moves,
  'claims.broker_id': moves,
  'claims.created_by': moves,
  'claims.loss_adjuster_id': moves,
  'claims.reviewer_id': moves,
  'claims.user_id': moves,
  'clause_preset_versions.changed_by': moves,
  'default_views.user_id': ends,
  'distinct_accounts.marked_by': moves,
  'distinct_accounts.one_id': ends,
  'distinct_accounts.other_id': ends,
  'driver_accounts.user_id': { fate: 'moves', unique_with: ['driver_id'] },
  'driver_erasures.erased_by': stays,
  'email_templates.created_by': moves,
  'emails.created_by': moves,
  'emails.user_id': moves,
  'erasures.erased_by': stays,
  'erasures.held_by': stays,
  'erasures.user_id': stays,
  'import_runs.run_by': moves,
  'import_runs.started_by': moves,
  'invoices.broker_id': moves,
  'invoices.user_id': moves,
  'known_devices.user_id': ends,
  'ledger_entries.broker_id': moves,
  'ledger_entries.user_id': moves,
  'list_exports.user_id': moves,
  'notifications.user_id': moves,
  'passkey_challenges.user_id': ends,
  'passkeys.user_id': ends,
  'password_resets.user_id': ends,
  'payments.broker_id': moves,
  'payments.user_id': moves,
  'payouts.created_by': moves,
  'pending_log_ins.user_id': ends,
  'permissions.user_id': { fate: 'moves', unique_with: [] },
  'policies.accepted_by_underwriter_id': moves,
  'policies.broker_id': moves,
  'policies.created_by': moves,
  'policies.owner_id': moves,
  'policies.user_id': moves,
  'policy_keys.revoked_by': moves,
  'policy_versions.approval_booked_by': moves,
  'policy_versions.created_by': moves,
  'policy_versions.referral_cleared_by': moves,
  'rating_trials.created_by': moves,
  'recovery_codes.user_id': ends,
  'refunds.approved_by': moves,
  'refunds.requested_by': moves,
  'requests.broker_id': moves,
  'requests.created_by': moves,
  'requests.owner_id': moves,
  'requests.user_id': moves,
  'sanctions_driver_hits.decided_by': moves,
  'sanctions_hits.decided_by': moves,
  'sanctions_hits.user_id': {
    fate: 'moves',
    unique_with: ['entry_id'],
    decisions: strictestDecisions,
  },
  'saved_views.user_id': ends,
  'sessions.user_id': ends,
  'thread_reads.user_id': { fate: 'moves', unique_with: ['parent_type', 'parent_id'] },
  'todos.created_by': moves,
  'todos.owner_id': moves,
  'unallocated_receipts.actor_id': moves,
  'unallocated_receipts.user_id': moves,
};

/** Tables whose rows hang on a record of any kind, by parent_type and parent_id; an account can be the parent. */
export const parentTables: Readonly<Record<string, AccountReference>> = {
  communications: moves,
  emails: moves,
  files: moves,
  record_presence: ends,
  thread_reads: { fate: 'moves', unique_with: ['user_id'] },
  todos: moves,
};

/** A foreign key in two words. */
export function tableAndColumn(reference: string): { table: string; column: string } {
  const [table = '', column = ''] = reference.split('.');
  return { table, column };
}
