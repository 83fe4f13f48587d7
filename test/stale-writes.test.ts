import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#contract/action.ts';
import { contract, type UploadName, type WriteName } from '#contract/contract.ts';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import {
  buildRevisedRows,
  type RevisedKind,
  type RevisedRow,
} from '#test/harness/policies/revised-rows.ts';
import { sampleInput } from '#test/harness/sample-input.ts';

/**
 * Why nobody's work is lost when two people use an action on the same record at once. A kind of record: the write carries
 * the `revision` that it was made from and is refused under an old one; what names its record and a `revision` is so by itself. Otherwise:
 *
 * - `merge`: carries the revisions of both records.
 * - `append`: adds something beside what there is, and changes nothing of it.
 * - `step`: a transition that the present status allows once; the second is refused by its table.
 * - `set`: one value that is pressed or picked, not typed; whoever presses last has it, and the history has both.
 * - `own`: only what belongs to the caller alone.
 * - `nothing`: keeps nothing, or only the session.
 */
type Guard = RevisedKind | 'merge' | 'append' | 'step' | 'set' | 'own' | 'nothing';

const guards: Readonly<Partial<Record<WriteName | UploadName, Guard>>> = {
  // Accounts
  add_account: 'append',
  add_address: 'append',
  assign_brokerage: 'set',
  begin_passkey: 'own',
  begin_passkey_log_in: 'nothing',
  begin_single_sign_on: 'nothing',
  begin_single_sign_on_link: 'own',
  begin_two_step: 'own',
  change_login_email: 'own',
  change_password: 'own',
  confirm_two_step: 'own',
  withdraw_policy_links: 'step',
  ask_statement: 'append',
  give_statement: 'step',
  withdraw_statement: 'step',
  decide_driver_sanctions_hit: 'sanctions_driver_hit',
  decide_sanctions_hit: 'sanctions_hit',
  erase_driver: 'step',
  erase_person: 'step',
  finish_passkey: 'own',
  finish_passkey_log_in: 'nothing',
  hold_erased_person: 'step',
  import_sanctions_list: 'append',
  create_api_token: 'own',
  make_calendar_link: 'own',
  revoke_calendar_link: 'own',
  revoke_api_token: 'own',
  log_in: 'nothing',
  open_payment_link: 'nothing',
  open_policy_link: 'nothing',
  open_statement: 'nothing',
  log_in_second_step: 'nothing',
  log_out_device: 'own',
  log_out_others: 'own',
  merge_accounts: 'merge',
  remove_address: 'address',
  unlink_single_sign_on: 'own',
  remove_passkey: 'own',
  rename_passkey: 'own',
  renew_recovery_codes: 'own',
  request_password_reset: 'nothing',
  reset_password: 'own',
  reset_two_step: 'step',
  save_binder: 'binder',
  // Webhooks
  create_webhook: 'append',
  save_webhook: 'webhook',
  resend_webhook: 'step',
  try_webhook: 'append',
  save_insurer: 'insurer',
  save_notice_choices: 'own',
  save_permissions: 'permissions',
  save_preferences: 'own',
  send_invitation: 'append',
  set_distinct_accounts: 'set',
  start_view_as: 'nothing',
  stop_view_as: 'nothing',
  switch_account_type: 'own',
  switch_off_two_step: 'own',
  update_address: 'address',
  // Admin
  leave_presence: 'own',
  note_presence: 'own',
  repair_health: 'step',
  run_tool: 'step',
  decide_tool_run: 'step',
  set_feature_switch: 'set',
  reset_demo_season: 'set',
  try_tool: 'nothing',
  report_browser_error: 'append',
  set_error_status: 'set',
  // Claims
  create_claim: 'append',
  // Communications and the composer
  add_communication: 'append',
  change_todo_status: 'set',
  create_email_template: 'append',
  create_todo: 'append',
  resend_email: 'append',
  send_event_emails: 'append',
  send_new_email: 'append',
  set_all_notifications_seen: 'own',
  set_notification_seen: 'own',
  set_template_as_default: 'set',
  set_thread_read: 'own',
  // Events and circuits
  add_circuit: 'append',
  add_championship: 'append',
  add_event: 'append',
  copy_events_to_year: 'append',
  merge_championships: 'merge',
  merge_circuits: 'merge',
  merge_events: 'merge',
  // A short name of one corner, typed by whoever looks at it; the history has the one before.
  name_corner: 'set',
  set_circuit_factor: 'circuit',
  update_championship: 'championship',
  update_circuit: 'circuit',
  preview_event_change: 'event',
  update_event: 'event',
  // Files
  add_upload_piece: 'own',
  remove_file: 'step',
  start_upload: 'own',
  upload_file: 'append',
  upload_logo: 'append',
  // Garage
  add_car: 'append',
  add_driver: 'append',
  merge_cars: 'merge',
  merge_drivers: 'merge',
  // Imports
  start_import: 'append',
  read_table: 'nothing',
  // Lists
  add_saved_view: 'append',
  change_saved_view: 'own',
  retry_bulk_run: 'own',
  start_bulk_run: 'append',
  stop_bulk_run: 'own',
  delete_saved_view: 'own',
  set_default_view: 'own',
  start_list_export: 'append',
  // Payments
  // A movement is decided on once: the second finds it decided. What is booked says its own amounts.
  accept_bank_entry: 'step',
  accept_exact_bank_entries: 'step',
  import_bank_file: 'append',
  set_aside_bank_entry: 'step',
  undo_bank_entry: 'step',
  assign_unallocated: 'unallocated',
  register_transfer: 'append',
  request_credit_refund: 'unallocated',
  // What was used is left no more: the second press finds less, or nothing and is refused.
  use_credit: 'step',
  create_bulk_payment_link: 'append',
  withdraw_payment_links: 'step',
  approve_refund: 'refund',
  reject_refund: 'refund',
  execute_refund: 'refund',
  request_refund: 'append',
  send_payment_reminders: 'append',
  approve_payment_batch: 'payment_batch',
  withdraw_payment_batch: 'payment_batch',
  reject_payment_batch_item: 'step',
  collect_payment_batch: 'append',
  set_insurer_account: 'set',
  release_payee_account: 'step',
  file_tax_return: 'step',
  add_exchange_rate: 'append',
  remove_exchange_rate: 'step',
  settle_ledger: 'append',
  // The closing balance that was read is the guard: another one is refused.
  close_statement: 'step',
  settle_statement: 'step',
  // What was read is the guard: rows that changed meanwhile are refused.
  close_bordereau: 'step',
  send_bordereau: 'append',
  save_bordereau_layout: 'bordereau_layout',
  start_bulk_checkout: 'append',
  // Policies and requests
  accept_policy_info: 'step',
  add_policy_info_message: 'append',
  ask_change_policy_info: 'step',
  assign_document: 'set',
  assign_request: 'set',
  create_quote: 'append',
  // Whoever is quoted, renewed or given up already is told so.
  make_renewals: 'step',
  decline_renewal: 'step',
  reopen_renewal: 'step',
  duplicate_quote: 'append',
  // The order names all conditions that were seen; with one more or less it is refused.
  order_clause_presets: 'set',
  preview_quote_rating: 'nothing',
  preview_request: 'nothing',
  preview_cover: 'nothing',
  // The version that was seen is the guard: another one is refused.
  save_instant_rules: 'step',
  replace_clause_in_drafts: 'clause_preset',
  save_clause_preset: 'clause_preset',
  // Ratings
  add_series_rating: 'append',
  calculate_rating: 'nothing',
  calculate_line: 'nothing',
  compare_ratings: 'nothing',
  copy_series_year: 'append',
  create_rating_draft: 'append',
  create_tax_draft: 'append',
  delete_excess_draft: 'excess_rule',
  delete_rating_draft: 'rating_draft',
  delete_tax_draft: 'tax_draft',
  publish_excess_rule: 'excess_rule',
  publish_rating_draft: 'rating_draft',
  publish_series_year: 'series_year',
  publish_tax_draft: 'tax_draft',
  save_excess_rule: 'excess_rule',
  start_rating_trial: 'append',
  update_rating_draft: 'rating_draft',
  update_series_rating: 'series',
  update_tax_draft: 'tax_draft',
};

/** What an action wants before it looks at the revision, where the plainest input will not do. */
const wishes: Readonly<Partial<Record<WriteName, Readonly<Record<string, unknown>>>>> = {
  preview_event_change: { circuit_id: 'XX-001' },
  update_event: { circuit_id: 'XX-001' },
  request_credit_refund: { iban: 'NL91ABNA0417164300' },
};

/** An import can take each step only at its time. */
const importStatus: Readonly<Partial<Record<WriteName, string>>> = {
  discard_import: 'matching',
  fix_import_problem: 'checked',
  match_import_columns: 'matching',
  retry_import: 'failed',
  run_import: 'checked',
  take_back_import_fix: 'checked',
  undo_import: 'imported',
};

const writes = Object.entries(contract).filter(
  ([, action]) => action.kind === 'write' || action.kind === 'upload',
) as [WriteName, Action][];

/** The kind of record that a write with a revision names first in its scope, unless the table says something else. */
function guardOf(name: WriteName): Guard | undefined {
  const { input, scope }: Action = contract[name];
  const has_revision = 'revision' in ((input as { shape?: object }).shape ?? {});
  return guards[name] ?? (has_revision ? (Object.values(scope ?? {})[0] as Guard) : undefined);
}

const plain: readonly (Guard | undefined)[] = ['append', 'step', 'set', 'own', 'nothing'];
const revised = writes.filter(
  ([name]) => guardOf(name) !== 'merge' && !plain.includes(guardOf(name)),
);

/** The fields of an action's input by which it says what it was made from. */
function revisionsOf(action: Action): string[] {
  const { shape } = action.input as { shape?: Record<string, unknown> };
  return Object.keys(shape ?? {}).filter((field) => field.endsWith('revision'));
}

let app: TestApp;
let cast: Cast;
let rows: Readonly<Record<RevisedKind, RevisedRow>>;

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  cast = await buildCast(app.services.db);
  rows = await buildRevisedRows(app.services.db, cast);
});

describe('two people and one record', () => {
  it('every write has its reason why nothing is lost', () => {
    expect(writes.flatMap(([name]) => (guardOf(name) ? [] : name))).toEqual([]);
    for (const [name, action] of writes) {
      const guard = guardOf(name);
      const wanted =
        guard === 'merge'
          ? ['kept_revision', 'other_revision']
          : plain.includes(guard)
            ? []
            : ['revision'];
      const says = wanted.length === 0 || (action.errors ?? []).includes('conflict');
      expect([name, revisionsOf(action), says]).toEqual([name, wanted, true]);
    }
  });

  it.each(revised)(
    '%s is refused under an old revision, and changes nothing',
    async (name, action) => {
      const row = rows[guardOf(name) as RevisedKind];
      const status = importStatus[name];
      if (status !== undefined)
        await sql`update import_runs set status = ${status}, interrupted = ${status === 'failed'}`.execute(
          app.services.db,
        );
      await row.setRevision(8);
      const before = await row.read();
      const takes = action.access === 'public' || action.access.includes('superadmin');
      const input = {
        ...(sampleInput(action.input) as object),
        ...wishes[name],
        ...(name === 'assign_unallocated' ? { user_id: cast.client.user_id } : {}),
        ...row.key,
        revision: 7,
      };
      const { status: answered, body } = await app
        .as(takes ? cast.superadmin : cast.client)
        .answer(name, input);
      expect({ answered, body }).toMatchObject({ answered: 409, body: { code: 'conflict' } });
      // What is needed to show both sides.
      expect((body as { current?: unknown }).current).toMatchObject({ revision: 8 });
      expect(await row.read()).toEqual(before);
    },
  );
});
