import type { OutputOf } from '#contract/contract.ts';
import type { instantCoverContract } from '#contract/policies/instant-cover.ts';
import { formatMoney } from '#domain/money.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { createBulkPaymentLink } from '#server/payments/link/create-bulk-link.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { type DocumentRecord, lockDocument } from '#server/policies/document/document-record.ts';
import { sendDocument } from '#server/policies/document/send-document.ts';
import { lastMomentToPay } from '#server/policies/instant/end-unpaid-instant-cover.ts';
import { type PricedWish, priceWish } from '#server/policies/instant/priced-wish.ts';
import { acceptDocument } from '#server/policies/link/client-answer.ts';
import { makePolicy } from '#server/policies/policy/make-policy.ts';
import { createDocument } from '#server/policies/quote/create-quote.ts';
import { closeRequest } from '#server/policies/request/answer-request.ts';
import {
  lockRequest,
  moveRequestTo,
  type RequestRecord,
} from '#server/policies/request/request-record.ts';
import { assertComplete } from '#server/policies/request/save-request.ts';

type Input = Parameters<Handler<(typeof instantCoverContract)['buy_request']>>[1];

/**
 * Buys what a request asks for without a person: the steps are those that staff take by hand, asked of the same domain,
 * and what keeps a quote from being sent or a policy from being made keeps it here too.
 */
export const buyRequest: Handler<(typeof instantCoverContract)['buy_request']> = async (
  ctx,
  input,
) => {
  const request = await openRequest(ctx, input);
  const priced = await priceWish(ctx, { user_id: request.user_id, wish: request.content });
  assertBuyable(priced, input);
  const { policy_id } = await createDocument(ctx, {
    client: priced.client,
    content: priced.content,
    request_id: request.request_id,
    owner_id: null,
  });
  const quote = await lockDocument(ctx, { policy_id });
  await clearShortNotice(ctx, quote, priced);
  const sent = await sendDocument(ctx, quote, { at_once: true });
  const accepted = await acceptDocument(ctx, sent, { name: input.name });
  const made = await makePolicy(ctx, {
    policy_id,
    revision: accepted.revision,
    chassis_to_follow: false,
    drivers_to_follow: false,
    by: 'instant_rules',
  });
  await keepChecks(ctx, policy_id, priced);
  await closeRequest(ctx, request, {
    outcome: 'bought',
    told: `Bought at once as policy ${made.policy_number}`,
  });
  const payment_url = await linkToPay(ctx, policy_id);
  await ctx.queue(
    'end_unpaid_instant_cover',
    { policy_id },
    {
      job_key: `end_unpaid_instant_cover:${policy_id}`,
      run_at: lastMomentToPay(ctx.now),
    },
  );
  const answer: OutputOf<'buy_request'> = {
    request_id: request.request_id,
    policy_id,
    policy_number: made.policy_number,
    payment_url,
  };
  return answer;
};

/** The request, handed in: a draft is submitted by being bought. */
async function openRequest(ctx: WriteContext, input: Input): Promise<RequestRecord> {
  const request = await lockRequest(ctx, input);
  if (request.kind !== 'new_cover' || request.handled_at !== null)
    throw new AppError('transition_refused', {
      reason: 'not_allowed',
      message: 'This request was answered already, or asks for something that is not sold at once.',
    });
  assertComplete(request, ctx);
  if (request.status === 'submitted') return request;
  const set = { submitted_at: ctx.now.toISOString() };
  return moveRequestTo(ctx, request, { to: 'submitted', set });
}

function assertBuyable({ rated, problems, checks, content }: PricedWish, { gross }: Input): void {
  const failing = checks.filter(({ holds }) => !holds);
  const reasons = [...problems, ...failing.map(({ text }) => text)];
  if (!rated || reasons.length > 0)
    throw new AppError('transition_refused', {
      reason: 'not_instant',
      message: ['Ask for a quote instead.', ...reasons].join(' '),
    });
  const now = rated.rating.result.gross_premium;
  if (now !== gross)
    throw new AppError('transition_refused', {
      reason: 'price_changed',
      message: `The premium is ${formatMoney(now, content.currency)} now. Look at it again before you buy.`,
    });
}

/** A superadmin has said how short a notice may be: the rules answer that referral, and no other. */
async function clearShortNotice(
  ctx: WriteContext,
  { policy_id, version_id }: DocumentRecord,
  { rated, holding }: PricedWish,
): Promise<void> {
  if (!rated || rated.referrals.length === 0) return;
  await ctx.db
    .updateTable('policy_versions')
    .set({ referral_cleared_at: ctx.now.toISOString(), referral_cleared_by: holding.created_by })
    .where('version_id', '=', version_id)
    .execute();
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: policy_id,
    type_message: 'other',
    communication_string: `Cleared by the instant rules: ${rated.referrals.map(({ label }) => label).join(', ')}`,
    internal: true,
  });
}

async function keepChecks(
  ctx: WriteContext,
  policy_id: string,
  { holding, checks }: PricedWish,
): Promise<void> {
  const passed = checks.map(({ rule, text }) => ({ rule, text }));
  await ctx.db
    .insertInto('instant_covers')
    .values({
      policy_id,
      instant_rules_id: holding.instant_rules_id,
      checks: JSON.stringify(passed),
      bought_by: ctx.actor.user_id,
      bought_at: ctx.now.toISOString(),
    })
    .execute();
  await ctx.audit({ record_kind: 'policy', record_id: policy_id, after: { instant: passed } });
}

/** The first instalment, to be paid by card now. */
async function linkToPay(ctx: WriteContext, policy_id: string): Promise<string> {
  const payments = await ctx.db
    .selectFrom('payments')
    .select(['payment_id', 'instalment_number'])
    .where('policy_id', '=', policy_id)
    .where('instalment_number', '=', 1)
    .execute();
  const { url } = await createBulkPaymentLink(ctx, { payments });
  return url;
}
