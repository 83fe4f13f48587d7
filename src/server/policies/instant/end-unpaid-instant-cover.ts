import { isInForce } from '#domain/policies/document-status.ts';
import type { Job } from '#server/platform/area.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { cancelDocument } from '#server/policies/cancellation/cancel-document.ts';
import { lockDocument } from '#server/policies/document/document-record.ts';

/**
 * Ends cover that was bought at once and of which nothing was paid (decision 078): it has not begun yet, so that
 * everything is credited with the fee. It may run twice.
 */
export const endUnpaidInstantCover: Job = async ({ write }, payload) => {
  await write(async (ctx) => {
    const policy = await lockDocument(ctx, { policy_id: String(payload['policy_id']) });
    if (!isInForce(policy) || !(await isPastItsTime(ctx, policy.policy_id))) return;
    if (!(await isWhollyUnpaid(ctx.db, policy.policy_id))) return;
    await cancelDocument(ctx, policy, {
      reason: 'It was bought at once and not paid in time.',
      initiator: 'flat',
      by: 'job',
    });
  });
};

/**
 * How long the first instalment may be open. It is less than the least notice, so that what nobody pays for ends before it
 * begins.
 */
const MINUTES_TO_PAY = 50;

/** When a purchase of this moment has to be paid. */
export const lastMomentToPay = (now: Date): Date =>
  new Date(now.getTime() + MINUTES_TO_PAY * 60_000);

async function isPastItsTime({ db, now }: WriteContext<null>, policy_id: string): Promise<boolean> {
  const bought = await db
    .selectFrom('instant_covers')
    .select('bought_at')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  return now >= lastMomentToPay(new Date(bought.bought_at));
}

/** Whether nobody has paid anything of it, or says so. */
async function isWhollyUnpaid(db: Queryable, policy_id: string): Promise<boolean> {
  const touched = await db
    .selectFrom('payments')
    .select('payment_id')
    .where('policy_id', '=', policy_id)
    .where((eb) =>
      eb.or([
        eb('status', 'not in', ['pending', 'too_late']),
        eb('amount_open', '<', eb.ref('amount')),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return touched === undefined;
}
