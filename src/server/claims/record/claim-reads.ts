import { sql } from 'kysely';
import type { z } from 'zod';
import type { claimsContract } from '#contract/claims/claims.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import {
  claimLineKindLabels,
  claimLineKinds,
  driversFaultLabels,
  driversFaults,
  duringChoices,
  duringLabels,
  labelledValues,
  rejectCodeLabels,
  rejectCodes,
  trackConditionLabels,
  trackConditions,
  typeOfAccidentLabels,
  typesOfAccident,
  weatherConditionLabels,
  weatherConditions,
} from '#domain/claims/claim-constants.ts';
import { claimOwnerOf, claimRule } from '#server/claims/claim-access.ts';
import { isReportDue } from '#server/claims/record/claim-filter.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { threadContacts } from '#server/communications/thread-contacts.ts';
import { threadOf } from '#server/communications/thread-queries.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor } from '#server/platform/context.ts';

type Reads = typeof claimsContract;

export const getClaimConstants: Handler<Reads['get_claim_constants']> = async () => ({
  track_conditions: labelledValues(trackConditions, trackConditionLabels),
  weather_conditions: labelledValues(weatherConditions, weatherConditionLabels),
  type_of_accidents: labelledValues(typesOfAccident, typeOfAccidentLabels),
  during: labelledValues(duringChoices, duringLabels),
  drivers_fault: labelledValues(driversFaults, driversFaultLabels),
  line_kinds: labelledValues(claimLineKinds, claimLineKindLabels),
  reject_codes: labelledValues(rejectCodes, rejectCodeLabels),
});

export const getFullClaim: Handler<Reads['get_full_claim']> = (ctx, { claim_id }) =>
  fullClaim(ctx, claim_id);

export const getClaimSummary: Handler<Reads['get_claim_summary']> = (ctx, { claim_id }) =>
  fullClaim(ctx, claim_id);

export const getClaimUsers: Handler<Reads['get_claim_users']> = async ({ db }, { claim_id }) => ({
  users: await threadContacts(db, { parent_type: 'claim', parent_id: claim_id }),
});

export const getAllClaimCommunication: Handler<Reads['get_all_claim_communication']> = (
  { db, actor },
  { claim_id },
) => threadOf(db, actor, { parent_type: 'claim', parent_id: claim_id });

/** What waits for this person. */
function needsAction(actor: Actor) {
  if (isStaff(actor.account_type)) return sql`claims.status in ('submitted', 'revised')`;
  if (actor.account_type === 'loss_adjuster') return isReportDue;
  if (actor.account_type === 'insurer') return sql`false`;
  return sql`(claims.status = 'info_required'
    or (claims.status = 'approved' and claims.settlement is null and claims.final_amount > claims.paid_total))`;
}

const answersClaims = ({ account_type }: Actor) =>
  account_type === 'agent' || account_type === 'brokerage';

type Work = z.output<Reads['get_claim_work']['output']>;
type Sum = Work['claimed_sums'][number];

export const getClaimWork: Handler<Reads['get_claim_work']> = async ({ db, actor }) => {
  const visible = claimRule.visible(actor);
  const waiting = await sql<{
    currency: Work['claimed_sums'][number]['currency'];
    n: number;
    amount: number;
  }>`
    select claims.currency, count(*) as n, sum(claims.claimed)::bigint as amount from claims
    where ${visible} and ${needsAction(actor)} group by claims.currency order by claims.currency`.execute(
    db,
  );
  const scope = claimOwnerOf(actor);
  const sees_reserves = isStaff(actor.account_type) || actor.account_type === 'insurer';
  const reserves = sees_reserves
    ? await sql<Sum>`
        select claims.currency, sum(claims.reserve)::bigint as amount from claims
        where ${visible} and claims.reserve > 0 group by claims.currency order by claims.currency`.execute(
        db,
      )
    : { rows: [] };
  const reports = scope !== 'all' && scope !== 'none' && scope.column !== 'insurer_id';
  const drafts = reports
    ? await sql<Work['open_drafts'][number]>`
        select claims.claim_id, claims.claim_number, claims.wizard_step,
          trim(coalesce(cars.make || ' ' || cars.model, '')) as car_name
        from claims left join cars on cars.car_id = claims.car_id
        where ${visible} and claims.status = 'created' order by claims.created_at desc limit 5`.execute(
        db,
      )
    : { rows: [] };
  const to_answer = answersClaims(actor)
    ? await sql<Work['to_answer'][number]>`
        select claims.claim_id, claims.claim_number, claims.event_name, claims.status from claims
        where ${visible} and ${needsAction(actor)} order by claims.status_since limit 20`.execute(
        db,
      )
    : { rows: [] };
  return {
    needs_action: waiting.rows.reduce((sum, { n }) => sum + n, 0),
    claimed_sums: waiting.rows.map(({ currency, amount }) => ({ currency, amount })),
    reserve_sums: reserves.rows,
    open_drafts: drafts.rows,
    to_answer: to_answer.rows,
  };
};
