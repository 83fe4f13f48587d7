import { expect, test } from 'vitest';
import { activityPatterns } from '#domain/admin/activity-kinds.ts';

const kindOf = (action: string) =>
  activityPatterns.find(([, pattern]) => new RegExp(pattern).test(action))?.[0] ?? 'change';

test.each([
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
  ['save_claim_lines', 'change'],
  ['assign_loss_adjuster', 'change'],
  ['signout', 'log_in'],
])('%s is shown under %s', (action, kind) => {
  expect(kindOf(action)).toBe(kind);
});
