import type { claimsContract } from '#contract/claims/claims.ts';
import { moveClaim } from '#domain/claims/move-claim.ts';
import { unixSeconds } from '#domain/dates.ts';
import { formatDocumentNumber } from '#domain/policies/document-numbers.ts';
import {
  assertItemInForce,
  type ClaimCover,
  findClaimCover,
} from '#server/claims/report/claim-cover.ts';
import { driverNameFor } from '#server/claims/report/claim-driver.ts';
import { claimActor, tellClient } from '#server/claims/record/claim-people.ts';
import { insertClaim, timestampOf } from '#server/claims/record/claim-record.ts';
import { refusalError } from '#server/claims/record/claim-step.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { nextNumberWithGaps } from '#server/platform/database/number-sequences.ts';

type CreateClaim = (typeof claimsContract)['create_claim'];

export const createClaim: Handler<CreateClaim> = async (ctx, input) => {
  const { policy_id, item_id, driver_id, date_accident } = input;
  const cover = await findClaimCover(ctx.db, { policy_id, item_id, date_accident });
  assertItemInForce(cover);
  await assertMayCreate(ctx, cover, input);
  const { policy, item } = cover;
  const driver_name =
    driver_id === null
      ? ''
      : await driverNameFor(ctx.db, { driver_id, item, user_id: policy.user_id });
  const claim = await insertClaim(ctx, {
    claim_number: await nextClaimNumber(ctx),
    is_vi: policy.insurance_type !== 'on_track',
    insurance_type: policy.insurance_type,
    policy_id,
    item_id: item?.item_id ?? null,
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
  });
  const { claim_id, claim_number, revision } = claim;
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    after: { status: 'created', claim_number, policy_id, item_id },
  });
  if (ctx.actor.user_id !== claim.user_id)
    await tellClient(
      ctx,
      claim,
      `a ${policy.insurance_type === 'on_track' ? 'crash report' : 'report of a loss'} was started for you`,
    );
  return { claim_id, claim_number, revision };
};

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
    by: await claimActor(ctx.db, ctx.actor, {
      is_vi,
      loss_adjuster_id: null,
      reviewer_id: null,
    }),
    facts: {
      now: unixSeconds(ctx.now),
      is_vi,
      // Whether a car is covered is asked once it is chosen.
      policy_in_force: cover.in_force || (!is_vi && input.item_id === null),
      cover_from: cover.cover_from,
      cover_to: cover.cover_to,
      promised_from: cover.promised_from,
      promised_to: cover.promised_to,
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
