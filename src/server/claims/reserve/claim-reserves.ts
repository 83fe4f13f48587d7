import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { claimsContract } from '#contract/claims/claims.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { reserveByLine, reserveLines } from '#domain/claims/claim-reserve-lines.ts';
import type { Cents } from '#domain/money.ts';
import { type ClaimRecord, findClaim } from '#server/claims/record/claim-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';

type Answer = OutputOf<'get_claim_reserves'>;
type ChangeRow = Answer['changes'][number] & { made_by_id: string | null };

/** The lines of a claim's reserve and their history, the latest change first. */
export async function reservesOf(
  { db, actor }: { db: Queryable; actor: Actor },
  claim: ClaimRecord,
): Promise<Answer> {
  const { claim_id, revision, currency, reserve } = claim;
  const found = await sql<ChangeRow>`
    select h.change_id, h.line, h.amount_before, h.amount, h.reason, h.state, h.made_by as made_by_id,
      coalesce(nullif(m.attn, ''), m.company_name, '') as made_by, unix(h.made_at) as made_at,
      case when h.decided_by is not null then coalesce(nullif(d.attn, ''), d.company_name) end as decided_by,
      unix(h.decided_at) as decided_at
    from claim_reserve_changes h
      left join accounts m on m.user_id = h.made_by left join accounts d on d.user_id = h.decided_by
    where h.claim_id = ${claim_id} order by h.made_at desc, h.change_id desc`.execute(db);
  const lines = reserveByLine(claim);
  return {
    ...{ claim_id, revision, currency, reserve },
    lines: reserveLines.map((line) => ({ line, amount: lines[line] })),
    expected_back: await expectedBackOf(db, claim_id),
    changes: found.rows.map(({ made_by_id, ...change }) => ({
      ...change,
      ...(isStaff(actor.account_type)
        ? { may_approve: change.state === 'waiting' && made_by_id !== actor.user_id }
        : {}),
    })),
  };
}

/** What recoveries are expected to bring and have not brought yet. */
export async function expectedBackOf(db: Queryable, claim_id: string): Promise<Cents> {
  const found = await sql<{ expected: Cents }>`
    select coalesce(sum(greatest(0, r.expected - coalesce((select sum(p.amount) from claim_recovery_receipts p
      where p.recovery_id = r.recovery_id and p.taken_back_because is null), 0))), 0)::bigint as expected
    from claim_recoveries r where r.claim_id = ${claim_id}`.execute(db);
  return found.rows[0]?.expected ?? 0;
}

export const getClaimReserves: Handler<(typeof claimsContract)['get_claim_reserves']> = async (
  ctx,
  { claim_id },
) => {
  const claim = await findClaim(ctx.db, claim_id);
  if (!claim) throw new AppError('not_found');
  return reservesOf(ctx, claim);
};
