import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { claimLine } from '#contract/claims/claim-answers.ts';
import { sumBy } from '#domain/sums.ts';
import type { Queryable } from '#server/platform/context.ts';
import { readAlone } from '#server/platform/database/read-together.ts';

/** A line of the damage table as the wire carries it. */
export type ClaimLine = z.output<typeof claimLine>;

/** The damage table of a claim, in its order. */
export function claimLinesQuery(claim_id: string): RawBuilder<ClaimLine> {
  return sql<ClaimLine>`
    select claim_line_id, position, kind, description, part_number, supplier, invoice_no,
      trim_scale(quantity)::text as quantity, claimed, agreed, reason, supplement, settled
    from claim_lines where claim_id = ${claim_id} order by position`;
}

export function claimLinesOf(db: Queryable, claim_id: string): Promise<ClaimLine[]> {
  return readAlone(db, claimLinesQuery(claim_id));
}

/** What is claimed: the sum of the lines, or the client's estimate while there are none. */
export function claimedOf(
  lines: readonly Pick<ClaimLine, 'claimed'>[],
  estimated_amount: number,
): number {
  if (lines.length === 0) return estimated_amount;
  return sumBy(lines, (line) => line.claimed);
}
