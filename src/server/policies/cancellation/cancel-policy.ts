import { extentOfCancellation } from '#domain/policies/cancellation-initiators.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { fieldError } from '#server/platform/app-error.ts';
import { cancelDocument } from '#server/policies/cancellation/cancel-document.ts';
import { cancelItems } from '#server/policies/cancellation/cancel-items.ts';
import {
  type CancellationInput,
  cancellableItems,
} from '#server/policies/cancellation/cancellation-terms.ts';
import {
  type DocumentRecord,
  lockDocument,
  stepAnswer,
} from '#server/policies/document/document-record.ts';

/**
 * Staff cancel a policy or some of its items: for whom or what, from which day, and why. Taking out the last items that
 * have not begun ends the policy (manual A8).
 */
export async function cancelPolicy(
  ctx: WriteContext,
  input: CancellationInput & { policy_id: string; revision: number },
) {
  const document = await lockDocument(ctx, input);
  const extent = await extentOf(ctx, document, input);
  const cancelled =
    extent === 'whole'
      ? await cancelDocument(ctx, document, input)
      : await cancelItems(ctx, document, {
          ...input,
          item_ids: input.item_ids ?? [],
          is_withdrawal: extent === 'withdrawal',
        });
  return stepAnswer(cancelled);
}

async function extentOf(ctx: WriteContext, document: DocumentRecord, input: CancellationInput) {
  const { initiator, effective_on, item_ids: chosen } = input;
  if (chosen === undefined) return 'whole';
  const { locked_version_id: version_id } = document;
  const items = version_id ? await cancellableItems(ctx, { version_id, effective_on }) : [];
  assertAhead(items, chosen);
  const ahead = items.flatMap(({ item_id, stays }) => (stays ? [] : [item_id]));
  return extentOfCancellation({ initiator, ahead, chosen });
}

/** Only what has not begun by the day on which it holds can be taken out. */
function assertAhead(
  items: readonly { item_id: string; stays: boolean }[],
  chosen: readonly string[],
): void {
  for (const id of chosen) {
    const item = items.find(({ item_id }) => item_id === id);
    if (!item)
      throw fieldError('item_ids', 'unknown', 'This is not insured by the policy any more.');
    if (item.stays)
      throw fieldError(
        'item_ids',
        'begun',
        'An event that you chose has begun by that day. Its cover ends by itself.',
      );
  }
}
