import type { z } from 'zod';
import type { firmPrice } from '#contract/policies/document-content.ts';
import { isPriced } from '#domain/lines/personal-accident/broker-round.ts';
import { formatMoney } from '#domain/money.ts';
import { isEditable } from '#domain/policies/document-status.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { brokerHashes, presentStage } from '#server/policies/broker/broker-round.ts';
import {
  currentVersion,
  type DocumentRecord,
  lockDocument,
  stepAnswer,
  updateDocument,
} from '#server/policies/document/document-record.ts';
import { issuedBasis } from '#server/policies/quote/issued-basis.ts';
import { price } from '#server/policies/quote/save-quote.ts';
import { writeVersion } from '#server/policies/quote/version-store.ts';

interface Key {
  policy_id: string;
  revision: number;
}

const refuse = (message: string) =>
  new AppError('transition_refused', { reason: 'broker', message });

async function say(ctx: WriteContext<Actor>, policy_id: string, text: string): Promise<void> {
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: policy_id,
    type_message: 'message',
    communication_string: text,
    internal: true,
  });
}

async function writeRound(
  ctx: WriteContext<Actor>,
  document: DocumentRecord,
  set: Readonly<Record<string, string | null>>,
): Promise<DocumentRecord> {
  await ctx.db
    .updateTable('broker_rounds')
    .set(set)
    .where('policy_id', '=', document.policy_id)
    .execute();
  await ctx.audit({ record_kind: 'policy', record_id: document.policy_id, after: set });
  return updateDocument(ctx, document, {});
}

/** Keeps what the broker answered; asked anew, it may answer anew. */
export async function keepBrokerAnswer(
  ctx: WriteContext<Actor>,
  { answer, ...key }: Key & { answer: string },
) {
  const document = await lockDocument(ctx, key);
  const stage = await presentStage(ctx.db, document);
  if (stage !== 'asked' && stage !== 'answered')
    throw refuse('The broker was not asked about these persons and days.');
  const answered_at = ctx.now.toISOString();
  const kept = await writeRound(ctx, document, { answer, answered_at });
  await say(ctx, key.policy_id, `The broker answered:\n${answer}`);
  return stepAnswer(kept);
}

/** The broker's firm price becomes the premium of the version in work; a sent version is opened anew first. */
export async function keyFirmPrice(
  ctx: WriteContext<Actor>,
  { policy_id, revision, ...typed }: Key & z.output<typeof firmPrice>,
) {
  const document = await lockDocument(ctx, { policy_id, revision });
  const version = await currentVersion(ctx.db, document);
  const stage = await presentStage(ctx.db, document);
  if (stage === undefined || stage === 'not_asked' || stage === 'asked')
    throw refuse('Keep the broker’s answer first: the price is read from it.');
  if (!isEditable(document.status) || version.locked_at !== null)
    throw refuse('This version is locked. Make a revision to change its price.');
  if (typed.valid_until < ctx.today)
    throw fieldError('valid_until', 'past', 'The broker holds its price until a day to come.');
  const content = { ...version.content, firm_price: typed };
  const priced = await price(ctx, content, await issuedBasis(ctx.db, document));
  const saved = await writeVersion(ctx, document, version.version_id, priced);
  const { risk } = await brokerHashes(ctx.db, content);
  const kept = await writeRound(ctx, saved, {
    priced_at: ctx.now.toISOString(),
    priced_hash: risk,
  });
  const amount = formatMoney(typed.premium, content.currency);
  await say(ctx, policy_id, `Firm price of the broker: ${amount} ${typed.reference}`.trim());
  return stepAnswer(kept);
}

/** Number and paper of the broker's policy: with them the policy can be made. */
export async function keepBrokerPolicy(
  ctx: WriteContext<Actor>,
  {
    broker_policy_number,
    file_id,
    ...key
  }: Key & { broker_policy_number: string; file_id: string },
) {
  const document = await lockDocument(ctx, key);
  const stage = await presentStage(ctx.db, document);
  if (stage === undefined || !isPriced(stage) || stage === 'priced')
    throw refuse('Order the cover from the broker first.');
  const file = await ctx.db
    .selectFrom('files')
    .select('file_id')
    .where('file_id', '=', file_id)
    .where('parent_type', '=', 'policy')
    .where('parent_id', '=', key.policy_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!file) throw fieldError('file_id', 'unknown', 'Add the paper to this document first.');
  const kept = await writeRound(ctx, document, {
    broker_policy_number,
    broker_file_id: file_id,
    placed_at: ctx.now.toISOString(),
  });
  await say(ctx, key.policy_id, `The broker’s policy is here: ${broker_policy_number}`);
  return stepAnswer(kept);
}
