import type { bankActions } from '#contract/payments/bank-actions.ts';
import { lockEntry, reopenEntry } from '#server/payments/bank/bank-entry-record.ts';
import { restoreReceipt } from '#server/payments/bank/restore-receipt.ts';
import { refuseWhenTakenBack } from '#server/payments/bank/take-back-receipt.ts';
import { undoBooking, type MadeBooking } from '#server/payments/bank/undo-booking.ts';
import { undoReturn, undoTransfer } from '#server/payments/batch/return-transfer.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { askKeepers } from '#server/platform/keeper.ts';

/** Takes back what was decided on a movement: its bookings are reversed, what they paid or brought is open as before. */
export const undoBankEntry: Handler<typeof bankActions.undo_bank_entry> = async (
  ctx,
  { entry_id },
) => {
  const entry = await lockEntry(ctx, entry_id);
  if (entry.status === 'open')
    throw new AppError('transition_refused', {
      reason: 'nothing_decided',
      message: 'Nothing was decided on this movement.',
    });
  const bookings = await ctx.db
    .selectFrom('bank_bookings')
    .select(['transaction_id', 'made', 'payment_id', 'instalment_number', 'status_before'])
    .where('entry_id', '=', entry_id)
    .where('undone_at', 'is', null)
    .orderBy('transaction_id', 'desc')
    .$castTo<MadeBooking & { made: boolean }>()
    .execute();
  for (const booking of bookings) {
    const { transaction_id, made } = booking;
    if (await undoTransfer(ctx, transaction_id, entry.booked_on)) continue;
    if (await undoReturn(ctx, transaction_id)) continue;
    if (!made) continue;
    if (await restoreReceipt(ctx, transaction_id)) continue;
    await refuseWhenTakenBack(ctx, transaction_id);
    if ((await askKeepers(ctx.services, (keeper) => keeper.bankTookBack?.(ctx, booking))) > 0)
      continue;
    await undoBooking(ctx, booking, {
      // The day that it was booked for, so that no day in between has it twice.
      booked_on: entry.booked_on,
      description: (invoice) =>
        invoice === ''
          ? 'Taken back: another client’s, or no receipt'
          : `Taken back for ${invoice}: matched by mistake`,
      message: (money) => `${money} was matched by mistake and is taken back.`,
    });
  }
  await reopenEntry(ctx, entry);
  return { ok: true };
};
