import type { claimsContract } from '#contract/claims.ts';
import { moveClaim } from '#domain/claims/move-claim.ts';
import { unixSeconds } from '#domain/dates.ts';
import { formatDocumentNumber } from '#domain/policies/document-numbers.ts';
import { type ClaimCover, findClaimCover } from '#server/claims/claim-cover.ts';
import { driverNameFor } from '#server/claims/claim-driver.ts';
import { claimActor, tellClient } from '#server/claims/claim-people.ts';
import { claimAudience, findClaim, timestampOf } from '#server/claims/claim-record.ts';
import { refusalError } from '#server/claims/claim-step.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { nextNumberWithGaps } from '#server/platform/number-sequences.ts';
import { prepared } from '#server/platform/prepared-statements.ts';
import { itemsInForce } from '#server/policies/policy-items.ts';

type CreateClaim = (typeof claimsContract)['create_claim'];

export const createClaim: Handler<CreateClaim> = async (ctx, input) => {
  const { policy_id, item_id, driver_id, date_accident } = input;
  if (item_id !== null) await assertItemInForce(ctx, { policy_id, item_id });
  const cover = await findClaimCover(ctx.db, { policy_id, item_id, today: ctx.today });
  await assertMayCreate(ctx, cover, input);
  const { policy, item } = cover;
  const driver_name =
    driver_id === null
      ? ''
      : await driverNameFor(ctx.db, { driver_id, item, user_id: policy.user_id });
  const { claim_id } = await ctx.db
    .insertInto('claims')
    .values({
      claim_number: await nextClaimNumber(ctx),
      is_vi: policy.insurance_type !== 'on_track',
      policy_id,
      item_id,
      car_id: item?.car_id ?? null,
      event_id: item?.event_id ?? null,
      driver_id,
      driver_name,
      user_id: policy.user_id,
      broker_id: policy.broker_id,
      insurer_id: policy.insurer_id,
      status_since: ctx.now.toISOString(),
      team_name: policy.team_name || policy.client_name,
      event_name: item?.event_name ?? '',
      policy_nr: policy.policy_number ?? policy.quote_number,
      chassis_number: item?.chassis_number ?? '',
      currency: policy.currency,
      insured_value: cover.terms.insured_value,
      date_accident: timestampOf(date_accident),
      driver_accident_info: JSON.stringify(
        item && item.start_number !== '' ? { start_number: item.start_number } : {},
      ),
      created_by: ctx.actor.user_id,
      created_at: ctx.now.toISOString(),
    })
    .returning('claim_id')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return announceDraft(ctx, claim_id);
};

async function announceDraft(ctx: WriteContext, claim_id: string) {
  const claim = await findClaim(ctx.db, claim_id);
  if (!claim) throw new Error('a claim that was just written is not there');
  const { claim_number, revision, policy_id, item_id } = claim;
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    after: { status: 'created', claim_number, policy_id, item_id },
  });
  ctx.changed('claim', claim_id, claimAudience(claim));
  if (ctx.actor.user_id !== claim.user_id)
    await tellClient(ctx, claim, 'a crash report was started for you');
  return { claim_id, claim_number, revision };
}

/** Only what the policy covers now can be claimed on; of earlier versions there are claims already, but no new ones. */
export async function assertItemInForce(
  ctx: WriteContext,
  { policy_id, item_id }: { policy_id: string; item_id: string },
): Promise<void> {
  const items = await itemsInForce(ctx.db, policy_id);
  if (!items.some((item) => item.item_id === item_id))
    throw fieldError('item_id', 'not_covered', 'This policy does not cover that car and event.');
}

async function assertMayCreate(
  ctx: WriteContext,
  cover: ClaimCover,
  input: { item_id: string | null; date_accident: number | null },
): Promise<void> {
  const { policy } = cover;
  const is_vi = policy.insurance_type !== 'on_track';
  const answer = moveClaim({
    from: null,
    to: 'created',
    by: await claimActor(ctx.db, ctx.actor, { is_vi, loss_adjuster_id: null }),
    facts: {
      now: unixSeconds(ctx.now),
      is_vi,
      policy_in_force: policy.in_force,
      cover_from: cover.cover_from,
      cover_to: cover.cover_to,
      // The whole policy is what a claim without a car is about.
      item_id: is_vi ? policy.policy_id : input.item_id,
      date_accident: input.date_accident,
    },
  });
  if (!answer.ok) throw refusalError(answer);
  if (!is_vi && input.item_id === null)
    throw fieldError('item_id', 'required', 'Choose the car and the event.');
  if (cover.is_suspended)
    throw fieldError(
      'policy_id',
      'cover_suspended',
      'The cover is suspended because a payment is open. Pay it first.',
    );
}

async function nextClaimNumber(ctx: WriteContext): Promise<string> {
  const year = Number(ctx.today.slice(0, 4));
  const sequence = await nextNumberWithGaps(ctx.db, { series: 'claim', year });
  return formatDocumentNumber({ series: 'claim', year, sequence });
}
