import { dateOfInstant, formatCalendarDate, startOfDay } from '#domain/dates.ts';
import { sameValue } from '#domain/same-value.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { assertMayBindDays, assertMayBind } from '#server/policies/approval/within-agreements.ts';
import {
  assertDeclared,
  assertMayCorrect,
  begunItems,
} from '#server/policies/correction/assert-correctable.ts';
import {
  correctedContent,
  correctedCover,
  type CorrectedTerms,
  type CorrectedVersion,
  standingSince,
  writeCorrected,
} from '#server/policies/correction/corrected-versions.ts';
import { bookedTransactions } from '#server/policies/cover/policy-as-of.ts';
import { bookTransaction } from '#server/policies/cover/policy-transactions.ts';
import { tellClient, tellInsurer } from '#server/policies/document/document-people.ts';
import {
  documentNumber,
  type DocumentRecord,
  lockDocument,
  stepAnswer,
} from '#server/policies/document/document-record.ts';
import { mailDocument } from '#server/policies/document/send-document.ts';
import { queuePaper } from '#server/policies/policy/queue-paper.ts';
import { changesBetween } from '#server/policies/quote/content-changes.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';
import { lockVersion } from '#server/policies/quote/version-store.ts';

interface Correction {
  policy_id: string;
  revision: number;
  reason: string;
  item_ids: readonly string[];
  corrected: CorrectedTerms;
  no_loss_by: string;
  no_loss_at: number;
}

/**
 * Puts an error right in items that have begun, which no other change touches (manual A3): every version that stood since
 * then is written anew, cover follows from its first second, and one posting books the difference (decision 058).
 */
export async function correctItems(ctx: WriteContext, input: Correction) {
  const document = await lockDocument(ctx, input);
  assertMayCorrect(ctx, document);
  const { policy_id } = document;
  const items = await begunItems(ctx, document, input.item_ids);
  assertDeclared(ctx, input.no_loss_at, items);
  const keys = new Set(items.map(({ key }) => key));
  const booked = await bookedTransactions(ctx.db, policy_id);
  const begun_at = Math.min(...items.map(({ start_on }) => startOfDay(start_on)));
  const standing = standingSince(booked, Math.max(begun_at, booked[0]?.effective_at ?? begun_at));
  const written = await writeCorrected(ctx, document, {
    standing,
    change_reason: `Correction: ${input.reason}`,
    correct: (content) => correctedContent(content, keys, input.corrected),
  });
  const { versions } = written;
  assertAnyChange(versions);
  const right = versions.at(-1)?.after;
  if (right) await assertMayBind(ctx, document, right, { binds: true });
  await assertMayBindDays(ctx, document, versions.slice(0, -1));
  await keepDeclaration(ctx, versions, input);
  await bookCorrection(ctx, { policy_id, versions, keys }, input);
  const locked = await lockVersion(ctx, written.document);
  const version_id = locked.version_id ?? '';
  await billPolicy(ctx, { policy_id, version_id });
  await tellOfCorrection(ctx, { document, corrected: locked, versions }, input);
  return stepAnswer(locked);
}

function assertAnyChange(versions: readonly CorrectedVersion[]): void {
  if (versions.some(({ before, after }) => !sameValue(before.content.items, after.content.items)))
    return;
  throw new AppError('transition_refused', {
    reason: 'no_change',
    message: 'This is what the policy says already. There is nothing to correct.',
  });
}

/** The declaration stands with the versions, which nobody changes any more; their referral is the superadmin's own. */
async function keepDeclaration(
  ctx: WriteContext,
  versions: readonly CorrectedVersion[],
  { no_loss_by, no_loss_at }: Correction,
): Promise<void> {
  const now = ctx.now.toISOString();
  for (const { after } of versions)
    await ctx.db
      .updateTable('policy_versions')
      .set({
        no_loss_by,
        no_loss_at: new Date(no_loss_at * 1000).toISOString(),
        locked_at: after.version_id === versions.at(-1)?.after.version_id ? null : now,
        ...((after.referrals as unknown[]).length === 0
          ? {}
          : { referral_cleared_at: now, referral_cleared_by: ctx.actor.user_id }),
      })
      .where('version_id', '=', after.version_id)
      .execute();
}

/** One correction for each day from which another version stands; cover follows with the last. */
async function bookCorrection(
  ctx: WriteContext,
  {
    policy_id,
    versions,
    keys,
  }: { policy_id: string; versions: readonly CorrectedVersion[]; keys: ReadonlySet<string> },
  { reason, no_loss_by, no_loss_at }: Correction,
): Promise<void> {
  const corrected = await correctedCover(ctx, { policy_id, keys, versions });
  for (const [index, { before, after, stands_from }] of versions.entries())
    await bookTransaction(ctx, {
      policy_id,
      kind: 'correction',
      effective_at: stands_from,
      reason,
      no_loss_by,
      no_loss_at: new Date(no_loss_at * 1000).toISOString(),
      version_before: before.version_id,
      version_after: after.version_id,
      changes: new Map(),
      ...(index === versions.length - 1 ? { corrected } : {}),
    });
}

/** Client, insurer, thread and history read what was corrected, and on whose word. */
async function tellOfCorrection(
  ctx: WriteContext,
  {
    document,
    corrected,
    versions,
  }: {
    document: DocumentRecord;
    corrected: DocumentRecord;
    versions: readonly CorrectedVersion[];
  },
  { no_loss_by, no_loss_at }: Correction,
): Promise<void> {
  const { policy_id } = corrected;
  const last = versions.at(-1);
  if (!last) return;
  await queuePaper(ctx, corrected);
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: policy_id,
    type_message: 'parent_change',
    communication_string: `Version ${versionLabel(corrected.version_number)}, a correction. ${no_loss_by} declared on ${formatCalendarDate(dateOfInstant(no_loss_at))} that there was no loss.`,
    parent_version_id: last.after.version_id,
    old_parent_version_id: last.before.version_id,
  });
  await ctx.audit({
    record_kind: 'policy',
    record_id: policy_id,
    ...changesBetween(last.before.content, last.after.content),
  });
  const number = documentNumber(document);
  await mailDocument(ctx, corrected, { version: last.after, changed: true });
  await tellClient(ctx, corrected, `Policy ${number} was corrected`);
  await tellInsurer(ctx, corrected, `Policy ${number} of ${document.client_name} was corrected`);
}
