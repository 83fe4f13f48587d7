import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { claimsContract } from '#contract/claims/claims.ts';
import { incurredOf } from '#domain/claims/claim-recovery.ts';
import { sumBy } from '#domain/sums.ts';
import { type ClaimRecord, findClaim } from '#server/claims/record/claim-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

type Answer = OutputOf<'get_claim_recoveries'>;

/** What comes back of a claim as it is kept, and what the claim comes to with it. */
export async function recoveriesOf(db: Queryable, claim: ClaimRecord): Promise<Answer> {
  const { claim_id, revision, currency, paid_total: paid, expenses, reserve } = claim;
  const found = await sql<Answer['recoveries'][number]>`
    select r.recovery_id, r.kind, r.source, r.expected, p.received, p.receipts
    from claim_recoveries r cross join lateral (
      select coalesce(sum(amount) filter (where taken_back_because is null), 0)::bigint as received,
        coalesce(json_agg(json_build_object('receipt_id', receipt_id, 'amount', amount, 'received_on', received_on,
          'reference', reference, 'taken_back_because', taken_back_because) order by received_on, receipt_id), '[]') as receipts
      from claim_recovery_receipts where recovery_id = r.recovery_id) p
    where r.claim_id = ${claim_id} order by r.recovery_id`.execute(db);
  const recoveries = found.rows;
  const recovered = sumBy(recoveries, (one) => one.received);
  const incurred = incurredOf({ paid, expenses, reserve, recovered });
  return {
    ...{ claim_id, revision, currency, recoveries, paid, expenses, reserve },
    ...{ recovered, incurred },
  };
}

export const getClaimRecoveries: Handler<(typeof claimsContract)['get_claim_recoveries']> = async (
  { db },
  { claim_id },
) => {
  const claim = await findClaim(db, claim_id);
  if (!claim) throw new AppError('not_found');
  return recoveriesOf(db, claim);
};

/** As many as somebody can choose from. */
const MOST_OPEN = 500;

export const getOpenRecoveries: Handler<(typeof claimsContract)['get_open_recoveries']> = async (
  { db },
  { currency },
) => {
  const found = await sql<OutputOf<'get_open_recoveries'>['recoveries'][number]>`
    select c.claim_id, c.claim_number, c.revision, r.recovery_id, r.kind, r.source, r.expected - p.received as open
    from claim_recoveries r join claims c using (claim_id)
      cross join lateral (select coalesce(sum(amount), 0)::bigint as received
        from claim_recovery_receipts where recovery_id = r.recovery_id and taken_back_because is null) p
    where c.currency = ${currency} and r.expected > p.received
    order by c.claim_number desc, r.recovery_id limit ${MOST_OPEN}`.execute(db);
  return { recoveries: found.rows };
};
