import { expect, it } from 'vitest';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import { clientStatusChanges } from './client-status-changes.ts';

const policy = (from: DocumentStatus, to: DocumentStatus) => ({
  parent_type: 'policy',
  type_message: 'status_change' as const,
  communication_string: `${from}#${to}`,
});

it('[4.2] of a quote a client reads what it can act on, not what is checked inside the house', () => {
  const thread = [
    policy('concept', 'internal_check'),
    policy('internal_check', 'made'),
    policy('made', 'completed'),
    policy('completed', 'change_requested'),
    policy('change_requested', 'internal_check'),
    policy('internal_check', 'waiting_for_approval'),
    policy('waiting_for_approval', 'accepted_by_underwriter'),
    policy('accepted_by_underwriter', 'completed'),
    policy('completed', 'accepted_by_client'),
    policy('accepted_by_client', 'waiting_for_approval'),
    policy('waiting_for_approval', 'accepted_by_underwriter'),
    policy('accepted_by_underwriter', 'policy_made'),
    policy('policy_made', 'expired'),
  ];
  expect(clientStatusChanges(thread).map((one) => one.communication_string)).toEqual([
    'completed#change_requested',
    'change_requested#completed',
    'completed#accepted_by_client',
    'accepted_by_client#policy_made',
    'policy_made#expired',
  ]);
});

it('what the insurer answers to a quote that a client accepted reaches it as the outcome alone', () => {
  const thread = [
    policy('concept', 'waiting_for_approval'),
    policy('waiting_for_approval', 'concept'),
    policy('concept', 'completed'),
    policy('completed', 'accepted_by_client'),
    policy('accepted_by_client', 'waiting_for_approval'),
    policy('waiting_for_approval', 'declined'),
  ];
  expect(clientStatusChanges(thread).map((one) => one.communication_string)).toEqual([
    'completed#accepted_by_client',
    'accepted_by_client#declined',
  ]);
  const newest = [policy('accepted_by_underwriter', 'completed')];
  expect(clientStatusChanges(newest)).toEqual([]);
  const refused = [policy('internal_check', 'declined')];
  expect(clientStatusChanges(refused).map((one) => one.communication_string)).toEqual([
    'concept#declined',
  ]);
});

it('[7.37] what is no status change, and what no status is known of, stays or goes as it did', () => {
  const said = { ...policy('made', 'completed'), type_message: 'message' as const };
  const request = { ...policy('made', 'completed'), parent_type: 'request' };
  const unknown = { ...policy('made', 'completed'), communication_string: 'made#gone' };
  expect(clientStatusChanges([said, request, unknown])).toEqual([said, request]);
});
