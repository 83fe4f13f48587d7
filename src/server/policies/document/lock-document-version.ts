import type { Actor, WriteContext } from '#server/platform/context.ts';
import {
  type DocumentRecord,
  updateDocument,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { type Step, takeStep } from '#server/policies/document/document-step.ts';
import { markLocked } from '#server/policies/quote/version-store.ts';

/**
 * Locks the version in work and takes a step with it: the document's row is written once for both. What goes with a version
 * that is locked by this is written also where the step by itself changes nothing, because the document stands there already.
 */
export async function lockAndStep(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  step: Step,
  /** The version in work, where it was read already. */
  known?: VersionRecord,
): Promise<DocumentRecord> {
  const locked = await markLocked(ctx, document, known);
  const set = { ...locked.set, ...step.set };
  const moved = await takeStep(ctx, locked.document, { ...step, set });
  const is_written = moved !== locked.document || locked.set === null;
  return is_written ? moved : updateDocument(ctx, locked.document, set);
}
