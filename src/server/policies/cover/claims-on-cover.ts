import { sql } from 'kysely';
import type { ClaimOnCover } from '#domain/claims/cover-left.ts';

/** A claim that took cover of a car, or will since it was approved. */
export interface ClaimOfCar extends ClaimOnCover {
  claim_number: string;
  /** Unix seconds. */
  date_accident: number | null;
}

/**
 * Every claim that takes cover, one row each with the columns of `ClaimOfCar`, its `claim_id`, `policy_id` and `car_id`:
 * the one reader of whoever asks what is left of a cover.
 */
export const claimsOnCover = sql`(
  select claim_id, policy_id, car_id, claim_number, unix(date_accident) as date_accident, paid_total as paid,
    case when status in ('approved', 'ready_to_be_paid', 'paid') then final_amount end as approved,
    status in ('approved', 'ready_to_be_paid', 'paid')
      and coalesce((amounts ->> 'total_loss')::boolean, false) as is_total_loss
  from claims where paid_total > 0 or status in ('approved', 'ready_to_be_paid', 'paid'))`;

/** The claims on each car of a policy, a list under `claims` by `car_id`. */
export const claimsByCar = (policy_id: string) => sql`(
  select k.car_id, json_agg(json_build_object('claim_number', k.claim_number, 'date_accident', k.date_accident,
    'paid', k.paid, 'approved', k.approved, 'is_total_loss', k.is_total_loss) order by k.claim_number) as claims
  from ${claimsOnCover} k where k.policy_id = ${policy_id} group by 1)`;
