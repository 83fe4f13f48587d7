import type { bankActions } from '#contract/payments/bank-actions.ts';
import { decideEntry, decidedBefore, lockEntry } from '#server/payments/bank/bank-entry-record.ts';
import type { Handler } from '#server/platform/area.ts';

/** A movement that the ledger does not hold, with the reason. */
export const setAsideBankEntry: Handler<typeof bankActions.set_aside_bank_entry> = async (
  ctx,
  { entry_id, note },
) => {
  const entry = await lockEntry(ctx, entry_id);
  if (entry.status !== 'open') throw decidedBefore();
  await decideEntry(ctx, { entry_id, status: 'aside', note });
  return { ok: true };
};
