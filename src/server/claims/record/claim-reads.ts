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
import { sumBy } from '#domain/sums.ts';
import { borneBeside, claimOwnerOf, claimRule } from '#server/claims/claim-access.ts';
import { isReportDue } from '#server/claims/record/claim-filter.ts';
import { lostItem, shortCover } from '#server/claims/record/claim-queries.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { threadContacts } from '#server/communications/thread-contacts.ts';
import { threadOf } from '#server/communications/thread-queries.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import {
  countByStatus,
  everybody,
  type KeptSum,
  keptSums,
  sumsByCurrency,
  totalOf,
} from '#server/platform/database/list-counts.ts';

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

export const getClaimSummary: Handler<Reads['get_claim_summary']> = async (ctx, input) => {
  const claim_id = input.claim_id ?? input._id;
  if (claim_id === undefined) throw fieldError('claim_id', 'required', 'Say which claim.');
  if (input._id !== undefined && input._id !== claim_id)
    throw fieldError('_id', 'differs', 'This is another claim than claim_id names.');
  return fullClaim(ctx, claim_id);
};

export const getClaimUsers: Handler<Reads['get_claim_users']> = async ({ db }, { claim_id }) => ({
  users: await threadContacts(db, { parent_type: 'claim', parent_id: claim_id }),
});

export const getAllClaimCommunication: Handler<Reads['get_all_claim_communication']> = async (
  { db, actor },
  { claim_id, is_vi },
) => {
  const claim = await findClaim(db, claim_id);
  if (is_vi !== undefined && claim?.is_vi !== is_vi) throw new AppError('not_found');
  return threadOf(db, actor, { parent_type: 'claim', parent_id: claim_id });
};

const staffsTurn: ReadonlySet<string> = new Set(['submitted', 'revised']);

/** How many claims wait for a person and what they claim, by currency; staff's from the kept sums. */
async function waitingOf(db: Queryable, actor: Actor): Promise<(Sum & { n: number })[]> {
  if (actor.account_type === 'insurer') return [];
  if (isStaff(actor.account_type))
    return sumsByCurrency(await keptSums(db, { list: 'claims', owner: everybody }), ({ status }) =>
      staffsTurn.has(status),
    );
  const found = await sql<Sum & { n: number }>`
    select claims.currency, count(*) as n, sum(claims.claimed)::bigint as amount from claims
    where ${claimRule.visible(actor)} and ${needsAction(actor)}
    group by claims.currency order by claims.currency`.execute(db);
  return found.rows;
}

/** How many of the claims that wait for a person are about an insurance beside the track. */
async function waitingBesideTrack(db: Queryable, actor: Actor): Promise<number> {
  if (actor.account_type === 'insurer') return 0;
  if (isStaff(actor.account_type))
    return totalOf(await countByStatus(db, { list: 'vi_claims', owner: everybody }), [
      ...staffsTurn,
    ]);
  const found = await sql<{ n: number }>`
    select count(*) as n from claims
    where ${claimRule.visible(actor)} and ${needsAction(actor)} and claims.is_vi`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/** What is reserved, by currency: kept of what an insurer leads and of all claims, summed of what it bears beside others. */
async function reservesOf(db: Queryable, { account_type, insurer_id }: Actor): Promise<Sum[]> {
  if (account_type === 'insurer' && insurer_id === null) return [];
  const owner = account_type === 'insurer' ? (insurer_id ?? everybody) : everybody;
  const kept = (await keptSums(db, { list: 'claims', owner })).filter(
    ({ status }) => account_type !== 'insurer' || status !== 'created',
  );
  if (account_type !== 'insurer') return amountsOf(kept);
  const borne = await sql<KeptSum>`
    select '' as status, claims.currency, 0 as n, 0 as amount, sum(claims.reserve)::bigint as second_amount from claims
    where ${borneBeside(owner)} and claims.reserve <> 0 and claims.status <> 'created' group by claims.currency`.execute(
    db,
  );
  return amountsOf([...kept, ...borne.rows]);
}

const amountsOf = (sums: readonly KeptSum[]): Sum[] =>
  sumsByCurrency(sums)
    .filter((sum) => sum.second_amount !== 0)
    .map((sum) => ({ currency: sum.currency, amount: sum.second_amount }));

/** What waits for this person. */
function needsAction(actor: Actor) {
  if (actor.account_type === 'loss_adjuster') return isReportDue;
  return sql`(claims.status = 'info_required'
    or (claims.status = 'approved' and claims.settlement is null and claims.final_amount > claims.paid_total))`;
}

const answersClaims = ({ account_type }: Actor) =>
  account_type === 'agent' || account_type === 'brokerage';

type Work = z.output<Reads['get_claim_work']['output']>;
type Sum = Work['claimed_sums'][number];

export const getClaimWork: Handler<Reads['get_claim_work']> = async ({ db, actor }) => {
  const visible = claimRule.visible(actor);
  const scope = claimOwnerOf(actor);
  const waiting = await waitingOf(db, actor);
  const sees_reserves = isStaff(actor.account_type) || actor.account_type === 'insurer';
  const reserves = sees_reserves ? await reservesOf(db, actor) : [];
  const reports = scope !== 'all' && scope !== 'none' && scope.column !== 'insurer_id';
  const drafts = reports
    ? await sql<Work['open_drafts'][number]>`
        select claims.claim_id, claims.claim_number, claims.is_vi, claims.wizard_step,
          case when claims.is_vi then ${shortCover}
            else trim(coalesce(cars.make || ' ' || cars.model, '')) end as car_name
        from claims join policies insured using (policy_id) left join cars on cars.car_id = claims.car_id
        where ${visible} and claims.status = 'created' order by claims.created_at desc limit 5`.execute(
        db,
      )
    : { rows: [] };
  const to_answer = answersClaims(actor)
    ? await sql<Work['to_answer'][number]>`
        select claims.claim_id, claims.claim_number, claims.is_vi, claims.event_name, claims.status,
          ${lostItem} as lost_item,
          case claims.status when 'info_required' then claims.info_request ->> 'due_on' end as due_on
        from claims join policies insured using (policy_id)
        where ${visible} and ${needsAction(actor)} order by claims.status_since limit 20`.execute(
        db,
      )
    : { rows: [] };
  return {
    needs_action: sumBy(waiting, ({ n }) => n),
    vi_needs_action: await waitingBesideTrack(db, actor),
    claimed_sums: waiting.map(({ currency, amount }) => ({ currency, amount })),
    reserve_sums: reserves,
    open_drafts: drafts.rows,
    to_answer: to_answer.rows,
  };
};
