import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What is paid, taken back or settled by hand. */
type ByHand =
  | { refund_id: string }
  /** What the client gets of a claim. */
  | { claim_id: string }
  /** An expense of a claim. */
  | { payout_id: string }
  /** What an insurer or a brokerage has on its account. */
  | { account: string; currency: Currency; party_id: string };

function conditionOf(by_hand: ByHand): RawBuilder<SqlBool> {
  if ('refund_id' in by_hand) return sql<SqlBool>`n.refund_id = ${by_hand.refund_id}`;
  if ('payout_id' in by_hand) return sql<SqlBool>`n.payout_id = ${by_hand.payout_id}`;
  if ('claim_id' in by_hand)
    return sql<SqlBool>`o.claim_id = ${by_hand.claim_id} and o.source = 'claim_payout'`;
  const { account, currency, party_id } = by_hand;
  return sql<SqlBool>`s.account = ${account} and s.currency = ${currency}
    and coalesce(s.insurer_id, s.broker_id) = ${party_id}`;
}

/** Refuses by hand what a batch pays already: the bank would pay it twice. */
export async function assertNotInBatch(db: Queryable, by_hand: ByHand): Promise<void> {
  const found = await sql<{ batch_number: string; payee: string }>`
    select b.batch_number, n.payee from payment_batch_items n join payment_batches b using (batch_id)
      left join payouts o on o.payout_id = n.payout_id left join statements s on s.statement_id = n.settled_statement_id
    where n.status = 'waiting' and ${conditionOf(by_hand)} limit 1`.execute(db);
  const [waiting] = found.rows;
  if (!waiting) return;
  const { batch_number, payee } = waiting;
  throw new AppError('transition_refused', {
    reason: 'in_batch',
    message: `${batch_number} pays ${payee} already. Withdraw that batch, or say there that the bank did not pay.`,
  });
}
