import { recordMessage } from '#server/communications/thread-messages.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { tellStaff } from '#server/policies/document/document-people.ts';
import {
  documentNumber,
  lockDocument,
  stepAnswer,
} from '#server/policies/document/document-record.ts';
import {
  assertDeclinable,
  endRevision,
  hasRevision,
} from '#server/policies/policy/end-revision.ts';
import { assertStep, takeStep } from '#server/policies/document/document-step.ts';

interface Key {
  policy_id: string;
  revision: number;
}

/** The insurer accepts the risk. */
export async function approveDocument(ctx: WriteContext, input: Key & { note: string }) {
  const document = await lockDocument(ctx, input);
  const moved = await takeStep(ctx, document, {
    action: 'approve_document',
    to: 'accepted_by_underwriter',
    set: {
      accepted_by_underwriter_at: ctx.now.toISOString(),
      accepted_by_underwriter_id: ctx.actor.user_id,
    },
  });
  if (input.note !== '') await note(ctx, input.policy_id, input.note);
  await tellStaff(ctx, moved, `${documentNumber(moved)} was approved by the insurer`);
  return stepAnswer(moved);
}

/** The insurer refuses the risk and says why. */
export async function declineDocument(ctx: WriteContext, input: Key & { reason: string }) {
  const document = await lockDocument(ctx, input);
  const step = {
    action: 'decline_document',
    to: 'declined',
    reason: input.reason,
    set: { decline_reason: input.reason },
  } as const;
  assertStep(ctx, document, step);
  assertDeclinable(document);
  const moved = hasRevision(document)
    ? await endRevision(ctx, document, step)
    : await takeStep(ctx, document, step);
  await note(ctx, input.policy_id, input.reason);
  await tellStaff(ctx, moved, `${documentNumber(moved)} was declined by the insurer`);
  return stepAnswer(moved);
}

/** Staff refuse a quote that never went out. */
export async function denyQuote(ctx: WriteContext, input: Key & { reason: string }) {
  const document = await lockDocument(ctx, input);
  const moved = await takeStep(ctx, document, {
    action: 'deny_quote',
    to: 'denied',
    reason: input.reason,
    set: { decline_reason: input.reason },
  });
  return stepAnswer(moved);
}

/** Words between insurer and staff; what the client is told is staff's to word. */
async function note(ctx: WriteContext, policy_id: string, text: string): Promise<void> {
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: policy_id,
    type_message: 'other',
    communication_string: text,
    internal: true,
  });
}
