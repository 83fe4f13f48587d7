import { sql, type RawBuilder } from 'kysely';
import type { ClaimTerms } from '#domain/claims/claim-amounts.ts';
import { decidedClaimStatuses } from '#domain/claims/claim-status.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import { lines } from '#domain/lines/lines.ts';
import { type InsuredThing, lostNames, namedApart, termsOfLost } from '#domain/lines/lost-items.ts';
import type { Cents } from '#domain/money.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import type { LossAnswers } from '#server/claims/report/loss-answers.ts';
import type { PolicyForClaim } from '#server/policies/policy/policy-record.ts';

/** A policy at the moment of a loss, once that is known. */
interface LossSubject {
  claim_id?: string;
  policy_id: string;
  date_accident: number | null;
}

/** What a version insures as a whole; the items of a various insurance as they were priced. */
interface WholeCover {
  sum_insured: Cents | null;
  excess: Cents | null;
  items: InsuredThing[] | null;
  /** What was said of each item, and of all of them. */
  answers: Answers[] | null;
  terms: Answers | null;
  /** What was decided on other claims on the policy. */
  decided: Cents;
}

/** What the version insures as a whole that held at the moment of the loss; the one that counts while that is unknown. */
export function wholeCoverQuery({
  claim_id,
  policy_id,
  date_accident,
}: LossSubject): RawBuilder<WholeCover> {
  return sql<WholeCover>`
    select v.sum_insured, v.excess,
      case when p.insurance_type = 'on_track' then null else v.rating->'result'->'items' end as items,
      v.content->'line'->'items' as answers, v.content->'line'->'terms' as terms,
      (select coalesce(sum(o.final_amount), 0)::bigint from claims o where o.policy_id = p.policy_id
        and o.status in (${sql.join(decidedClaimStatuses)}) and o.claim_id is distinct from ${claim_id ?? null}::uuid) as decided
    from policies p join policy_versions v on v.version_id = coalesce(
      (select t.version_after from policy_transactions t
        where t.policy_id = p.policy_id and t.effective_at <= to_timestamp(${date_accident}::bigint)
        order by t.effective_at desc, t.booked_at desc, t.transaction_id desc limit 1),
      p.locked_version_id, p.version_id)
    where p.policy_id = ${policy_id}`;
}

/** The items of a various insurance, each with the limit that its line sets. */
export function thingsOf(
  { insurance_type }: PolicyForClaim,
  [version]: readonly WholeCover[],
  loss: Answers = {},
): InsuredThing[] {
  const limitOf = isVi(insurance_type) ? lines[insurance_type].limit : undefined;
  const things = (version?.items ?? []).map(({ label, sum_insured, excess }, index) => {
    const item = version?.answers?.[index] ?? {};
    return { ...{ label, sum_insured, excess, item }, limit: limitOf?.(item, loss) };
  });
  return namedApart(things);
}

/** What of the cover a claim is about: the items that were lost, else the whole. */
export function lostOf(
  { insurance_type }: PolicyForClaim,
  [version]: readonly WholeCover[],
  things: readonly InsuredThing[],
  answers: LossAnswers | undefined,
): ReturnType<typeof termsOfLost> & { decided: Cents } {
  const sum_insured = version?.sum_insured ?? 0;
  const decided = version?.decided ?? 0;
  if (things.length === 0)
    return { sum_insured, excess: version?.excess ?? 0, loss_limit: sum_insured, decided };
  const together = isVi(insurance_type) ? lines[insurance_type].together : undefined;
  return { ...termsOfLost(things, lostNames(things, answers?.['items']), together), decided };
}

/** A policy of the various insurances pays up to the sum insured of what was lost, less its excess in money. */
export function termsOfPolicy(
  policy: PolicyForClaim,
  { sum_insured, excess, loss_limit, decided }: ReturnType<typeof lostOf>,
): ClaimTerms {
  const line = isVi(policy.insurance_type) ? lines[policy.insurance_type] : undefined;
  return {
    insured_value: sum_insured,
    excess_pct: '0',
    min_excess: excess,
    scope: 'parts_and_labour',
    accident_limit_pct: '100',
    loss_limit,
    aggregate_left: line?.once_a_year ? Math.max(0, sum_insured - decided) : null,
    total_loss_applies: line?.is_thing !== false,
  };
}
