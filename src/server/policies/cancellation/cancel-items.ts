import { grossOfCharges } from '#domain/rating/change/change-amounts.ts';
import { panelOf } from '#domain/payments/insurer-panel.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import { itemNames, moneyOf } from '#server/policies/cancellation/cancellable-items.ts';
import { tellOfCancellation } from '#server/policies/cancellation/cancellation-letter.ts';
import { chargesWritten } from '#server/policies/cancellation/charged-so-far.ts';
import { chargesOfItems } from '#server/policies/cancellation/charges-of-items.ts';
import { assertCancellable } from '#server/policies/cancellation/assert-cancellable.ts';
import {
  type CancellationTerms,
  type CancellationWish,
  momentOf,
  termsOfCancellation,
} from '#server/policies/cancellation/cancellation-terms.ts';
import { takeItemsOut } from '#server/policies/cover/book-cover.ts';
import type { DocumentRecord, VersionRecord } from '#server/policies/document/document-record.ts';
import { assertStep } from '#server/policies/document/document-step.ts';
import { lockAndStep } from '#server/policies/document/lock-document-version.ts';
import { queuePaper } from '#server/policies/policy/queue-paper.ts';
import { writeCharges } from '#server/policies/policy/change-charges.ts';
import { hasRevision } from '#server/policies/policy/end-revision.ts';
import { issuedBasis } from '#server/policies/quote/issued-basis.ts';
import { price } from '#server/policies/quote/save-quote.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';
import {
  openVersion,
  type PricedContent,
  writeVersion,
} from '#server/policies/quote/version-store.ts';

/** Some items of a policy end, by the client's wish or for another reason. */
interface ItemsWish extends CancellationWish {
  item_ids: readonly string[];
  is_withdrawal: boolean;
  message: string;
}

/**
 * Takes items out of a policy that stays in force with the rest: a new version without them, from the moment on at which
 * it holds. They give back what the rule of who cancels says; by the client it is a withdrawal (manual A8, 4.7).
 */
export async function cancelItems(
  ctx: WriteContext,
  document: DocumentRecord,
  wish: ItemsWish,
): Promise<DocumentRecord> {
  const { reason, initiator, effective_on, item_ids: chosen } = wish;
  assertStep(ctx, document, { action: 'cancel_policy', to: 'cancelled', reason });
  assertNoRevision(document);
  const terms = await termsOfCancellation(ctx, document, { ...wish, chosen });
  const gone = terms.items.filter(({ item_id }) => chosen.includes(item_id));
  await assertCancellable(ctx, document, { ...wish, items: gone, open: terms.open });
  if (initiator === 'flat')
    throw fieldError(
      'initiator',
      'whole_policy',
      'A flat cancellation takes back the whole policy. Choose all events.',
    );
  const { version: before } = terms;
  if (before === null) throw new Error(`policy ${document.policy_id} has no version in force`);
  const { policy_id } = document;
  const items = await itemNames(ctx.db, gone);
  const { issued, after } = await issueWithout(ctx, document, { before, terms, wish });
  const version_id = issued.locked_version_id ?? '';
  const key = { policy_id, version_id };
  await takeItemsOut(
    ctx,
    { policy_id, version_before: before.version_id, version_after: version_id },
    { initiator, reason, effective_at: momentOf(ctx, effective_on) },
  );
  const rest = after.rated?.tables && {
    items: after.content.items,
    policy: { input: after.rated.risk, result: after.rated.rating.result },
  };
  const charges = await chargesOfItems(
    ctx,
    {
      ...{ policy_id, before, rest: rest ?? null, terms },
      charged: await chargesWritten(ctx.db, policy_id),
    },
    wish,
  );
  await writeCharges(ctx, key, charges);
  await billPolicy(ctx, { ...key, carried_by: panelOf(before.content) });
  const gives_back =
    before.gross - (after.rated?.rating.result.gross_premium ?? 0) - grossOfCharges(charges);
  const money = moneyOf({ gives_back, open: terms.open }, document.currency);
  const { message } = wish;
  await tellOfCancellation(ctx, issued, { reason, initiator, effective_on, message, money, items });
  return issued;
}

/** What is taken out beside a revision would come back with it. */
function assertNoRevision(document: DocumentRecord): void {
  if (!hasRevision(document)) return;
  throw new AppError('transition_refused', {
    reason: 'revision_open',
    message: 'A revision of this policy is being worked on. Take the events out there, or end it.',
  });
}

/** Issues the next version with all items but those that were chosen. */
async function issueWithout(
  ctx: WriteContext,
  document: DocumentRecord,
  { before, terms, wish }: { before: VersionRecord; terms: CancellationTerms; wish: ItemsWish },
): Promise<{ issued: DocumentRecord; after: PricedContent }> {
  const { policy_id } = document;
  const { content, version_id: old_version_id } = before;
  const rows = await ctx.db
    .selectFrom('policy_items')
    .select(['item_id', 'position'])
    .where('version_id', '=', old_version_id)
    .modifyEnd(prepared)
    .execute();
  const out = new Set(
    rows.flatMap(({ item_id, position }) => (wish.item_ids.includes(item_id) ? position - 1 : [])),
  );
  const items = content.items.filter((_, index) => !out.has(index));
  const { tables, records } = terms.priced ?? {};
  const basis = await issuedBasis(ctx.db, document, before, tables);
  const priced = await price(ctx, { ...content, items }, basis, records);
  const open = await openVersion(ctx, document, wish.reason, { with_items: false });
  const written = await writeVersion(ctx, open, open.version_id ?? '', {
    ...priced,
    is_copy: true,
    counts: true,
    // It was copied from the one before it.
    said: before,
  });
  const set = { sent_at: ctx.now.toISOString() };
  const issued = await lockAndStep(ctx, written, { to: 'completed', reason: wish.reason, set });
  await queuePaper(ctx, issued);
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: policy_id,
    type_message: 'parent_change',
    communication_string: `Version ${versionLabel(issued.version_number)}`,
    parent_version_id: issued.version_id,
    old_parent_version_id: old_version_id,
  });
  return { issued, after: priced };
}
