import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import { takenBackStatuses } from '#domain/claims/linked-claim.ts';
import { handledClaimStatuses } from '#domain/claims/claim-transitions.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import { type InsuranceType, isVi } from '#domain/policies/insurance-types.ts';
import { claimRule } from '#server/claims/claim-access.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import type { TypedLossAnswers } from '#server/claims/report/loss-answers.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';

/** A claim that hangs on another one: a missed weekend on the claim of the car, and the other way round. */
export interface LinkedClaim {
  claim_id: string;
  claim_number: string;
  is_vi: boolean;
  status: ClaimStatus;
}

type Linked = Pick<ClaimRecord, 'claim_id' | 'claim_number' | 'is_vi' | 'user_id' | 'loss_answers'>;

/** The claims of the same client that a claim names by its number, and those that name it and were not taken back. */
export function linkedClaimsQuery(
  { claim_id, claim_number, is_vi, user_id, loss_answers }: Linked,
  visible: RawBuilder<SqlBool> = sql<SqlBool>`true`,
): RawBuilder<LinkedClaim> {
  const named = loss_answers['on_track_claim'];
  const link = is_vi
    ? sql`not claims.is_vi and claims.claim_number = ${typeof named === 'string' ? named : ''}`
    : sql`claims.is_vi and claims.loss_answers->>'on_track_claim' = ${claim_number}
        and claims.status not in (${sql.join(takenBackStatuses)})`;
  return sql<LinkedClaim>`
    select claims.claim_id, claims.claim_number, claims.is_vi, claims.status from claims
    where claims.user_id = ${user_id} and claims.claim_id <> ${claim_id} and ${link} and ${visible}
    order by claims.claim_number limit 20`;
}

const linkingStatuses: readonly ClaimStatus[] = ['created', ...handledClaimStatuses];

interface LinkableClaim {
  claim_number: string;
  event_name: string;
  is_draft: boolean;
}

/** Claims on track that a loss of this client can be linked to while it is told and until it is decided, the newest first. */
export function linkableClaimsQuery(
  { user_id, is_vi, status }: Pick<ClaimRecord, 'user_id' | 'is_vi' | 'status'>,
  actor: Actor,
): RawBuilder<LinkableClaim> {
  return sql<LinkableClaim>`
    select claims.claim_number, claims.event_name, claims.status = 'created' as is_draft from claims
    where ${is_vi && linkingStatuses.includes(status)} and claims.user_id = ${user_id} and not claims.is_vi
      and claims.status not in (${sql.join(takenBackStatuses)}) and ${claimRule.visible(actor)}
    order by claims.created_at desc, claims.claim_id desc limit 50`;
}

/** The claim on track that a claim hangs on; null where there is none. */
export const namedClaim = ({
  linked_claims,
}: {
  linked_claims: readonly LinkedClaim[];
}): LinkedClaim | null => linked_claims.find(({ is_vi }) => !is_vi) ?? null;

/** The question of a line that is answered with the number of a claim on track; undefined for a line without one. */
export const linkQuestion = (insurance_type: InsuranceType): string | undefined =>
  isVi(insurance_type) ? linkIn(lines[insurance_type].claim) : undefined;

const linkIn = (fields: LineFields): string | undefined =>
  Object.keys(fields).find((key) => {
    const field = fields[key];
    return field?.kind === 'text' && field.claim === 'on_track';
  });

/** The claim of this client on track that a number names; refuses the number of any other. */
export async function trackClaim(
  db: Queryable,
  { user_id }: Pick<ClaimRecord, 'user_id'>,
  { number, field }: { number: string; field: string },
) {
  const found = await db
    .selectFrom('claims')
    .select(['claim_id', 'claim_number', 'status'])
    .where('claim_number', '=', number)
    .where('user_id', '=', user_id)
    .where('is_vi', '=', false)
    .executeTakeFirst();
  if (found) return found;
  throw fieldError(field, 'unknown', `${number} is no claim of this client on track.`);
}

/** Refuses the number of a claim that is not one of this client on track. */
export async function assertLinked(
  db: Queryable,
  claim: Pick<ClaimRecord, 'user_id'>,
  { fields, answers }: { fields: LineFields; answers: TypedLossAnswers },
): Promise<void> {
  const name = linkIn(fields);
  const number = name === undefined ? undefined : answers[name];
  if (name === undefined || typeof number !== 'string' || number.trim() === '') return;
  await trackClaim(db, claim, { number, field: `loss_answers.${name}` });
}

/** Where a claim stands is told in the thread of those that are linked with it. */
export async function tellLinkedClaims(ctx: WriteContext, claim: ClaimRecord): Promise<void> {
  const { rows } = await linkedClaimsQuery(claim).execute(ctx.db);
  for (const { claim_id } of rows) {
    await recordMessage(ctx, {
      ...{ parent_type: 'claim', parent_id: claim_id, type_message: 'other', internal: true },
      communication_string: `${claim.claim_number}: ${claimStatusLabels[claim.status]}`,
    });
    ctx.changed('claim', claim_id);
  }
}
