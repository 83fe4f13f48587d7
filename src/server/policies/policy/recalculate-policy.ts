import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import { findBilledVersion, unbilledOf } from '#server/payments/invoice/billed-premium.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { documentNumber, lockDocument } from '#server/policies/document/document-record.ts';

/**
 * Bills or credits what a policy costs by its version in force and its charges beyond what was billed of it. Usually
 * nothing: every change bills its own difference. Refused where both agree.
 */
export async function recalculatePolicy(
  ctx: WriteContext,
  { policy_id, reason }: { policy_id: string; reason: string },
): Promise<{ invoice_number: string | null }> {
  const document = await lockDocument(ctx, { policy_id });
  const version_id = document.locked_version_id;
  if (document.document_state !== 'policy' || version_id === null)
    throw new AppError('transition_refused', {
      reason: 'wrong_document_state',
      message: `Nothing was billed of ${documentNumber(document)} yet: it is a quote.`,
    });
  const { parts, ipt } = await unbilledOf(
    ctx,
    await findBilledVersion(ctx.db, { policy_id, version_id }),
  );
  const differs = [parts.net, parts.fee, parts.commission, ...ipt.map((line) => line.ipt)];
  if (differs.every((amount) => amount === 0))
    throw new AppError('transition_refused', {
      reason: 'no_change',
      message: `What was billed of ${documentNumber(document)} is what it says. There is nothing to book.`,
    });
  const { invoice_number } = await billPolicy(ctx, { policy_id, version_id });
  await ctx.audit({
    record_kind: 'policy',
    record_id: policy_id,
    after: { invoice_number, reason },
  });
  return { invoice_number };
}
