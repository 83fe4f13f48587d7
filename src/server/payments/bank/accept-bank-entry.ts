import type { bankActions } from '#contract/payments/bank-actions.ts';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import type { MatchProposal } from '#domain/payments/bank/match-book.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { lockEntry } from '#server/payments/bank/bank-entry-record.ts';
import { bookEntry, type EntryDecision } from '#server/payments/bank/book-entry.ts';
import { proposeOpenEntries } from '#server/payments/bank/propose-entries.ts';
import { assertClient } from '#server/payments/credit/credit-client.ts';
import type { Handler } from '#server/platform/area.ts';

/** Books one movement as what staff take it for. */
export const acceptBankEntry: Handler<typeof bankActions.accept_bank_entry> = async (
  ctx,
  { entry_id, ...decision },
) => {
  if (decision.user_id !== null) await assertClient(ctx.db, decision.user_id);
  const entry = await lockEntry(ctx, entry_id);
  const proposal = (await proposeOpenEntries(ctx.db)).get(entry_id);
  const certainty = proposal && isSame(proposal, decision) ? proposal.certainty : 'none';
  const given_up = decision.bank_costs ? Math.max(0, 0 - entry.amount) : decision.write_off;
  await assertAuthority(ctx, {
    ...{ kind: 'write_off', amount: given_up, currency: entry.currency },
  });
  await bookEntry(ctx, entry, { ...decision, certainty });
  return { ok: true };
};

/** Whether somebody took a proposal as it was. */
function isSame(proposal: MatchProposal, decision: Omit<EntryDecision, 'certainty'>): boolean {
  const told = ({ parts }: Pick<EntryDecision, 'parts'>) =>
    parts.map((part) => `${paymentKey(part)} ${part.amount}`).join();
  return (
    !decision.us_transfer &&
    proposal.transaction_id === decision.transaction_id &&
    proposal.batch_item_id === decision.batch_item_id &&
    proposal.receipt_id === decision.receipt_id &&
    (proposal.reason === 'bank_costs') === decision.bank_costs &&
    (proposal.reason === 'card_payout') === (decision.card_payout !== null) &&
    proposal.write_off === decision.write_off &&
    told(proposal) === told(decision)
  );
}
