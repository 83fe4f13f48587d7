import { sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import { claimsChecks } from '#server/claims/claims-checks.ts';
import { takeBackBooking } from '#server/claims/recovery/take-back-claim-recovery.ts';
import { payPreparedClaim } from '#server/claims/settlement/pay-claim.ts';
import {
  standingOfClaim,
  takeBackClaimPayment,
} from '#server/claims/settlement/take-back-claim-payment.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { moves, stays } from '#server/platform/repoint.ts';

/** Claims stay, of nobody. */
export const claimsKeeper: Keeper = {
  checks: claimsChecks,
  repoints: {
    account: {
      'claim_expenses.created_by': stays,
      'claim_reserve_changes.decided_by': stays,
      'claim_reserve_changes.made_by': stays,
      'claim_statements.asked_by': moves,
      'claim_statements.withdrawn_by': moves,
      'claims.approved_by': moves,
      'claims.broker_id': moves,
      'claims.created_by': moves,
      'claims.loss_adjuster_id': moves,
      'claims.reviewer_id': moves,
      'claims.user_id': moves,
    },
    car: {
      'claims.car_id': moves,
    },
    driver: {
      'claims.driver_id': moves,
    },
    event: {
      'claims.event_id': moves,
    },
  },
  async bankPaidClaim(ctx, { claim_id, ...paid }) {
    const { revision } = await ctx.db
      .selectFrom('claims')
      .select('revision')
      .where('claim_id', '=', claim_id)
      .executeTakeFirstOrThrow();
    const payment = { claim_id, revision, ...paid, paid_by: 'us' as const };
    await payPreparedClaim(ctx, payment, { has_left: true });
  },
  claimStanding: standingOfClaim,
  claimUnpaid: takeBackClaimPayment,
  bankTookBack: takeBackBooking,
  async forgetPeople(db, { people }) {
    await sql`update claims set team_name = ${erasedName}, driver_name = ${erasedName} where user_id in ${people}`.execute(
      db,
    );
  },
  /** What was told of a loss is of use as long as somebody may ask for it; what it cost stays. */
  async endRetention(db, { claims }) {
    await sql`update claims set narrative = '', loss_answers = '{}' where claim_id in ${claims}`.execute(
      db,
    );
  },
  async forgetDrivers(db, { ids }) {
    await sql`update claims set driver_name = ${erasedName} where driver_id = any (${ids})`.execute(
      db,
    );
  },
};
