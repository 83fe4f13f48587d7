import type { claimsContract } from '#contract/claims/claims.ts';
import {
  needsReserveApproval,
  reserveByLine,
  reserveLineLabels,
} from '#domain/claims/claim-reserve-lines.ts';
import { formatMoney } from '#domain/money.ts';
import { othersWhoMay } from '#server/accounts/people/staff-authority.ts';
import { type ClaimRecord, updateClaim } from '#server/claims/record/claim-record.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { reservesOf } from '#server/claims/reserve/claim-reserves.ts';
import {
  assertNoneWaits,
  assertReserveLine,
  type LineWish,
  moveReserveLine,
} from '#server/claims/reserve/move-reserve-line.ts';
import { createTodo } from '#server/communications/todos.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Sets a line of the reserve; a large change waits for a second person (decision 091). */
export const setClaimReserve: Handler<(typeof claimsContract)['set_claim_reserve']> = async (
  ctx,
  { line, amount, reason, ...key },
) => {
  const claim = await lockClaim(ctx, key);
  // Zero has no sign: nothing expected back is 0 and not -0.
  const wish = { line, amount: line === 'recovery' ? 0 - amount : amount, reason };
  await assertReserveLine(ctx.db, claim, wish);
  await assertNoneWaits(ctx.db, claim, line);
  const before = reserveByLine(claim)[line];
  const waits = needsReserveApproval(before, wish.amount);
  if (waits) await askForApproval(ctx, claim, wish);
  const changed = await updateClaim(
    ctx,
    claim,
    waits
      ? {}
      : {
          kept_reserve: await moveReserveLine(ctx, claim, wish),
          ...(line === 'indemnity' ? { reserve_by_hand: true } : {}),
        },
  );
  const { currency } = claim;
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim.claim_id,
    before: { line: reserveLineLabels[line], reserve: before, currency },
    after: { [waits ? 'asked_reserve' : 'reserve']: wish.amount, currency, reason },
  });
  return reservesOf(ctx, changed);
};

/** The change waits; somebody whose limit is high enough finds it among the todos. */
async function askForApproval(
  ctx: WriteContext,
  claim: ClaimRecord,
  { line, amount, reason }: LineWish,
): Promise<void> {
  const { claim_id, currency } = claim;
  const amount_before = reserveByLine(claim)[line];
  const [first] = await othersWhoMay(ctx.db, ctx.actor.user_id, {
    ...{ kind: 'claim_approval', amount: Math.abs(amount), currency },
  });
  const words = `${reserveLineLabels[line]} from ${formatMoney(amount_before, currency)} to ${formatMoney(amount, currency)}`;
  const todo_id = await createTodo(ctx, {
    message: `Approve the reserve: ${words}. ${reason}`,
    ...{ owner_id: first?.user_id ?? null, due_on: ctx.today },
    ...{ parent_type: 'claim', parent_id: claim_id },
  });
  await ctx.db
    .insertInto('claim_reserve_changes')
    .values({
      ...{ claim_id, line, amount_before, amount, reason, state: 'waiting', todo_id },
      ...{ made_by: ctx.actor.user_id, made_at: ctx.now.toISOString() },
    })
    .execute();
}
