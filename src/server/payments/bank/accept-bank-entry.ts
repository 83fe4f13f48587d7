import type { bankActions } from '#contract/payments/bank-actions.ts';
import { assertClient } from '#server/payments/credit/credit-client.ts';
import { lockEntry } from '#server/payments/bank/bank-entry-record.ts';
import { bookEntry } from '#server/payments/bank/book-entry.ts';
import type { Handler } from '#server/platform/area.ts';

/** Books one movement as what staff take it for. */
export const acceptBankEntry: Handler<typeof bankActions.accept_bank_entry> = async (
  ctx,
  { entry_id, ...decision },
) => {
  if (decision.user_id !== null) await assertClient(ctx.db, decision.user_id);
  const entry = await lockEntry(ctx, entry_id);
  await bookEntry(ctx, entry, { ...decision, certainty: 'likely' });
  return { ok: true };
};
