import { approvalText } from '#domain/policies/approval/insurer-approval.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import type { WriteContext } from '#server/platform/context.ts';
import {
  approvalOf,
  keepApproval,
  takeBackApproval,
} from '#server/policies/approval/insurer-approval.ts';
import { keepApprovedBeyond } from '#server/policies/approval/within-agreements.ts';
import { givenApproval, type Recorded } from '#server/policies/approval/given-approval.ts';
import { tellInsurer, tellStaff } from '#server/policies/document/document-people.ts';
import {
  currentVersion,
  documentNumber,
  type DocumentRecord,
  findVersion,
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

/** The insurer accepts the risk: its own account does, or staff record who gave it the word, when and by what. */
export async function approveDocument(ctx: WriteContext, input: Key & Recorded & { note: string }) {
  const document = await lockDocument(ctx, input);
  const version = await currentVersion(ctx.db, document);
  const given = givenApproval(ctx, input, version);
  const moved = await takeStep(ctx, document, {
    action: 'approve_document',
    to: 'accepted_by_underwriter',
    set: {
      accepted_by_underwriter_at: ctx.now.toISOString(),
      accepted_by_underwriter_id: ctx.actor.user_id,
    },
    history: {
      approved_by_name: given.name,
      approved_at: given.at.toISOString(),
      approved_means: given.means,
      ...(given.means === 'account' ? {} : { recorded: true }),
    },
  });
  await keepApproval(ctx, version, given);
  await keepApprovedBeyond(ctx, document, version);
  if (given.means === 'account')
    await tellStaff(ctx, moved, `${documentNumber(moved)} was approved by the insurer`);
  else await tellOfRecorded(ctx, moved, version.version_id);
  if (input.note !== '') await note(ctx, input.policy_id, input.note);
  return stepAnswer(moved);
}

/** What staff recorded stands in the thread, and the insurer hears what was booked in its name. */
async function tellOfRecorded(
  ctx: WriteContext,
  document: DocumentRecord,
  version_id: string,
): Promise<void> {
  const approval = await approvalOf(ctx.db, await findVersion(ctx.db, version_id));
  if (!approval) throw new Error('an approval was not kept');
  const insurer = await ctx.db
    .selectFrom('insurers')
    .select('name')
    .where('insurer_id', '=', document.insurer_id)
    .executeTakeFirstOrThrow();
  const text = approvalText(approval, insurer.name);
  await note(ctx, document.policy_id, text);
  await tellStaff(ctx, document, `${documentNumber(document)}: ${text}`);
  await tellInsurer(ctx, document, `${documentNumber(document)}: ${text}`);
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
  if (!hasRevision(document)) await takeBackApproval(ctx, await currentVersion(ctx.db, moved));
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
