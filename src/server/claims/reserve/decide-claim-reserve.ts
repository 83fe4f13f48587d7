import type { claimsContract } from '#contract/claims/claims.ts';
import {
  reserveByLine,
  reserveLineLabels,
  withReserveLine,
} from '#domain/claims/claim-reserve-lines.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { updateClaim } from '#server/claims/record/claim-record.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { reservesOf } from '#server/claims/reserve/claim-reserves.ts';
import { assertReserveLine } from '#server/claims/reserve/move-reserve-line.ts';
import { setTodoStatus } from '#server/communications/todos.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** A second person approves a change that waits, or turns it down; who wished it may only take it back. */
export const decideClaimReserve: Handler<(typeof claimsContract)['decide_claim_reserve']> = async (
  ctx,
  { change_id, approved, ...key },
) => {
  const claim = await lockClaim(ctx, key);
  const { claim_id, currency } = claim;
  const wish = await ctx.db
    .selectFrom('claim_reserve_changes')
    .select(['line', 'amount', 'reason', 'state', 'made_by', 'todo_id'])
    .where('claim_id', '=', claim_id)
    .where('change_id', '=', change_id)
    .executeTakeFirst();
  if (!wish) throw new AppError('not_found');
  if (wish.state !== 'waiting')
    throw new AppError('transition_refused', { message: 'This was decided already.' });
  const { line, amount } = wish;
  if (approved) {
    if (wish.made_by === ctx.actor.user_id)
      throw new AppError('forbidden', {
        reason: 'second_person',
        message: 'Somebody else approves what you changed.',
      });
    const size = Math.abs(amount);
    await assertAuthority(ctx, { kind: 'claim_approval', amount: size, currency });
    await assertReserveLine(ctx.db, claim, wish);
  }
  const amount_before = reserveByLine(claim)[line];
  await ctx.db
    .updateTable('claim_reserve_changes')
    .set({
      ...{ state: approved ? 'booked' : 'refused', decided_by: ctx.actor.user_id },
      ...{ decided_at: ctx.now.toISOString(), amount_before },
    })
    .where('change_id', '=', change_id)
    .execute();
  if (wish.todo_id !== null) await setTodoStatus(ctx, { _id: wish.todo_id, status: 'done' });
  const changed = await updateClaim(
    ctx,
    claim,
    approved
      ? {
          kept_reserve: withReserveLine(claim, line, amount),
          ...(line === 'indemnity' ? { reserve_by_hand: true } : {}),
        }
      : {},
  );
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    before: { line: reserveLineLabels[line], reserve: amount_before, currency },
    after: approved ? { reserve: amount, currency } : { refused_reserve: amount, currency },
  });
  return reservesOf(ctx, changed);
};
