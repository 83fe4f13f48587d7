import type { creditActions } from '#contract/payments/client-credit.ts';
import { unallocatedAssigned } from '#domain/payments/client-credit.ts';
import { nextUnallocatedSteps } from '#domain/payments/unallocated-steps.ts';
import { assertClient } from '#server/payments/credit/credit-client.ts';
import {
  lockReceipt,
  touchReceipt,
  unallocatedAnswer,
} from '#server/payments/credit/unallocated-record.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Staff found out whose money it is: what is left of it is that client's credit. */
export const assignUnallocated: Handler<typeof creditActions.assign_unallocated> = async (
  ctx,
  input,
) => {
  const { user_id, unallocated_id } = input;
  const receipt = await lockReceipt(ctx, input);
  if (!nextUnallocatedSteps(receipt).includes('assign_unallocated'))
    throw new AppError('transition_refused', {
      reason: 'not_free',
      message: 'Nothing is left of it, it is being paid back, or it came by card.',
    });
  await assertClient(ctx.db, user_id);
  const { user_id: from, amount_left: amount, currency, reference } = receipt;
  if (from !== user_id)
    await post(ctx, unallocatedAssigned({ currency, amount, unallocated_id, from, to: user_id }), {
      description: `Assigned: ${reference}`,
      booked_on: ctx.today,
    });
  await touchReceipt(ctx, receipt, { user_id });
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    after: { amount, currency, reference },
  });
  return unallocatedAnswer(ctx, unallocated_id);
};
