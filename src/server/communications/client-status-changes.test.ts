import { expect, it } from 'vitest';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import { clientStatusChanges } from './client-status-changes.ts';

const policy = (from: DocumentStatus, to: DocumentStatus) => ({
  parent_type: 'policy',
  type_message: 'status_change' as const,
  communication_string: `${from}#${to}`,
});

it('[2.58] [4.2] of a quote a client reads what it can act on, not what is checked inside the house', () => {
  const thread = [
    policy('concept', 'internal_check'),
    policy('internal_check', 'made'),
    policy('made', 'completed'),
    policy('completed', 'change_requested'),
    policy('change_requested', 'internal_check'),
    policy('internal_check', 'waiting_for_approval'),
  ];
  expect(clientStatusChanges(thread).map((one) => one.communication_string)).toEqual([
    'concept#completed',
    'completed#change_requested',
    'change_requested#concept',
    'concept#waiting_for_approval',
  ]);
});

it('[7.37] what is no status change, and what no status is known of, stays or goes as it did', () => {
  const said = { ...policy('made', 'completed'), type_message: 'message' as const };
  const request = { ...policy('made', 'completed'), parent_type: 'request' };
  const unknown = { ...policy('made', 'completed'), communication_string: 'made#gone' };
  expect(clientStatusChanges([said, request, unknown])).toEqual([said, request]);
});
