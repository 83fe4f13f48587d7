/**
 * Who may read what stands in a column, in whatever way: staff always may, unless it says `nobody` or `superadmin`.
 * A row belongs to a client and those who have to do with it, or to one account (`self`), or to the house.
 */
export const readerGroups = {
  /** Hashes, keys and secrets: they leave the database for nobody. */
  nobody: [],
  superadmin: ['superadmin'],
  staff: ['superadmin', 'admin'],
  /** The account whose row it is. */
  self: ['superadmin', 'admin', 'self'],
  /** Whose record it is: the client and its brokerage. */
  owners: ['superadmin', 'admin', 'client', 'brokerage'],
  /** Who prices risks. */
  pricers: ['superadmin', 'admin', 'brokerage'],
  /** Who prices risks and who carries them. */
  professionals: ['superadmin', 'admin', 'brokerage', 'insurer'],
  /** Staff and the loss adjuster, who works for them. */
  adjusters: ['superadmin', 'admin', 'adjuster'],
  /** Who judges a claim. */
  handlers: ['superadmin', 'admin', 'insurer', 'adjuster'],
  /** Between whom money goes. */
  payers: ['superadmin', 'admin', 'client', 'brokerage', 'insurer'],
  /** Everybody whom the record concerns. */
  parties: ['superadmin', 'admin', 'client', 'brokerage', 'insurer', 'adjuster'],
  /** They, and whoever holds the link to it. */
  linked: ['superadmin', 'admin', 'client', 'brokerage', 'insurer', 'adjuster', 'public'],
} as const;

export type ReaderGroup = keyof typeof readerGroups;

/**
 * `plain` is no secret of anybody: words of a list, names and figures of the house that everybody works with, and
 * what only the machine reads. Everything else is planted with a secret.
 */
type TableReaders = Partial<Record<ReaderGroup | 'plain', string>>;

/** Every column of text, JSON, bytes or figures by its table. A new one is missing here until somebody decides. */
export const columnReaders: Readonly<Record<string, TableReaders>> = {
  account_views: { self: 'reason' },
  accounts: {
    linked: 'company_name attn',
    parties: 'team_name email phone',
    owners: 'extra_emails vat_number iban',
    professionals: 'commission_pct',
    staff: 'notes claim_level',
    nobody: 'password_hash',
    plain:
      'account_type account_types preferences language muted_notices search_text authority_limits',
  },
  additional_excess_rules: { plain: 'code condition kind value filter reason' },
  addresses: { linked: 'address zip city', parties: 'label company_name attn state phone' },
  api_tokens: { nobody: 'token_hash', self: 'name', plain: 'scope account_type' },
  audit_log: {
    parties: 'actor_name',
    plain: 'actor_type action record_kind record_id request_id before after',
  },
  authenticators: { nobody: 'sealed_secret', plain: 'last_step' },
  bank_bookings: { plain: 'status_before' },
  bank_entries: {
    staff:
      'amount bank_reference end_to_end remittance counterparty counterparty_iban note return_reason',
    plain: 'status certainty',
  },
  bank_statements: {
    staff: 'iban statement_ref opening_balance closing_balance file_name',
    plain: 'format file_sha256',
  },
  broker_rounds: {
    staff: 'answer',
    linked: 'broker_policy_number',
    plain: 'asked_hash priced_hash ordered_hash',
  },
  bulk_payments: { nobody: 'bulk_id_hash set_hash' },
  bulk_run_parts: { self: 'name reason', plain: 'row_ids outcome' },
  bulk_runs: { plain: 'account_type list deed given question row_ids status' },
  calendar_links: { nobody: 'key_hash', plain: 'account_type' },
  certificates: { plain: 'code' },
  card_checkouts: {
    staff: 'provider_ref payment_ref',
    plain: 'url amount items status allocated unallocated refunded disputed',
  },
  card_events: {
    staff: 'provider_ref payment_ref payload',
    plain: 'event_id type amount currency outcome',
  },
  binders: {
    staff: 'notes',
    plain:
      'umr lines countries classes highest_series_level highest_driver_level value_per_car value_per_event value_per_transport premium_limit commission_pct profit_commission_pct profit_expenses_pct currency revision',
  },
  // Closed for good: nothing can be planted in what nobody may change.
  bordereau_files: { plain: 'kind format bytes' },
  bordereau_layouts: { plain: 'kind columns revision' },
  bordereau_rows: { plain: 'kind position amount currency fees recovered cells' },
  bordereaux: { plain: 'bordereau_number totals findings sent_to', staff: 'accepted_because' },
  cars: {
    linked: 'make model car_class chassis_number start_number',
    owners: 'tracker storage_address',
    plain: 'insured_value value_basis search_text',
  },
  championships: { plain: 'name series organiser search_text' },
  circuits: {
    plain:
      'circuit_id name place circuit_type latitude longitude outline corners given_course search_text merged_into factor',
    pricers: 'factor_reason',
  },
  claim_lines: {
    parties: 'description part_number supplier invoice_no reason agreed',
    plain: 'kind quantity claimed',
  },
  claim_expenses: { handlers: 'invoice_number taken_back_because', plain: 'kind amount' },
  claim_recoveries: { handlers: 'source', plain: 'kind expected' },
  claim_recovery_receipts: { handlers: 'reference taken_back_because', plain: 'amount released' },
  claim_reserve_changes: { handlers: 'reason', plain: 'line state amount amount_before' },
  claim_statements: {
    nobody: 'key_hash',
    parties: 'asked_name given_name given_role statement',
    plain: 'giver',
  },
  claims: {
    parties:
      'team_name driver_name event_name policy_nr chassis_number narrative agreed final_amount',
    handlers: 'reserve',
    plain: `claim_number insurance_type status reserve_adjuster reserve_legal reserve_recovery insured_value driver_accident_info loss_answers damaged_parts estimated_amount claimed amounts
      salvage_value fault_result additional_excess_codes adjuster_report info_request decision settlement
      paid_total expenses set_offs search_text`,
  },
  clause_preset_versions: { staff: 'title text', plain: 'applies_to language' },
  clause_presets: { staff: 'title text', plain: 'applies_to language' },
  communications: {
    linked: 'communication_string sender_name',
    plain: 'parent_type type_message sender sender_type send_as',
  },
  cover_intervals: { plain: 'reason' },
  cover_renewals: {
    staff: 'declined_because cap_cost premium_asked premium_before',
    plain: 'cap_pct currency',
  },
  default_views: { plain: 'list' },
  driver_erasures: { staff: 'to_forget' },
  drivers: {
    linked: 'first_name last_name',
    owners: 'licence_number email',
    plain: 'categories experience licence_grade search_text',
    pricers: 'claim_level_reason',
    professionals: 'claim_level',
  },
  email_templates: { staff: 'name subject title sender body regards_by', plain: 'type' },
  emails: {
    owners: 'recipient subject title attn body regards_by html plain_text cc_emails sender',
    staff: 'failure intent_key',
    nobody: 'sealed_links',
    plain: 'type parent_type status',
  },
  erasures: { staff: 'to_forget hold_reason' },
  error_hours: { plain: 'faults' },
  error_log: {
    superadmin: 'message stack route release fingerprint browser',
    plain: 'source last_request_id occurrences status',
  },
  event_changes: { plain: 'kind' },
  events: { plain: 'name circuit_id kind race_hours sessions status source search_text' },
  exchange_rates: { plain: 'rate' },
  feature_switches: { superadmin: 'reason', plain: 'feature' },
  figure_cars: { plain: 'series n' },
  figure_sums: {
    plain:
      'cut owner value n cars written earned tax commission claimed agreed paid reserve recovered owed cost insured payout squares',
  },
  figures: {
    plain:
      'figure_id kind series countries words written earned tax commission claimed agreed paid reserve recovered owed cost insured payout rate paid_rate recovered_rate',
  },
  file_intents: { nobody: 'bucket storage_key' },
  file_originals: { nobody: 'bucket storage_key', plain: 'sha256' },
  files: {
    parties: 'document_name caption uploaded_by_name',
    plain: 'bucket storage_key content_type size_bytes parent_type kind sha256',
  },
  idempotency_keys: { nobody: 'key response', plain: 'owner action request_hash' },
  import_aliases: { staff: 'alias', plain: 'reference record_id' },
  import_records: { staff: 'content before after', plain: 'store handle outcome record_id' },
  import_rows: { staff: 'cells problems', plain: 'outcome' },
  import_runs: {
    staff: 'document_name file_note failure',
    plain: 'target status columns sources existing fixes counts',
  },
  instant_covers: { plain: 'checks' },
  instant_rules: { staff: 'note', plain: 'rules' },
  insurers: {
    linked: 'name',
    staff: 'bordereau_email',
    plain: 'lines own_tax share_pct',
  },
  invoices: {
    payers: 'client_name legal_entity',
    plain: 'invoice_number premium fee ipt total amount_open status search_text',
  },
  known_devices: { nobody: 'token_hash' },
  ledger_entries: { plain: 'account amount rate' },
  ledger_transactions: { staff: 'description reference', plain: 'kind booking_number' },
  list_count_changes: { plain: 'list status n' },
  list_counts: { plain: 'list status n' },
  list_sum_changes: { plain: 'list status currency n amount second_amount' },
  list_sums: { plain: 'list status currency n amount second_amount' },
  list_exports: {
    self: 'document_name',
    plain: 'account_type list question columns row_ids format status bucket storage_key size_bytes',
  },
  login_failures: { nobody: 'subject' },
  mailbox_messages: { staff: 'smtp_message_id envelope_from envelope_to subject', plain: 'raw' },
  notifications: { self: 'message', plain: 'feature feature_id url_params' },
  number_series: { plain: 'series' },
  passkey_challenges: { nobody: 'challenge token_hash' },
  profit_commissions: {
    plain:
      'profit_commission_pct profit_expenses_pct premium expenses claims_paid reserve deficit_before profit commission booked_before',
  },
  sign_on_links: { self: 'email', plain: 'issuer subject' },
  sign_on_offers: { self: 'email', plain: 'issuer subject', nobody: 'token_hash' },
  sign_on_tries: { nobody: 'state_hash token_hash', plain: 'next' },
  passkeys: { self: 'name', nobody: 'public_key', plain: 'credential_id counter transports' },
  password_resets: { nobody: 'token_hash' },
  payee_accounts: { staff: 'iban payee' },
  payment_batch_items: {
    staff: 'payee iban remittance end_to_end rejected_because returned_because',
    plain: 'kind amount status stood_before',
  },
  payment_batches: { staff: 'file withdrawn_because', plain: 'batch_number status total' },
  payment_receipts: { payers: 'reference', staff: 'provider_ref', plain: 'amount method' },
  payments: {
    // Why an instalment became what it is stands in the thread of its policy too.
    payers: 'note',
    linked: 'client_name policy_number invoice_number',
    plain: 'amount amount_open refunded_amount status method search_text',
  },
  payouts: {
    staff: 'note',
    payers: 'reference',
    owners: 'payee iban',
    plain: 'source amount paid_amount status',
  },
  pending_log_ins: { nobody: 'token_hash' },
  permissions: { plain: 'entries' },
  policies: {
    linked: 'client_name cover_title accepted_by_client_name',
    parties: 'decline_reason',
    plain: `quote_number policy_number document_state insurance_type status paid_state sum_insured premium gross search_text`,
  },
  policy_charges: {
    professionals: 'commission',
    plain: 'kind rate_pct net fee ipt net_share refund_pct',
  },
  policy_item_drivers: { plain: 'category experience', professionals: 'claim_level' },
  policy_items: {
    plain:
      'insured_value premium net_premium base_excess excess_pct min_excess scope aggregate_mode sessions',
    professionals: 'circuit_factor',
  },
  piece_uploads: { self: 'document_name', plain: 'size_bytes sha256' },
  policy_keys: { nobody: 'policy_key_hash', owners: 'sent_to' },
  policy_transactions: { payers: 'reason no_loss_by', plain: 'kind initiator cancelled_for' },
  policy_versions: {
    // What a correction stands on is printed with the version.
    linked: 'car_title event_title driver_title cover_title no_loss_by',
    // It is told to the client and to the insurer when the change is sent.
    payers: 'change_reason',
    professionals: 'commission',
    plain: `content rating steps rating_version clauses premium discount adjustment fee ipt ipt_total gross instalments referrals
      sum_insured excess max_payout rating_risk basis_hash ended_as approved_hash approved_means approved_risk
      approved_beyond`,
    parties: 'approved_by_name',
  },
  premium_tax_rates: { pricers: 'note', plain: 'line rate_pct flat_amount_cents version' },
  premium_tax_versions: { staff: 'note', plain: 'version' },
  rating_bases: { staff: 'tables', plain: 'basis_hash' },
  rating_tables: { staff: 'note', plain: 'insurance_type version tables based_on' },
  rating_trials: { plain: 'insurance_type version status result tax_version' },
  recovery_codes: { nobody: 'code_hash' },
  record_presence: { plain: 'parent_id parent_type section' },
  refunds: {
    payers: 'reference rejected_because',
    owners: 'iban',
    staff: 'note',
    plain: 'reason amount status',
  },
  renewals: {
    staff: 'declined_because cap_cost premium_asked premium_before',
    plain: 'cap_pct currency',
  },
  requests: {
    owners: 'message client_name summary outcome_reason',
    plain: 'kind insurance_type status content premium_effect outcome search_text',
  },
  sanctions_driver_hits: { staff: 'matched_name reason', plain: 'score decision' },
  sanctions_entries: { staff: 'source_id name aliases' },
  sanctions_hits: { staff: 'matched_name reason', plain: 'score decision matched_as' },
  sanctions_names: { nobody: 'name_key' },
  sandbox_checkouts: {
    plain: `checkout_id payment_intent_id status amount amount_refunded reference lines metadata payment_metadata
      customer_email success_url cancel_url`,
  },
  sandbox_requests: { nobody: 'response', plain: 'idempotency_key request_hash' },
  sandbox_secrets: { nobody: 'value', plain: 'name' },
  sandbox_webhooks: { nobody: 'body', plain: 'event_id event_type' },
  saved_views: { self: 'name query', plain: 'list visible_to' },
  schema_migrations: { plain: 'name checksum' },
  search_phrases: { plain: 'kind phrase' },
  series_ratings: {
    plain: 'series car_class default_excess_pct typical_race_hours',
    pricers: 'notes',
    professionals: 'base_rate_override min_excess_override min_premium_override',
  },
  sessions: {
    nobody: 'token_hash sealed_id_token',
    staff: 'sign_on_sid',
    self: 'user_agent',
    plain: 'account_type',
  },
  statement_rows: { plain: 'booked due own_tax' },
  statements: { plain: 'statement_number account opening closing' },
  // What the statement says of who sent it; a client knows of its own transfers.
  tax_return_rows: { plain: 'line rate_pct base tax' },
  tax_returns: { staff: 'reference', plain: 'tax' },
  translated_sums: {
    plain:
      'cut owner value n cars written earned tax commission claimed agreed paid reserve recovered owed cost insured payout squares',
  },
  webhook_deliveries: { staff: 'last_fault', plain: 'event_type record_id state' },
  webhooks: { staff: 'url', nobody: 'sealed_secret', plain: 'kinds' },
  tool_runs: {
    superadmin: 'record_name target_name reason note',
    nobody: 'effects_hash record_id target_id',
    plain: 'tool status effects',
  },
  unallocated_receipts: {
    payers: 'reference',
    staff: 'payer note',
    plain: 'amount amount_left transfer_amount method',
  },
  upload_pieces: { nobody: 'bucket storage_key', plain: 'sha256' },
  thread_reads: { plain: 'parent_type' },
  todos: { adjusters: 'message', plain: 'status parent_type event_cause' },
};

/** What stands inside columns of JSON, where it is worth hiding: by table, column and the path in it. */
export const jsonReaders: readonly {
  table: string;
  column: string;
  path: readonly string[];
  readers: ReaderGroup;
}[] = [
  ...['findings', 'place'].map((key) => ({
    table: 'claims',
    column: 'adjuster_report',
    path: [key],
    readers: 'handlers' as const,
  })),
  ...['corner_on_track', 'start_number', 'witness'].map((key) => ({
    table: 'claims',
    column: 'driver_accident_info',
    path: [key],
    readers: 'parties' as const,
  })),
  { table: 'claims', column: 'decision', path: ['text'], readers: 'parties' },
  { table: 'claims', column: 'loss_answers', path: ['police_report'], readers: 'parties' },
  { table: 'claims', column: 'info_request', path: ['message'], readers: 'parties' },
  ...['iban', 'account_name'].map((key) => ({
    table: 'claims',
    column: 'settlement',
    path: [key],
    readers: 'owners' as const,
  })),
  ...['notes', 'adjust_reason'].map((key) => ({
    table: 'policy_versions',
    column: 'content',
    path: [key],
    readers: 'staff' as const,
  })),
  { table: 'policy_versions', column: 'clauses', path: ['0', 'text'], readers: 'linked' },
];
