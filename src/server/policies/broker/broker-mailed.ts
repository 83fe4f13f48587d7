import type { BrokerMail } from '#domain/communications/email-types.ts';
import { isPlacedByBroker } from '#domain/policies/insurance-types.ts';
import { isOver } from '#domain/policies/document-status.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';
import { brokerHashes, stageOf } from '#server/policies/broker/broker-round.ts';
import {
  currentVersion,
  findDocument,
  lockDocument,
  updateDocument,
} from '#server/policies/document/document-record.ts';

const refuse = (message: string) =>
  new AppError('transition_refused', { reason: 'broker', message });

const alone = 'Only a personal accident cover is placed with the broker: write from its page.';

/**
 * A mail to the outside broker begins at a personal accident document, and asks or orders what that can be asked or
 * ordered now [9.17]. Throws what stands in the way.
 */
export async function assertBrokerMail(
  { db, today }: Pick<ReadContext, 'db' | 'today'>,
  { type, policy_id }: { type: BrokerMail; policy_id: string | undefined },
): Promise<void> {
  const document = policy_id === undefined ? undefined : await findDocument(db, policy_id);
  if (!document || !isPlacedByBroker(document.insurance_type)) throw refuse(alone);
  if (isOver({ ...document, today }))
    throw refuse('This cover is over: there is nothing to ask the broker.');
  const { content } = await currentVersion(db, document);
  if ((content.line?.items ?? []).length === 0)
    throw refuse('Say first who is insured: the broker prices persons.');
  if (type === 'pa_quote_request') return;
  if (document.document_state === 'quote' && document.status !== 'accepted_by_client')
    throw refuse('The client has not accepted yet: cover is ordered after that.');
  const stage = await stageOf(db, { ...document, content });
  if (stage === 'ordered' || stage === 'placed')
    throw refuse('Cover is ordered already: a second order would be a second cover.');
  if (stage !== 'priced')
    throw refuse('The broker has given no firm price for this. Ask it first.');
  if (content.firm_price && content.firm_price.valid_until < today)
    throw refuse('The broker’s price no longer holds. Ask it again, and key in the new one.');
}

/** Writes down that the broker was asked or ordered, with what it was asked about; the mail itself stands in the thread. */
export async function brokerWasMailed(
  ctx: WriteContext<Actor>,
  { type, policy_id }: { type: BrokerMail; policy_id: string },
): Promise<void> {
  const document = await lockDocument(ctx, { policy_id });
  const { content } = await currentVersion(ctx.db, document);
  const hashes = await brokerHashes(ctx.db, content);
  const at = ctx.now.toISOString();
  if (type === 'pa_quote_request') await writeAsked(ctx.db, { policy_id, hash: hashes.risk, at });
  else
    await ctx.db
      .updateTable('broker_rounds')
      .set({ ordered_at: at, ordered_hash: hashes.offer, ...nothingPlaced })
      .where('policy_id', '=', policy_id)
      .execute();
  await updateDocument(ctx, document, {});
  await ctx.audit({
    record_kind: 'policy',
    record_id: policy_id,
    after: type === 'pa_quote_request' ? { broker_asked_at: at } : { broker_ordered_at: at },
  });
}

const nothingPlaced = { broker_policy_number: '', broker_file_id: null, placed_at: null } as const;

/** An answer to an earlier question stays in the thread; what was ordered stays ordered. */
async function writeAsked(
  db: Queryable,
  { policy_id, hash, at }: { policy_id: string; hash: string; at: string },
): Promise<void> {
  const asked = { asked_at: at, asked_hash: hash, answered_at: null, answer: '' };
  await db
    .insertInto('broker_rounds')
    .values({ policy_id, ...asked })
    .onConflict((on) => on.column('policy_id').doUpdateSet(asked))
    .execute();
}
