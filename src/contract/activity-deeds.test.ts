import { expect, test } from 'vitest';
import type { ActivityKind } from '#domain/admin/activity-kinds.ts';
import { deedsAbout, pastOf } from '#contract/activity-deeds.ts';
import type { Deed } from '#contract/action.ts';
import { contract } from '#contract/contract.ts';

test.each([
  ['approve_claim', 'Approved claim'],
  ['ask_claim_info', 'Asked for information'],
  ['retry_import', 'Tried an import again'],
  ['follow_due_dates', 'Marked as too late'],
  ['a_name_of_long_ago', 'A name of long ago'],
])('the history tells %s as "%s"', (action, past) => expect(pastOf(action)).toBe(past));

test.each<[string, ActivityKind | 'change']>([
  ['add_communication', 'message'],
  ['change_todo_status', 'message'],
  ['queue_email', 'email'],
  ['send_claim_reminder', 'email'],
  ['send_invitation', 'email'],
  ['download_file', 'download'],
  ['get_invoice_pdf', 'download'],
  ['start_list_export', 'download'],
  ['add_file', 'file'],
  ['log_in', 'log_in'],
  ['start_view_as', 'log_in'],
  ['remove_passkey', 'log_in'],
  ['change_login_email', 'log_in'],
  ['save_claim_lines', 'change'],
  ['assign_loss_adjuster', 'change'],
  ['signout', 'log_in'],
])('%s is shown under %s', (action, kind) => {
  const about = (['message', 'email', 'download', 'file', 'log_in'] as const).filter((one) =>
    deedsAbout(one).includes(action),
  );
  expect(about).toEqual(kind === 'change' ? [] : [kind]);
});

test('no action is told in the words of a command', () => {
  const told = Object.values(contract).flatMap((action) => (action as Partial<Deed>).past ?? []);
  expect(told.length).toBeGreaterThan(150);
  expect(told.filter((past) => !/^[A-Z][a-z]+ ?/.test(past) || past.endsWith('.'))).toEqual([]);
});
