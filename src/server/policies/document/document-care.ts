import { isStaff } from '#domain/accounts/account-types.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { tellStaff } from '#server/policies/document/document-people.ts';
import {
  currentVersion,
  documentNumber,
  lockDocument,
  stepAnswer,
  updateDocument,
} from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';
import { sendDocument, type SendingWishes } from '#server/policies/document/send-document.ts';

interface Key {
  policy_id: string;
  revision: number;
}

/** Sends the version in work. */
export async function sendQuote(ctx: WriteContext, input: Key & SendingWishes) {
  const document = await lockDocument(ctx, input);
  if (document.status === 'completed')
    throw new AppError('transition_refused', {
      reason: 'not_allowed',
      message: 'This version was sent already.',
    });
  return stepAnswer(await sendDocument(ctx, document, input));
}

/** Opens a new version of a sent document. */
export async function makeRevision(ctx: WriteContext, input: Key & { reason: string }) {
  const document = await lockDocument(ctx, input);
  return stepAnswer(
    await takeStep(ctx, document, {
      action: 'make_revision',
      to: 'revision',
      reason: input.reason,
    }),
  );
}

/** A superadmin takes a sent quote back; the version that went out stays as it was. */
export async function unlockVersion(ctx: WriteContext, input: Key & { reason: string }) {
  const document = await lockDocument(ctx, input);
  return stepAnswer(
    await takeStep(ctx, document, {
      action: 'unlock_version',
      to: 'concept',
      reason: input.reason,
    }),
  );
}

/** A superadmin says that a referred risk may be insured. */
export async function clearReferral(ctx: WriteContext, input: Key & { note: string }) {
  const document = await lockDocument(ctx, input);
  const { version_id, referrals, referral_cleared_at } = await currentVersion(ctx.db, document);
  if ((referrals as unknown[]).length === 0 || referral_cleared_at !== null)
    throw new AppError('transition_refused', {
      reason: 'no_referral',
      message: 'There is no referral to clear.',
    });
  await ctx.db
    .updateTable('policy_versions')
    .set({ referral_cleared_at: ctx.now.toISOString(), referral_cleared_by: ctx.actor.user_id })
    .where('version_id', '=', version_id)
    .execute();
  const cleared = await updateDocument(ctx, document, {});
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: document.policy_id,
    type_message: 'other',
    communication_string: ['Referral cleared', input.note].filter(Boolean).join(': '),
    internal: true,
  });
  await ctx.audit({
    record_kind: 'policy',
    record_id: document.policy_id,
    after: { referral_cleared: true, referrals, note: input.note },
  });
  await tellStaff(ctx, cleared, `The referral of ${documentNumber(cleared)} was cleared`);
  return stepAnswer(cleared);
}

/** Refuses an owner who is not one of the insurer's own people. */
export async function assertStaffMember(db: Queryable, owner_id: string | null): Promise<void> {
  if (owner_id === null) return;
  const owner = await db
    .selectFrom('accounts')
    .select(['account_type', 'active'])
    .where('user_id', '=', owner_id)
    .executeTakeFirst();
  if (!owner?.active || !isStaff(owner.account_type))
    throw fieldError('owner_id', 'unknown', 'Choose a member of staff.');
}

/** Gives a document to a member of staff, or to nobody. */
export async function assignDocument(
  ctx: WriteContext,
  input: { policy_id: string; owner_id: string | null },
) {
  const document = await lockDocument(ctx, { policy_id: input.policy_id });
  await assertStaffMember(ctx.db, input.owner_id);
  const assigned = await updateDocument(ctx, document, { owner_id: input.owner_id });
  await ctx.audit({
    record_kind: 'policy',
    record_id: document.policy_id,
    before: { owner_id: document.owner_id },
    after: { owner_id: input.owner_id },
  });
  if (input.owner_id !== null)
    await tellStaff(ctx, assigned, `${documentNumber(assigned)} was given to you`);
  return stepAnswer(assigned);
}
