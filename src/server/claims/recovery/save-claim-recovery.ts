import type { claimsContract } from '#contract/claims/claims.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { updateClaim } from '#server/claims/record/claim-record.ts';
import { expectedBackOf } from '#server/claims/reserve/claim-reserves.ts';
import { moveReserveLine } from '#server/claims/reserve/move-reserve-line.ts';
import { recoveriesOf } from '#server/claims/recovery/claim-recoveries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** What is expected to come back. */
export const saveClaimRecovery: Handler<(typeof claimsContract)['save_claim_recovery']> = async (
  ctx,
  { recovery_id, kind, source, expected, ...key },
) => {
  const claim = await lockClaim(ctx, key);
  const { claim_id, currency } = claim;
  const wished = { kind, source, expected };
  const before = recovery_id ? await findRecovery(ctx, { claim_id, recovery_id }) : undefined;
  if (before)
    await ctx.db
      .updateTable('claim_recoveries')
      .set(wished)
      .where('recovery_id', '=', before.recovery_id)
      .execute();
  else
    await ctx.db
      .insertInto('claim_recoveries')
      .values({ claim_id, ...wished })
      .execute();
  const changed = await updateClaim(ctx, claim, {
    kept_reserve: await moveReserveLine(ctx, claim, {
      line: 'recovery',
      amount: Math.max(claim.reserve_recovery, 0 - (await expectedBackOf(ctx.db, claim_id))),
      reason: 'Less is expected back',
    }),
  });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    ...(before ? { before: { ...before, currency } } : {}),
    after: { ...wished, currency },
  });
  return recoveriesOf(ctx.db, changed);
};

/** A recovery of a claim; not_found for one of another claim. */
export async function findRecovery(
  { db }: WriteContext,
  { claim_id, recovery_id }: { claim_id: string; recovery_id: string },
) {
  const found = await db
    .selectFrom('claim_recoveries')
    .select(['recovery_id', 'kind', 'source', 'expected'])
    .where('claim_id', '=', claim_id)
    .where('recovery_id', '=', recovery_id)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}
