import type { ChangeKind } from '#contract/change-kinds.ts';
import type { DB } from '#server/platform/database/schema-types.ts';

interface TableOwner {
  /** The folder under src/server from which alone the table is written. */
  area: string;
  /** What of it a screen shows; null for what no read of another page is made of. */
  kind: ChangeKind | null;
}

const owned = <const A extends string, const K extends ChangeKind | null>(area: A, kind: K) => ({
  area,
  kind,
});

/** Whose each table is, and which kind of change it is when a row of it changes. */
export const tableOwners = {
  account_views: owned('accounts', null),
  accounts: owned('accounts', 'account'),
  additional_excess_rules: owned('rating', 'excess_rule'),
  addresses: owned('accounts', 'account'),
  audit_log: owned('platform', null),
  authenticators: owned('accounts', 'account'),
  bulk_payment_items: owned('payments', 'bulk_payment'),
  bulk_payments: owned('payments', 'bulk_payment'),
  bulk_run_parts: owned('lists', 'bulk_run'),
  bulk_runs: owned('lists', 'bulk_run'),
  card_checkouts: owned('payments', 'bulk_payment'),
  card_events: owned('payments', 'bulk_payment'),
  cars: owned('garage', 'car'),
  championships: owned('events', 'championship'),
  circuits: owned('events', 'circuit'),
  claim_lines: owned('claims', 'claim'),
  claims: owned('claims', 'claim'),
  clause_preset_versions: owned('policies', 'clause_preset'),
  clause_presets: owned('policies', 'clause_preset'),
  communications: owned('communications', 'communication'),
  default_views: owned('lists', 'saved_view'),
  distinct_accounts: owned('accounts', 'account'),
  driver_accounts: owned('garage', 'driver'),
  driver_erasures: owned('accounts', 'driver'),
  drivers: owned('garage', 'driver'),
  email_templates: owned('composer', 'email_template'),
  emails: owned('communications', 'email'),
  erasures: owned('accounts', 'account'),
  error_log: owned('platform', 'error'),
  events: owned('events', 'event'),
  file_intents: owned('platform', null),
  file_originals: owned('files', 'file'),
  files: owned('files', 'file'),
  idempotency_keys: owned('platform', null),
  import_aliases: owned('imports', 'import'),
  import_records: owned('imports', 'import'),
  import_rows: owned('imports', 'import'),
  import_runs: owned('imports', 'import'),
  insurers: owned('accounts', 'insurer'),
  invoices: owned('payments', 'invoice'),
  known_devices: owned('accounts', null),
  ledger_entries: owned('payments', 'ledger'),
  ledger_transactions: owned('payments', 'ledger'),
  list_count_changes: owned('platform', null),
  list_counts: owned('platform', null),
  list_exports: owned('lists', 'list_export'),
  login_failures: owned('accounts', null),
  mailbox_messages: owned('platform', 'mailbox_message'),
  notifications: owned('communications', 'notification'),
  number_series: owned('platform', null),
  passkey_challenges: owned('accounts', null),
  passkeys: owned('accounts', 'account'),
  password_resets: owned('accounts', null),
  payment_receipts: owned('payments', 'payment'),
  payments: owned('payments', 'payment'),
  payouts: owned('payments', 'payout'),
  pending_log_ins: owned('accounts', null),
  permissions: owned('accounts', 'permissions'),
  piece_uploads: owned('platform', null),
  policies: owned('policies', 'policy'),
  policy_charges: owned('policies', 'policy'),
  policy_item_drivers: owned('policies', 'policy'),
  policy_items: owned('policies', 'policy'),
  policy_keys: owned('policies', 'policy'),
  policy_versions: owned('policies', 'policy'),
  premium_tax_rates: owned('rating', 'premium_tax'),
  premium_tax_versions: owned('rating', 'premium_tax'),
  rating_bases: owned('rating', 'rating_tables'),
  rating_tables: owned('rating', 'rating_tables'),
  rating_trials: owned('rating', 'rating_trial'),
  record_presence: owned('presence', 'presence'),
  recovery_codes: owned('accounts', 'account'),
  refunds: owned('payments', 'payment'),
  requests: owned('policies', 'request'),
  sanctions_driver_hits: owned('accounts', 'sanctions'),
  sanctions_entries: owned('accounts', 'sanctions'),
  sanctions_hits: owned('accounts', 'sanctions'),
  sanctions_names: owned('accounts', 'sanctions'),
  sandbox_checkouts: owned('platform', null),
  sandbox_requests: owned('platform', null),
  sandbox_secrets: owned('platform', null),
  sandbox_webhooks: owned('platform', null),
  saved_views: owned('lists', 'saved_view'),
  search_phrases: owned('search', null),
  series_ratings: owned('rating', 'series_rating'),
  series_years: owned('rating', 'series_rating'),
  sessions: owned('platform', 'session'),
  thread_reads: owned('communications', null),
  todos: owned('communications', 'todo'),
  upload_pieces: owned('platform', null),
} as const satisfies Record<keyof DB, TableOwner>;

/** The kinds of change that writing these tables is. */
export function kindsOf(tables: Iterable<string>): Set<ChangeKind> {
  const owners: Readonly<Record<string, TableOwner | undefined>> = tableOwners;
  return new Set([...tables].flatMap((table) => owners[table]?.kind ?? []));
}
