import type { OutputOf } from '#contract/contract.ts';
import type { bankActions } from '#contract/payments/bank-actions.ts';
import type { MatchProposal } from '#domain/payments/bank/match-book.ts';
import { lockDesk, lockEntry } from '#server/payments/bank/bank-entry-record.ts';
import { bookExactTransfers, isPlain } from '#server/payments/bank/book-exact-transfers.ts';
import { bookEntry } from '#server/payments/bank/book-entry.ts';
import { proposeOpenEntries } from '#server/payments/bank/propose-entries.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { keptUnlessRefused } from '#server/platform/database/kept-unless-refused.ts';

/**
 * As many as one transaction takes, so that nobody waits long for an instalment that it holds: plain transfers are booked
 * together, all others one by one.
 */
const atOnce = { together: 500, alone: 100 };

/**
 * Accepts movements whose proposal is exact, the oldest first; says how many are left, and what could not be booked. What
 * takes a receipt back is exact once that receipt is booked, so the last round asks anew.
 */
export const acceptExactBankEntries: Handler<typeof bankActions.accept_exact_bank_entries> = async (
  ctx,
) => {
  await lockDesk(ctx);
  const exact = await exactProposals(ctx.db);
  const plain = exact.filter(([, proposal]) => isPlain(proposal));
  const together = await bookExactTransfers(ctx, plain.slice(0, atOnce.together));
  const later = new Set(plain.slice(atOnce.together).map(([entry_id]) => entry_id));
  const others = exact.filter(([entry_id]) => !together.has(entry_id) && !later.has(entry_id));
  const alone = await bookOneByOne(ctx, others);
  const { refused } = alone;
  const accepted = together.size + alone.accepted;
  const left = exact.length - accepted - refused.length;
  if (left > 0 || accepted === 0) return { accepted, left, refused };
  const wasRefused = new Set(refused.map(({ entry_id }) => entry_id));
  const anew = await exactProposals(ctx.db);
  return { accepted, left: anew.filter(([entry_id]) => !wasRefused.has(entry_id)).length, refused };
};

/** Up to a hundred are booked; what is refused holds no other back. */
async function bookOneByOne(
  ctx: WriteContext,
  proposals: readonly (readonly [string, MatchProposal])[],
): Promise<Pick<OutputOf<'accept_exact_bank_entries'>, 'accepted' | 'refused'>> {
  const refused: OutputOf<'accept_exact_bank_entries'>['refused'] = [];
  let accepted = 0;
  for (const [entry_id, proposal] of proposals) {
    if (accepted === atOnce.alone) break;
    const refusal = await keptUnlessRefused(ctx, async (part) =>
      bookEntry(part, await lockEntry(part, entry_id), {
        ...{ ...proposal, bank_costs: false, card_payout: null, us_transfer: false },
      }),
    );
    if (refusal) refused.push({ entry_id, reason: refusal.message });
    else accepted += 1;
  }
  return { accepted, refused };
}

const exactProposals = async (db: Queryable) =>
  [...(await proposeOpenEntries(db))].filter(([, { certainty }]) => certainty === 'exact');
