import type { bankActions } from '#contract/payments/bank-actions.ts';
import { lockDesk, lockEntry } from '#server/payments/bank/bank-entry-record.ts';
import { bookEntry } from '#server/payments/bank/book-entry.ts';
import { proposeOpenEntries } from '#server/payments/bank/propose-entries.ts';
import type { Handler } from '#server/platform/area.ts';

/** As many as one transaction takes, so that nobody waits long for an instalment that it holds. */
const atOnce = 100;

/** Accepts movements whose proposal is exact, the oldest first; says how many are left. */
export const acceptExactBankEntries: Handler<typeof bankActions.accept_exact_bank_entries> = async (
  ctx,
) => {
  await lockDesk(ctx);
  const proposals = [...(await proposeOpenEntries(ctx.db))];
  const exact = proposals.filter(([, { certainty }]) => certainty === 'exact');
  const now = exact.slice(0, atOnce);
  for (const [entry_id, proposal] of now)
    await bookEntry(ctx, await lockEntry(ctx, entry_id), {
      ...{ ...proposal, bank_costs: false, card_payout: null },
    });
  return { accepted: now.length, left: exact.length - now.length };
};
