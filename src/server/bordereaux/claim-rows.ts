import { sql } from 'kysely';
import { typeOfAccidentLabels, type TypeOfAccident } from '#domain/claims/claim-constants.ts';
import { claimStatusLabels, type ClaimStatus } from '#domain/claims/claim-status.ts';
import { panelOf, type PanelShare, splitByPanel } from '#domain/payments/insurer-panel.ts';
import { reserveByLine } from '#domain/claims/claim-reserve-lines.ts';
import { percentText } from '#domain/bordereaux/transaction-type.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { bearsClaim } from '#server/claims/record/claim-panel.ts';
import { panelAtAccident } from '#server/payments/ledger/panel-at-accident.ts';
import {
  agreementCells,
  type BordereauRow,
  type ReportedPeriod,
} from '#server/bordereaux/bordereau-row.ts';
import { carriedPolicies, type CarriedPolicy } from '#server/bordereaux/carried-policies.ts';
import { lookedAt } from '#server/bordereaux/premium-bookings.ts';
import type { Queryable } from '#server/platform/context.ts';

interface BorneClaim {
  claim_id: string;
  policy_id: string;
  claim_number: string;
  status: ClaimStatus;
  event: string;
  place: string;
  car: string;
  chassis: string;
  cause: TypeOfAccident | null;
  loss_on: CalendarDate | null;
  advised_on: CalendarDate | null;
  opened_on: CalendarDate;
  changed_on: CalendarDate;
  excess: number;
  reserve: number;
  reserve_adjuster: number;
  reserve_legal: number;
  reserve_recovery: number;
  currency: string;
  insurer_id: string;
  borne: { insurer_id: string | null; panel: PanelShare[] | null } | null;
  paid_before: number;
  fees_before: number;
  recovered_before: number;
  /** Booked on the insurer's account and in no closed bordereau. */
  paid: number;
  fees: number;
  recovered: number;
  first_paid_on: CalendarDate | null;
}

/** Where nothing more is to come. */
const ended: readonly ClaimStatus[] = ['paid', 'rejected', 'cancelled_by_client', 'retracted'];

/** Bookings with which an insurer bears a claim and its expenses, and with which it gets some of it back. */
export const claimKinds = ['claim_owed', 'claim_expense', 'claim_recovered'] as const;

/** What of a claim is told as paid and still stands in the reserve, as the payout has not left yet. */
const dueOf = sql`coalesce((select sum(o.amount - o.paid_amount) from payouts o where o.claim_id = claims.claim_id
  and o.source = 'claim_payout' and o.status in ('pending', 'downpayment_paid')), 0)::bigint`;

/**
 * A row for each claim that an insurer bears and that is open, moved or ended in the period, and for each with a booking,
 * whatever became of its report since. What was paid before is what
 * its closed bordereaux tell, and what is paid in this one every booking that none of them has: the two never overlap.
 */
export async function claimRows(
  db: Queryable,
  insurer_id: string,
  period: ReportedPeriod,
): Promise<{ rows: BordereauRow[]; transaction_ids: string[] }> {
  const { claims, transaction_ids } = await borneClaims(db, insurer_id, period);
  const policies = await carriedPolicies(db, insurer_id, [
    ...new Set(claims.map(({ policy_id }) => policy_id)),
  ]);
  const rows = claims.flatMap((claim) => {
    const policy = policies.get(claim.policy_id);
    const row = policy && claimRow(claim, { policy, insurer_id, period });
    return row && isTold(claim, row, period) ? [row] : [];
  });
  return { rows, transaction_ids };
}

const isTold = (claim: BorneClaim, row: BordereauRow, { period_from }: ReportedPeriod): boolean =>
  row.amount !== 0 ||
  row.fees !== 0 ||
  row.recovered !== 0 ||
  !ended.includes(claim.status) ||
  claim.changed_on >= period_from;

async function borneClaims(
  db: Queryable,
  insurer_id: string,
  { period_until }: ReportedPeriod,
): Promise<{ claims: BorneClaim[]; transaction_ids: string[] }> {
  const booked = sql`
    select t.transaction_id, t.claim_id, t.kind, t.booked_on, sum(e.amount) as amount,
      coalesce(r.kind, t.kind) as about
    from ledger_entries e join ledger_transactions t using (transaction_id)
      left join ledger_transactions r on r.transaction_id = t.reverses
    where e.account = 'insurer' and e.insurer_id = ${insurer_id} and t.claim_id is not null
      and coalesce(r.kind, t.kind) in (${sql.join(claimKinds)}) and t.booked_on <= ${period_until}
      and t.transaction_id not in ${lookedAt(insurer_id)}
    group by 1, 2, 3, 4, 6`;
  const found = await sql<BorneClaim>`
    with booked as (${booked}), told as (
      select r.claim_id, sum(r.amount) as paid, sum(r.fees) as fees, sum(r.recovered) as recovered
      from bordereau_rows r join bordereaux b using (bordereau_id)
      where b.insurer_id = ${insurer_id} and r.kind = 'claims' group by 1
    )
    select claims.claim_id, claims.policy_id, claims.claim_number, claims.status, claims.event_name as event,
      coalesce(c.name, '') as place, coalesce(trim(k.make || ' ' || k.model), '') as car,
      claims.chassis_number as chassis, claims.driver_accident_info ->> 'type_of_accident' as cause,
      (claims.date_accident at time zone 'Europe/Amsterdam')::date as loss_on,
      (claims.date_claim at time zone 'Europe/Amsterdam')::date as advised_on,
      (claims.created_at at time zone 'Europe/Amsterdam')::date as opened_on,
      (claims.status_since at time zone 'Europe/Amsterdam')::date as changed_on,
      coalesce((claims.amounts ->> 'excess')::bigint, 0) as excess, claims.reserve - ${dueOf} as reserve,
      claims.reserve_adjuster, claims.reserve_legal, claims.reserve_recovery, claims.currency, claims.insurer_id,
      ${panelAtAccident} as borne,
      coalesce(told.paid, 0)::bigint as paid_before, coalesce(told.fees, 0)::bigint as fees_before, coalesce(told.recovered, 0)::bigint as recovered_before,
      coalesce((select sum(b.amount) from booked b where b.claim_id = claims.claim_id and b.about = 'claim_owed'), 0)::bigint as paid,
      coalesce((select sum(b.amount) from booked b where b.claim_id = claims.claim_id and b.about = 'claim_expense'), 0)::bigint as fees,
      coalesce((select -sum(b.amount) from booked b where b.claim_id = claims.claim_id and b.about = 'claim_recovered'), 0)::bigint as recovered,
      (select min(b.booked_on) from booked b where b.claim_id = claims.claim_id) as first_paid_on
    from claims
      left join told on told.claim_id = claims.claim_id
      left join events e on e.event_id = claims.event_id
      left join circuits c on c.circuit_id = e.circuit_id
      left join cars k on k.car_id = claims.car_id
    where claims.claim_id in (select claim_id from booked) or (claims.status <> 'created'
      and (claims.insurer_id = ${insurer_id} or ${bearsClaim(insurer_id)})
      and (claims.date_claim at time zone 'Europe/Amsterdam')::date <= ${period_until})
    order by claims.claim_number`.execute(db);
  const ids = await sql<{
    transaction_id: string;
  }>`select transaction_id from (${booked}) b`.execute(db);
  return { claims: found.rows, transaction_ids: ids.rows.map((row) => row.transaction_id) };
}

function claimRow(
  claim: BorneClaim,
  {
    policy,
    insurer_id,
    period,
  }: { policy: CarriedPolicy; insurer_id: string; period: ReportedPeriod },
): BordereauRow | undefined {
  const panel = panelOf({
    insurer_id: claim.borne?.insurer_id ?? claim.insurer_id,
    panel: claim.borne?.panel ?? null,
  });
  const share = panel.find((one) => one.insurer_id === insurer_id);
  const { paid, fees, recovered, paid_before, fees_before, recovered_before } = claim;
  const booked = [paid, paid_before, fees, fees_before, recovered];
  if (!share && booked.every((amount) => amount === 0)) return undefined;
  const borne = (amount: number) =>
    splitByPanel(amount, panel).find((one) => one.insurer_id === insurer_id)?.amount ?? 0;
  const reserves = reserveByLine(claim);
  const reserve_indemnity = borne(reserves.indemnity);
  const reserve_fees = borne(reserves.adjuster + reserves.legal);
  const reserve_recovery = borne(reserves.recovery);
  const paid_to_date = paid_before + paid + fees_before + fees;
  const recovered_to_date = recovered_before + recovered;
  return {
    policy_id: claim.policy_id,
    claim_id: claim.claim_id,
    currency: claim.currency,
    amount: paid,
    ...{ fees, recovered },
    agreed_currency: policy.binder_currency,
    cells: {
      ...agreementCells(policy, period),
      claim_reference: claim.claim_number,
      ...{ event: claim.event, car: claim.car, chassis: claim.chassis, place: claim.place },
      date_of_loss: claim.loss_on,
      first_advised: claim.advised_on,
      opened: claim.opened_on,
      closed: ended.includes(claim.status) ? claim.changed_on : null,
      status: claimStatusLabels[claim.status],
      cause: claim.cause ? typeOfAccidentLabels[claim.cause] : '',
      refer: share && panel[0] === share ? 'No' : 'To leader',
      currency: claim.currency,
      deductible: claim.excess,
      share: percentText(share?.share_bp ?? 0, 10_000),
      paid_this_period: paid,
      ...{ paid_before, recovered_before },
      ...{ fees_this_period: fees, fees_before },
      ...{ reserve_indemnity, reserve_fees, reserve_recovery },
      recovered_this_period: recovered,
      incurred:
        paid_to_date + reserve_indemnity + reserve_fees + reserve_recovery - recovered_to_date,
      first_paid_on: paid === 0 && fees === 0 ? null : claim.first_paid_on,
    },
  };
}
