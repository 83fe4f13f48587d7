// What a movement is taken for, where it is no more than what is said of it: a transfer of a batch has no parts and no rest.

import type { MatchProposal, MatchReason } from '#domain/payments/bank/match-book.ts';

/** A proposal of this certainty and reason, with what it takes. */
export const proposal = (
  certainty: MatchProposal['certainty'],
  reason: MatchReason,
  more: Partial<MatchProposal>,
): MatchProposal => ({
  ...{ certainty, reason, parts: [], write_off: 0, rest: 0, user_id: null },
  ...{ transaction_id: null, batch_item_id: null, receipt_id: null },
  ...more,
});
