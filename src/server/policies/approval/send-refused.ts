import { isStaff } from '#domain/accounts/account-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { assertMayOffer, isIssuedAsItIs } from '#server/policies/document/document-step.ts';
import type { DocumentRecord, VersionRecord } from '#server/policies/document/document-record.ts';

/**
 * Why a version, stored or typed, would not go out if this person sent it now, in the words of the refusal; null when nothing holds
 * it back. It asks what sending asks, and holds up nobody else who binds the insurer.
 */
export async function sendRefused(
  { actor, db }: Pick<ReadContext, 'actor' | 'db'>,
  document: DocumentRecord,
  version: VersionRecord,
): Promise<string | null> {
  if (!isStaff(actor.account_type) || version.rating === null) return null;
  if (isIssuedAsItIs(document) && document.status !== 'cancelled') return null;
  try {
    await assertMayOffer({ actor, db }, document, version, { binds: false });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
