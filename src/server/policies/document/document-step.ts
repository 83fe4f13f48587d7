import type { Updateable } from 'kysely';
import { unixSeconds } from '#domain/dates.ts';
import {
  type DocumentStatus,
  documentStatusLabels,
  isEditable,
} from '#domain/policies/document-status.ts';
import type { DocumentAction, DocumentActor } from '#domain/policies/document-transitions.ts';
import { type MakePolicyFacts, missingForPolicyTexts } from '#domain/policies/make-policy-check.ts';
import { isPriced } from '#domain/lines/personal-accident/broker-round.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { type DocumentMoveRefusal, moveDocument } from '#domain/policies/move-document.ts';
import { assertNotSanctioned } from '#server/accounts/sanctions/sanctions-block.ts';
import { recordStatusChange } from '#server/communications/thread-messages.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Actor, Asking, Queryable, WriteContext } from '#server/platform/context.ts';
import type { Policies } from '#server/platform/database/schema-types.ts';
import {
  type DocumentRecord,
  findVersion,
  updateDocument,
  type VersionRecord,
} from '#server/policies/document/document-record.ts';
import { decidesAsInsurer } from '#server/policies/policy-access.ts';
import { assertMayBind } from '#server/policies/approval/within-agreements.ts';
import { assertApprovalHolds } from '#server/policies/approval/insurer-approval.ts';
import { stageOf } from '#server/policies/broker/broker-round.ts';
import { openVersion } from '#server/policies/quote/version-store.ts';

/** A wish to move a document: without `action` from the drop-down. */
export interface Step {
  to: DocumentStatus;
  action?: DocumentAction;
  /** Who moves, where that is not the account that calls: the policy link or the nightly job. */
  by?: DocumentActor;
  reason?: string;
  policy_facts?: MakePolicyFacts;
  /** Columns that change with the status. */
  set?: Updateable<Policies>;
  /** What the history says of it beside the status. */
  history?: Readonly<Record<string, unknown>>;
}

/** What is not done with a client whom a sanctions list names. */
const bindingSteps: readonly DocumentStatus[] = ['completed', 'accepted_by_client', 'policy_made'];

const refusals: Record<Exclude<DocumentMoveRefusal['reason'], 'policy_incomplete'>, string> = {
  not_allowed: 'This step is not possible in the present status.',
  role_may_not: 'Your account type may not take this step.',
  not_own_client: 'This document belongs to a client of somebody else.',
  wrong_document_state: 'This step is not possible with this kind of document.',
  reason_required: 'Say why.',
  quote_expired: 'This quote has expired. Ask for a new one.',
  quote_still_valid: 'This quote is still valid.',
  quote_was_sent: 'This quote was sent already and can only be declined or cancelled.',
};

/** A refusal of the domain as the error that the wire knows. */
function refusalError(refusal: DocumentMoveRefusal): AppError {
  if (refusal.reason === 'policy_incomplete')
    return new AppError('transition_refused', {
      reason: refusal.reason,
      message: 'The policy cannot be made yet.',
      fields: (refusal.missing ?? []).map(({ code, id }) => ({
        field: id ?? code,
        code,
        message: missingForPolicyTexts[code],
      })),
    });
  const message = refusals[refusal.reason];
  if (refusal.reason === 'reason_required') return fieldError('reason', 'required', message);
  if (refusal.reason === 'role_may_not')
    return new AppError('forbidden', { message, reason: refusal.reason });
  return new AppError('transition_refused', { message, reason: refusal.reason });
}

/** Asks the domain whether the document may take the step now; throws its refusal. Answers whether anything changes. */
export function assertStep(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  step: Step,
): boolean {
  if (ctx.actor && !decidesAsInsurer(ctx.actor, document))
    throw new AppError('transition_refused', {
      reason: 'not_leader',
      message: 'Only the leading insurer decides.',
    });
  const answer = moveDocument({
    from: document.status,
    to: step.to,
    by: step.by ?? ctx.actor?.account_type ?? 'job',
    document_state: document.document_state,
    was_sent: document.sent_at !== null,
    now: unixSeconds(ctx.now),
    ...(step.action ? { action: step.action } : {}),
    ...(step.reason === undefined ? {} : { reason: step.reason }),
    ...(step.policy_facts ? { policy_facts: step.policy_facts } : {}),
    ...(document.valid_until === null
      ? {}
      : { expires_at: unixSeconds(new Date(document.valid_until)) }),
  });
  if (!answer.ok) throw refusalError(answer);
  return answer.changed;
}

/** Whether nothing of a policy has been changed since it was issued. */
export const isIssuedAsItIs = (document: DocumentRecord): boolean =>
  document.document_state === 'policy' && document.version_id === document.locked_version_id;

/** Steps with which somebody looks, or has looked, at the risk and its price: a colleague or the insurer. */
const judgingSteps: readonly DocumentStatus[] = [
  'internal_check',
  'made',
  'waiting_for_approval',
  'accepted_by_underwriter',
];

/** Steps with which a risk binds: it is offered, accepted or issued. */
const offeringSteps: readonly DocumentStatus[] = ['completed', 'accepted_by_client', 'policy_made'];

/**
 * Nobody checks, approves or is asked about an empty quote. A referred version goes out, is accepted and is issued only after its referral is
 * cleared, and one that the insurer approved only while the risk is the approved one (manual B3, decision 054). What is in
 * force already is asked nothing. Nor does anything go beyond the authority of the person (manual B4) or the agreement of an
 * insurer (manual B2, decision 081): what is sent is measured, and what binds is measured while nobody else binds that insurer.
 */
export async function assertReady(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  to: DocumentStatus,
  /** The version that is worked on, where it was read already. */
  known?: VersionRecord,
): Promise<void> {
  const isIssued = isIssuedAsItIs(document);
  // What was cancelled binds anew when it comes back.
  if (isIssued && document.status === 'cancelled' && to === 'completed')
    return assertMayBind(ctx, document, await findVersion(ctx.db, document.version_id), {
      binds: true,
    });
  const judged = judgingSteps.includes(to);
  const offered = offeringSteps.includes(to) && !isIssued;
  if (!judged && !offered) return;
  const version = known ?? (await findVersion(ctx.db, document.version_id));
  if (judged && version.rating === null)
    throw new AppError('transition_refused', {
      reason: 'not_priced',
      message: isVi(document.insurance_type)
        ? 'Say first what is insured: there is nothing to check yet.'
        : 'Add a car at an event first: there is nothing to check yet.',
    });
  if (!offered) return;
  const binds = to !== 'completed' || document.document_state === 'policy';
  await assertMayOffer(ctx, document, version, { binds });
}

/** Refuses to offer a version, stored or typed: see `assertReady`. */
export async function assertMayOffer(
  ctx: Asking,
  document: DocumentRecord,
  version: VersionRecord,
  { binds }: { binds: boolean },
): Promise<void> {
  if ((version.referrals as unknown[]).length > 0 && version.referral_cleared_at === null)
    throw new AppError('transition_refused', {
      reason: 'referral',
      message: missingForPolicyTexts.referral,
    });
  await assertApprovalHolds(ctx, version);
  const stage = await stageOf(ctx.db, { ...document, content: version.content });
  if (stage && !isPriced(stage))
    throw new AppError('transition_refused', {
      reason: 'firm_price',
      message: missingForPolicyTexts.firm_price,
    });
  await assertMayBind(ctx, document, version, { binds });
}

async function isLocked(db: Queryable, { version_id }: DocumentRecord): Promise<boolean> {
  const version = await db
    .selectFrom('policy_versions')
    .select('locked_at')
    .where('version_id', '=', version_id)
    .executeTakeFirst();
  if (!version) throw new AppError('not_found');
  return version.locked_at !== null;
}

/**
 * Moves a document, with its thread message and its audit row. A locked document that comes into a status in which it
 * is worked on gets a new version, so that what was sent stays as it was (docs/decisions/021).
 */
export async function takeStep(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  step: Step,
): Promise<DocumentRecord> {
  if (!assertStep(ctx, document, step)) return document;
  if (bindingSteps.includes(step.to)) await assertNotSanctioned(ctx, document);
  await assertReady(ctx, document, step.to);
  let open = document;
  if (isEditable(step.to) && (await isLocked(ctx.db, document)))
    open = await openVersion(ctx, document, step.reason?.trim() || documentStatusLabels[step.to]);
  const moved = await updateDocument(ctx, open, {
    status: step.to,
    status_since: ctx.now.toISOString(),
    ...step.set,
  });
  await recordStatusChange(ctx, {
    parent_type: 'policy',
    parent_id: document.policy_id,
    from: document.status,
    to: step.to,
  });
  await ctx.audit({
    record_kind: 'policy',
    record_id: document.policy_id,
    before: { status: document.status, version_id: document.version_id },
    after: {
      status: step.to,
      version_id: moved.version_id,
      ...(step.reason ? { reason: step.reason } : {}),
      ...step.history,
    },
  });
  return moved;
}
