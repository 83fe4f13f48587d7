import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#contract/action.ts';
import { contract, type UploadName, type WriteName } from '#contract/contract.ts';
import { seedReference } from '#server/rating/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { buildRevisedRows, type RevisedKind, type RevisedRow } from '#test/harness/revised-rows.ts';
import { sampleInput } from '#test/harness/sample-input.ts';

/**
 * Why nobody's work is lost when two people use an action on the same record at once. A kind of record: the write carries
 * the `revision` that it was made from and is refused under an old one. Otherwise:
 *
 * - `merge`: carries the revisions of both records.
 * - `append`: adds something beside what there is, and changes nothing of it.
 * - `step`: a transition that the present status allows once; the second is refused by its table.
 * - `set`: one value that is pressed or picked, not typed; whoever presses last has it, and the history has both.
 * - `own`: only what belongs to the caller alone.
 * - `nothing`: keeps nothing, or only the session.
 */
type Guard = RevisedKind | 'merge' | 'append' | 'step' | 'set' | 'own' | 'nothing';

const guards: Readonly<Record<WriteName | UploadName, Guard>> = {
  // Accounts
  add_account: 'append',
  add_address: 'append',
  assign_brokerage: 'set',
  begin_passkey: 'own',
  begin_passkey_log_in: 'nothing',
  begin_two_step: 'own',
  change_login_email: 'own',
  change_password: 'own',
  confirm_two_step: 'own',
  withdraw_policy_links: 'step',
  decide_driver_sanctions_hit: 'sanctions_driver_hit',
  decide_sanctions_hit: 'sanctions_hit',
  erase_driver: 'step',
  erase_person: 'step',
  finish_passkey: 'own',
  finish_passkey_log_in: 'nothing',
  hold_erased_person: 'step',
  import_sanctions_list: 'append',
  log_in: 'nothing',
  open_payment_link: 'nothing',
  open_policy_link: 'nothing',
  log_in_second_step: 'nothing',
  log_out_device: 'own',
  log_out_others: 'own',
  merge_accounts: 'merge',
  remove_address: 'address',
  remove_passkey: 'own',
  rename_passkey: 'own',
  renew_recovery_codes: 'own',
  request_password_reset: 'nothing',
  reset_password: 'own',
  reset_two_step: 'step',
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
  update_account: 'account',
  update_address: 'address',
  // Admin
  leave_presence: 'own',
  note_presence: 'own',
  report_browser_error: 'append',
  set_error_status: 'set',
  // Claims
  accept_settlement: 'claim',
  answer_claim_info: 'claim',
  approve_claim: 'claim',
  ask_claim_info: 'claim',
  assign_loss_adjuster: 'claim',
  cancel_claim: 'claim',
  confirm_claim_terms: 'claim',
  create_claim: 'append',
  pay_claim: 'claim',
  prepare_claim_payment: 'claim',
  reject_claim: 'claim',
  reopen_claim: 'claim',
  retract_claim: 'claim',
  review_claim: 'claim',
  save_adjuster_report: 'claim',
  save_claim: 'claim',
  save_claim_lines: 'claim',
  send_claim_reminder: 'claim',
  submit_claim: 'claim',
  withdraw_claim_decision: 'claim',
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
  update_event: 'event',
  // Files
  add_upload_piece: 'own',
  remove_file: 'step',
  start_upload: 'own',
  upload_file: 'append',
  // Garage
  add_car: 'append',
  add_driver: 'append',
  merge_cars: 'merge',
  merge_drivers: 'merge',
  update_car: 'car',
  update_driver: 'driver',
  // Imports
  discard_import: 'import',
  fix_import_problem: 'import',
  match_import_columns: 'import',
  retry_import: 'import',
  run_import: 'import',
  start_import: 'append',
  take_back_import_fix: 'import',
  undo_import: 'import',
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
  change_payment_status: 'payment',
  create_bulk_payment_link: 'append',
  withdraw_payment_links: 'step',
  decide_refund: 'refund',
  execute_refund: 'refund',
  register_payment: 'payment',
  report_payment: 'payment',
  request_refund: 'append',
  send_payment_reminders: 'append',
  settle_ledger: 'append',
  start_bulk_checkout: 'append',
  // Policies and requests
  accept_policy_info: 'step',
  accept_quote: 'policy',
  add_policy_info_message: 'append',
  apply_request: 'request',
  approve_document: 'policy',
  ask_change_policy_info: 'step',
  ask_for_change: 'policy',
  assign_document: 'set',
  assign_request: 'set',
  change_document_status: 'policy',
  clear_referral: 'policy',
  create_quote: 'append',
  decline_document: 'policy',
  decline_request: 'request',
  deny_quote: 'policy',
  duplicate_quote: 'append',
  make_policy: 'policy',
  make_revision: 'policy',
  // The order names all conditions that were seen; with one more or less it is refused.
  order_clause_presets: 'set',
  preview_quote_rating: 'nothing',
  quote_request: 'request',
  resume_quote: 'policy',
  retract_request: 'request',
  save_clause_preset: 'clause_preset',
  save_quote: 'policy',
  save_request: 'request',
  send_quote: 'policy',
  submit_request: 'request',
  // Ratings
  add_series_rating: 'append',
  calculate_rating: 'nothing',
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
  update_event: { circuit_id: 'XX-001' },
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
const plain: readonly Guard[] = ['append', 'step', 'set', 'own', 'nothing'];
const revised = writes.filter(
  ([name]) => guards[name] !== 'merge' && !plain.includes(guards[name]),
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
    expect(Object.keys(guards).toSorted()).toEqual(writes.map(([name]) => name).toSorted());
    for (const [name, action] of writes) {
      const guard = guards[name];
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
      const row = rows[guards[name] as RevisedKind];
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
