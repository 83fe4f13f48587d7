import { isStaff } from '#domain/accounts/account-types.ts';
import { assertNotSanctioned } from '#server/accounts/sanctions/sanctions-block.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { assertNothingBegunChanges } from '#server/policies/cover/frozen-items.ts';
import type { DocumentRecord, VersionRecord } from '#server/policies/document/document-record.ts';
import { assertMayOffer, isIssuedAsItIs } from '#server/policies/document/document-step.ts';
import { acceptableUntil, assertInForce } from '#server/policies/document/may-send.ts';

/**
 * Why a version, stored or typed, would not go out if this person sent it now, in the words of the refusal; null when nothing holds
 * it back. It asks what sending asks, and holds up nobody else who binds the insurer.
 */
export async function sendRefused(
  ctx: Pick<ReadContext, 'actor' | 'db' | 'now'>,
  document: DocumentRecord,
  version: VersionRecord,
): Promise<string | null> {
  if (!isStaff(ctx.actor.account_type) || version.rating === null) return null;
  try {
    await assertMaySend(ctx, document, version);
    return null;
  } catch (error) {
    // A sentence that belongs to a field says more than that some fields are wrong.
    if (error instanceof AppError) return error.data.fields?.[0]?.message ?? error.message;
    throw error;
  }
}

async function assertMaySend(
  ctx: Pick<ReadContext, 'actor' | 'db' | 'now'>,
  document: DocumentRecord,
  version: VersionRecord,
): Promise<void> {
  assertInForce(document);
  await assertNotSanctioned(ctx, document);
  if (isIssuedAsItIs(document)) return;
  await assertMayOffer(ctx, document, version, { binds: false });
  if (document.document_state === 'quote') acceptableUntil(ctx.now, document, version);
  else await assertNothingBegunChanges(ctx, document, version.content);
}
