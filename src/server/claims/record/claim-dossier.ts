import { sql, type RawBuilder } from 'kysely';
import { type ClaimAmounts, computeClaimAmounts } from '#domain/claims/claim-amounts.ts';
import { type CalendarDate, dateOfInstant } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { type AdditionalExcessRule, rulesOn } from '#domain/rating/excess/additional-excess.ts';
import { sumBy } from '#domain/sums.ts';
import { type ClaimCover, coverOf, coverQueries } from '#server/claims/report/claim-cover.ts';
import {
  type AdditionalExcess,
  excessOfCodes,
  excessRulesQuery,
  knownRules,
} from '#server/claims/review/claim-excess.ts';
import { type ClaimLine, claimLinesQuery } from '#server/claims/report/claim-lines.ts';
import type { ClaimRecord, SetOff, ShownAmounts } from '#server/claims/record/claim-record.ts';
import { type LinkedClaim, linkedClaimsQuery } from '#server/claims/record/linked-claims.ts';
import { type DuePremium, premiumDueQuery } from '#server/payments/payout/claim-settlement.ts';
import type { Queryable } from '#server/platform/context.ts';
import { type Answers, readTogether } from '#server/platform/database/read-together.ts';

/** What was handed in with a claim. */
export interface Evidence {
  photo_count: number;
  evidence_count: number;
  has_official_statement: boolean;
  /** Everything that came from the client's side, removed files too. */
  client_uploads: number;
}

/** A claim with everything that a decision about it depends on. */
export interface ClaimDossier {
  claim: ClaimRecord;
  cover: ClaimCover;
  lines: ClaimLine[];
  evidence: Evidence;
  /** The claims that it hangs on, and those that hang on it. */
  linked_claims: LinkedClaim[];
  rules: AdditionalExcessRule[];
  /** The confirmed or proposed rules with what each adds. */
  additional: AdditionalExcess[];
  /** Premium of the policy that is due and open, less what other prepared payments keep back of it. */
  premium_due: DuePremium[];
  /** As if every line without an agreed amount were refused. */
  amounts: ClaimAmounts;
}

/** What has to be read to decide about a claim. */
export function dossierQueries(claim: ClaimRecord, { today }: { today: CalendarDate }) {
  return {
    ...coverQueries(claim),
    lines: claimLinesQuery(claim.claim_id),
    rules: excessRulesQuery,
    evidence: evidenceQuery(claim),
    premium_due: premiumDueQuery({ policy_id: claim.policy_id, today }),
    kept_back: keptBackQuery(claim),
    linked_claims: linkedClaimsQuery(claim),
  };
}

/** Reads everything that a decision about this claim depends on. */
export async function readDossier(
  db: Queryable,
  claim: ClaimRecord,
  day: { today: CalendarDate },
): Promise<ClaimDossier> {
  return dossierOf(claim, day, await readTogether(db, dossierQueries(claim, day)));
}

/** The dossier of a claim, of what was read for it. */
export function dossierOf(
  claim: ClaimRecord,
  { today }: { today: CalendarDate },
  answers: Answers<ReturnType<typeof dossierQueries>>,
): ClaimDossier {
  const { lines } = answers;
  const premium_due = lessKeptBack(answers.premium_due, answers.kept_back);
  const [evidence] = answers.evidence;
  if (!evidence) throw new Error('counting files answered nothing');
  const cover = coverOf(claim, answers);
  const rules = rulesOn(
    knownRules(answers.rules),
    claim.date_accident === null ? today : dateOfInstant(claim.date_accident),
  );
  const additional = excessOfCodes(cover, { rules, codes: claim.additional_excess_codes });
  return {
    claim,
    cover,
    lines,
    rules,
    additional,
    evidence,
    linked_claims: answers.linked_claims,
    premium_due,
    amounts: computeClaimAmounts({
      terms: cover.terms,
      lines,
      additional_excess: additional.map(({ amount }) => amount),
      salvage_value: claim.salvage_value,
    }),
  };
}

function evidenceQuery({ claim_id }: ClaimRecord): RawBuilder<Evidence> {
  return sql<Evidence>`
    select count(*) filter (where f.removed_at is null
        and f.kind in ('photo_before_dismantling', 'damaged_part')) as photo_count,
      count(*) filter (where f.removed_at is null) as evidence_count,
      coalesce(bool_or(f.removed_at is null and f.kind = 'accident_statement'), false) as has_official_statement,
      count(*) filter (where a.account_type in ('agent', 'brokerage')) as client_uploads
    from files f left join accounts a on a.user_id = f.uploaded_by
    where f.parent_type = 'claim' and f.parent_id = ${claim_id} and f.kind <> 'claim_summary'`;
}

/** What the prepared payments of the policy's other claims will be set off against. */
function keptBackQuery({ claim_id, policy_id }: ClaimRecord): RawBuilder<SetOff> {
  return sql<SetOff>`
    select kept.payment_id, kept.instalment_number, sum(kept.amount)::bigint as amount
    from claims, jsonb_to_recordset(set_offs)
      as kept(payment_id uuid, instalment_number integer, amount bigint)
    where policy_id = ${policy_id} and status = 'ready_to_be_paid' and claim_id <> ${claim_id}
    group by kept.payment_id, kept.instalment_number`;
}

/** Premium that two claims of one policy can be set off against is kept back once. */
function lessKeptBack(
  premium_due: readonly DuePremium[],
  kept_back: readonly SetOff[],
): DuePremium[] {
  return premium_due.flatMap((due) => {
    const kept = kept_back.find(
      ({ payment_id, instalment_number }) =>
        payment_id === due.payment_id && instalment_number === due.instalment_number,
    );
    const amount_open = due.amount_open - (kept?.amount ?? 0);
    return amount_open > 0 ? [{ ...due, amount_open }] : [];
  });
}

/** What is still to be paid: the final amount less what an earlier settlement paid. */
export function stillDue(amounts: { final_amount: Cents }, claim: { paid_total: Cents }): Cents {
  return Math.max(0, amounts.final_amount - claim.paid_total);
}

/** Which premium is kept back from `due`: the oldest first, no more than is paid. */
export function planSetOffs(premium_due: readonly DuePremium[], due: Cents): SetOff[] {
  let left = due;
  return premium_due.flatMap(({ payment_id, instalment_number, amount_open }) => {
    const amount = Math.min(left, amount_open);
    left -= amount;
    return amount > 0 ? [{ payment_id, instalment_number, amount }] : [];
  });
}

export function sumOfSetOffs(set_offs: readonly SetOff[]): Cents {
  return sumBy(set_offs, ({ amount }) => amount);
}

/** Whether every line has its agreed amount. */
export function isDecided({ lines }: Pick<ClaimDossier, 'lines'>): boolean {
  return lines.length > 0 && lines.every((line) => line.agreed !== null);
}

/** The amounts as they are shown: what is not decided yet is null, what was approved stays as it was then. */
export function shownAmounts(dossier: ClaimDossier): ShownAmounts {
  const { claim, amounts, additional, lines } = dossier;
  if (claim.amounts !== null)
    return {
      ...claim.amounts,
      // A part of what was approved may have been paid ahead since.
      ...(claim.status === 'paid' ? {} : { paid_before: claim.paid_total }),
      ...paymentOf(dossier, { final_amount: claim.final_amount ?? 0 }),
    };
  const decided = isDecided(dossier);
  const any = lines.some((line) => line.agreed !== null);
  return {
    total: { claimed: claim.claimed, agreed: any ? amounts.total.agreed : null },
    max_payout: amounts.max_payout,
    excess: amounts.excess,
    final_amount: decided ? amounts.final_amount : null,
    accident_limit: amounts.accident_limit,
    aggregate_left: amounts.aggregate_left,
    base_excess: amounts.base_excess,
    additional_excess: [...additional],
    total_loss: decided && amounts.is_total_loss,
    paid_before: claim.paid_total,
    ...(decided ? paymentOf(dossier, amounts) : { set_off: null, cash: null }),
    frozen: false,
  };
}

/** What is set off and what leaves by bank: as planned now, as prepared, or as it was paid. */
function paymentOf(
  { claim, premium_due }: ClaimDossier,
  amounts: { final_amount: Cents },
): { set_off: Cents; cash: Cents } {
  const frozen = claim.amounts;
  if (claim.status === 'paid' && frozen)
    return { set_off: frozen.set_off ?? 0, cash: frozen.cash ?? 0 };
  const due = stillDue(amounts, claim);
  const set_off = sumOfSetOffs(
    claim.status === 'ready_to_be_paid' ? claim.set_offs : planSetOffs(premium_due, due),
  );
  return { set_off, cash: due - set_off };
}

/** The amounts of an approval, to be kept as they are. */
export function frozenAmounts(dossier: ClaimDossier): ShownAmounts {
  return { ...shownAmounts(dossier), set_off: null, cash: null, frozen: true };
}
