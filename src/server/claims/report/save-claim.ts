import type { Updateable } from 'kysely';
import type { z } from 'zod';
import type { claimsContract } from '#contract/claims/claims.ts';
import { outsideCover } from '#domain/claims/claim-checks.ts';
import { dateOfInstant } from '#domain/dates.ts';
import { lines } from '#domain/lines/lines.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { assertLinked } from '#server/claims/record/linked-claims.ts';
import { changedFields } from '#domain/admin/changed-fields.ts';
import {
  assertItemInForce,
  type ClaimCover,
  findClaimCover,
} from '#server/claims/report/claim-cover.ts';
import { driverNameFor } from '#server/claims/report/claim-driver.ts';
import { lineOfClaim } from '#server/claims/record/claim-details.ts';
import {
  answersAfter,
  assertLossAnswers,
  type LossAnswers,
  notInsured,
} from '#server/claims/report/loss-answers.ts';
import { claimedOf, claimLinesOf } from '#server/claims/report/claim-lines.ts';
import { type ClaimRecord, timestampOf, updateClaim } from '#server/claims/record/claim-record.ts';
import { assertClaimAbility } from '#server/claims/record/claim-step.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import type { Claims } from '#server/platform/database/schema-types.ts';

type SaveClaim = (typeof claimsContract)['save_claim'];
type Input = z.output<SaveClaim['input']>;

export const saveClaim: Handler<SaveClaim> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  await assertClaimAbility(ctx, claim, 'save_claim');
  if (input.loss_answers) {
    const insurance_type = await lineOfClaim(ctx.db, claim);
    assertLossAnswers(insurance_type, input.loss_answers);
    if (isVi(insurance_type))
      await assertLinked(ctx.db, claim, {
        ...{ fields: lines[insurance_type].claim, answers: input.loss_answers },
      });
  }
  const change = {
    ...typedFields(claim, input),
    ...(await coveredFields(ctx, claim, input)),
    ...(await claimedField(ctx, claim, input)),
  };
  const saved = await updateClaim(ctx, claim, { ...change, ...countChange(claim, change) });
  const changes = changedFields(claim, saved).filter(({ field }) => field in change);
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim.claim_id,
    before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
    after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
  });
  return { revision: saved.revision };
};

/** What is kept as it was typed. Of the account of the accident only the answers that are sent change. */
function typedFields(claim: ClaimRecord, input: Input): Updateable<Claims> {
  const { driver_accident_info, damaged_parts } = input;
  return {
    ...(driver_accident_info
      ? {
          driver_accident_info: JSON.stringify({
            ...claim.driver_accident_info,
            ...driver_accident_info,
          }),
        }
      : {}),
    ...(damaged_parts ? { damaged_parts: JSON.stringify(damaged_parts) } : {}),
    ...(input.loss_answers === undefined
      ? {}
      : { loss_answers: JSON.stringify(answersAfter(claim.loss_answers, input.loss_answers)) }),
    ...(input.chassis_number === undefined ? {} : { chassis_number: input.chassis_number }),
    ...(input.narrative === undefined ? {} : { narrative: input.narrative }),
    ...(input.estimated_amount === undefined ? {} : { estimated_amount: input.estimated_amount }),
    ...(input.statement_to_follow === undefined
      ? {}
      : { statement_to_follow: input.statement_to_follow }),
    ...(input.wizard_step === undefined ? {} : { wizard_step: input.wizard_step }),
  };
}

/** Car, event, driver and date: only what the policy knows. */
async function coveredFields(
  ctx: WriteContext,
  claim: ClaimRecord,
  input: Input,
): Promise<Updateable<Claims>> {
  const item_id = input.item_id ?? claim.item_id;
  const moved = item_id !== claim.item_id && item_id !== null;
  const date_accident =
    input.date_accident === undefined ? claim.date_accident : input.date_accident;
  const loss_answers = answersAfter(claim.loss_answers, input.loss_answers);
  const cover = await findClaimCover(ctx.db, { ...claim, item_id, date_accident, loss_answers });
  if (input.loss_answers) assertInsured(cover, loss_answers);
  if (moved) assertItemInForce(cover);
  const { item } = cover;
  if (input.date_accident !== undefined || moved) assertInsideCover(cover, date_accident);
  const other_terms = item !== null && item.item_id !== claim.item_id;
  return {
    ...lostValue(cover),
    ...(item && (moved || other_terms)
      ? {
          item_id: item.item_id,
          car_id: item.car_id,
          event_id: item.event_id,
          event_name: item.event_name,
          insured_value: item.insured_value,
          ...(moved && input.chassis_number === undefined
            ? { chassis_number: item.chassis_number }
            : {}),
        }
      : {}),
    ...(input.driver_id === undefined
      ? {}
      : {
          driver_id: input.driver_id,
          driver_name:
            input.driver_id === null
              ? ''
              : await driverNameFor(ctx.db, { ...claim, driver_id: input.driver_id, item }),
        }),
    ...(input.date_accident === undefined
      ? {}
      : { date_accident: timestampOf(input.date_accident) }),
  };
}

/** Of a various insurance: what was lost was insured for. */
const lostValue = ({ insured_items, terms }: ClaimCover): Updateable<Claims> =>
  insured_items.length > 0 ? { insured_value: terms.insured_value } : {};

function assertInsured({ insured_items }: ClaimCover, answers: LossAnswers): void {
  const fields = notInsured(insured_items, answers);
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

function assertInsideCover(cover: ClaimCover, date_accident: number | null): void {
  if (date_accident === null) return;
  if (cover.cover_from !== null) return;
  throw fieldError(
    'date_accident',
    'outside_cover',
    outsideCover(dateOfInstant(date_accident), cover),
  );
}

/** Without lines the client's estimate is what is claimed. */
async function claimedField(
  ctx: WriteContext,
  claim: ClaimRecord,
  { estimated_amount }: Input,
): Promise<Updateable<Claims>> {
  if (estimated_amount === undefined) return {};
  const lines = await claimLinesOf(ctx.db, claim.claim_id);
  return { claimed: claimedOf(lines, estimated_amount) };
}

/** A change of the report is an answer to the question that was asked. */
function countChange(claim: ClaimRecord, change: Updateable<Claims>): Updateable<Claims> {
  const { info_request, status } = claim;
  const { wizard_step: _step, ...content } = change;
  if (status !== 'info_required' || !info_request || Object.keys(content).length === 0) return {};
  return { info_request: JSON.stringify({ ...info_request, changes: info_request.changes + 1 }) };
}
