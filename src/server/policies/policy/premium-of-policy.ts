import { grossOfCharges } from '#domain/rating/change/change-amounts.ts';
import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared, sentAlong } from '#server/platform/database/prepared-statements.ts';

/**
 * What a policy costs with its changes: the net premium of its version with premium that was kept and without what a
 * cancellation gave back, and what the client pays of all that, with fees and tax.
 */
export async function premiumOfPolicy(
  db: Queryable,
  { policy_id, premium, gross }: { policy_id: string; premium: Cents; gross: Cents },
): Promise<{ premium: Cents; gross: Cents }> {
  const beyond = await db
    .selectFrom('policy_charges')
    .select(sql<Cents>`coalesce(sum(net), 0)::bigint`.as('net'))
    .select(sql<Cents>`coalesce(sum(net + fee + ipt), 0)::bigint`.as('gross'))
    .where('policy_id', '=', policy_id)
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return { premium: premium + beyond.net, gross: gross + beyond.gross };
}

/** Writes what charges add to a policy into its own row, from which lists, Overview and search read its premium. */
export async function addToPremium(
  db: Queryable,
  policy_id: string,
  charges: readonly { net: Cents; fee: Cents; ipt: Cents }[],
): Promise<void> {
  const net = sumBy(charges, (charge) => charge.net);
  const gross = grossOfCharges(charges);
  await db
    .updateTable('policies')
    .set((eb) => ({ premium: eb('premium', '+', net), gross: eb('gross', '+', gross) }))
    .where('policy_id', '=', policy_id)
    .where('document_state', '=', 'policy')
    .modifyEnd(sentAlong)
    .execute();
}
