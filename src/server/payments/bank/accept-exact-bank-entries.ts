import type { OutputOf } from '#contract/contract.ts';
import type { bankActions } from '#contract/payments/bank-actions.ts';
import { lockDesk, lockEntry } from '#server/payments/bank/bank-entry-record.ts';
import { bookEntry } from '#server/payments/bank/book-entry.ts';
import { proposeOpenEntries } from '#server/payments/bank/propose-entries.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { keptUnlessRefused } from '#server/platform/database/kept-unless-refused.ts';

/** As many as one transaction takes, so that nobody waits long for an instalment that it holds. */
const atOnce = 100;

/**
 * Accepts movements whose proposal is exact, the oldest first; says how many are left, and what could not be booked. What
 * takes a receipt back is exact once that receipt is booked, so the last round asks anew.
 */
export const acceptExactBankEntries: Handler<typeof bankActions.accept_exact_bank_entries> = async (
  ctx,
) => {
  await lockDesk(ctx);
  const exact = await exactProposals(ctx.db);
  const refused: OutputOf<'accept_exact_bank_entries'>['refused'] = [];
  let tried = 0;
  for (const [entry_id, proposal] of exact) {
    if (tried - refused.length === atOnce) break;
    tried += 1;
    const refusal = await keptUnlessRefused(ctx, async (part) =>
      bookEntry(part, await lockEntry(part, entry_id), {
        ...{ ...proposal, bank_costs: false, card_payout: null, us_transfer: false },
      }),
    );
    if (refusal) refused.push({ entry_id, reason: refusal.message });
  }
  const accepted = tried - refused.length;
  if (tried < exact.length || accepted === 0)
    return { accepted, left: exact.length - tried, refused };
  const wasRefused = new Set(refused.map(({ entry_id }) => entry_id));
  const anew = await exactProposals(ctx.db);
  return { accepted, left: anew.filter(([entry_id]) => !wasRefused.has(entry_id)).length, refused };
};

const exactProposals = async (db: Queryable) =>
  [...(await proposeOpenEntries(db))].filter(([, { certainty }]) => certainty === 'exact');
