import { sql, type RawBuilder } from 'kysely';
import { needsOtherPayer } from '#domain/claims/claim-decision-checks.ts';
import type { ProposedMoney } from '#domain/claims/move-claim.ts';
import type { OutgoingStatus } from '#domain/payments/payment-status.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import type { FullClaim } from '#server/claims/record/claim-view.ts';

type Party = NonNullable<FullClaim['parties']['broker']>;

/** What a claim's page shows of the records around it. */
export interface ClaimDetails {
  document_number: string;
  insurance_type: InsuranceType;
  car_name: string;
  circuit_id: string | null;
  circuit_name: string;
  circuit_turns: number | null;
  loss_adjuster_name: string;
  cars_missing_chassis_string: string;
  client: Party;
  broker: Party | null;
  loss_adjuster: Party | null;
  reviewer: Party | null;
  insurer_name: string;
  payout: FullClaim['payout'];
  in_batch: string | null;
  same_crash: NonNullable<FullClaim['same_crash']>;
}

/** The line of the policy that a claim is about. */
export async function lineOfClaim(
  db: Queryable,
  { policy_id }: { policy_id: string },
): Promise<InsuranceType> {
  const policy = await db
    .selectFrom('policies')
    .select('insurance_type')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  return policy.insurance_type;
}

/** Cars of the policy that have no chassis number yet, told while the claim has none either [3.15]. */
export const carsMissingChassis: RawBuilder<string> = sql<string>`
  case when claims.chassis_number <> '' then '' else coalesce((
    select string_agg(distinct trim(c.make || ' ' || c.model || case when c.start_number = '' then '' else ' #' || c.start_number end), ', ')
    from policy_items i join cars c on c.car_id = i.car_id
    where i.policy_id = claims.policy_id and i.current and c.chassis_number = ''), '') end`;

/** Claims on the same car at the same event that name the same day: often one crash that was reported twice. */
const sameCrash = sql`
  coalesce((select json_agg(json_build_object('id', o.claim_id, 'number', o.claim_number)
      order by o.claim_number)
    from claims o where o.car_id = claims.car_id and o.event_id = claims.event_id and o.claim_id <> claims.claim_id
      and (o.date_accident at time zone 'Europe/Amsterdam')::date
        = (claims.date_accident at time zone 'Europe/Amsterdam')::date
      and o.status not in ('cancelled_by_client', 'retracted')), '[]')`;

const party = (column: string) => sql`
  (select json_build_object('user_id', a.user_id, 'attn', a.attn, 'company_name', a.company_name,
    'email', a.email, 'phone', a.phone) from accounts a where a.user_id = ${sql.ref(`claims.${column}`)})`;

/** The money that is under way for a claim, or that left last. */
const lastPayout = sql`
  payouts o where o.claim_id = claims.claim_id and o.source = 'claim_payout' and o.status <> 'cancelled'
  order by o.created_at desc, o.payout_id desc limit 1`;

/** The batch in which the money of a claim waits for the bank. */
const batchOfPayout = sql`(select b.batch_number from payment_batch_items n join payment_batches b using (batch_id)
  join payouts o using (payout_id) where o.claim_id = claims.claim_id and o.source = 'claim_payout' and n.status = 'waiting' limit 1)`;

/** The money that was proposed for a claim, for this person. */
export async function proposedMoneyOf(
  db: Queryable,
  claim: Pick<ClaimRecord, 'claim_id' | 'final_amount' | 'paid_total' | 'approved_by'>,
  { user_id }: Pick<Actor, 'user_id'>,
): Promise<ProposedMoney> {
  const { rows } = await sql<{ status: OutgoingStatus | null; in_batch: string | null }>`
    select (select o.status from ${lastPayout}) as status, ${batchOfPayout} as in_batch
    from claims where claim_id = ${claim.claim_id}`.execute(db);
  const [row] = rows;
  return moneyFor(claim, { payout: row?.status ?? null, in_batch: row?.in_batch, user_id });
}

/** Proposed money as the rules ask about it. */
export function moneyFor(
  {
    final_amount,
    paid_total,
    approved_by,
  }: Pick<ClaimRecord, 'final_amount' | 'paid_total' | 'approved_by'>,
  of: { payout: OutgoingStatus | null; in_batch: string | null | undefined; user_id: string },
): ProposedMoney {
  const { payout, in_batch, user_id } = of;
  return {
    ...{ payout, in_batch: (in_batch ?? null) !== null },
    needs_other: needsOtherPayer(final_amount) && approved_by === user_id,
    nothing_due: final_amount !== null && final_amount <= paid_total,
  };
}

/** Names, numbers and people around a claim. */
export function claimDetailsQuery(claim_id: string): RawBuilder<ClaimDetails> {
  return sql<ClaimDetails>`
    select coalesce(p.policy_number, p.quote_number) as document_number, p.insurance_type,
      trim(coalesce(c.make || ' ' || c.model, '')) as car_name,
      e.circuit_id, coalesce(r.name, '') as circuit_name, r.turns as circuit_turns,
      coalesce((select nullif(trim(a.attn), '') from accounts a where a.user_id = claims.loss_adjuster_id), '')
        as loss_adjuster_name,
      ${carsMissingChassis} as cars_missing_chassis_string,
      ${party('user_id')} as client, ${party('broker_id')} as broker,
      ${party('loss_adjuster_id')} as loss_adjuster, ${party('reviewer_id')} as reviewer,
      n.name as insurer_name, ${sameCrash} as same_crash,
      (select json_build_object('reference', o.reference, 'paid_on', o.paid_on, 'amount', o.amount,
        'paid_amount', o.paid_amount, 'status', o.status)
        from ${lastPayout}) as payout, ${batchOfPayout} as in_batch
    from claims
      join policies p on p.policy_id = claims.policy_id
      join insurers n on n.insurer_id = claims.insurer_id
      left join cars c on c.car_id = claims.car_id
      left join events e on e.event_id = claims.event_id
      left join circuits r on r.circuit_id = e.circuit_id
    where claims.claim_id = ${claim_id}`;
}
