import type { policiesContract } from '#contract/policies/policies.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { rolledBack } from '#server/platform/database/rolled-back.ts';
import { observeChange } from '#server/policies/consequences/observe-change.ts';
import { documentNumber, lockDocument } from '#server/policies/document/document-record.ts';
import { sendQuote } from '#server/policies/document/document-care.ts';
import { cancelPolicy } from '#server/policies/cancellation/cancel-policy.ts';
import { reinstatePolicy } from '#server/policies/cancellation/reinstate-policy.ts';
import { correctItems } from '#server/policies/correction/correct-items.ts';
import { changeDocumentStatus } from '#server/policies/policy/change-document-status.ts';
import { applyRequest } from '#server/policies/request/answer-request.ts';
import { lockRequest, policyOfRequest } from '#server/policies/request/request-record.ts';

type PreviewHandler = Handler<(typeof policiesContract)['preview_change']>;
type PreviewInput = Parameters<PreviewHandler>[1];

/** What is previewed: the very functions that carry the changes out. */
function carryOut(ctx: WriteContext, { policy_id, revision, change }: PreviewInput) {
  const key = { policy_id, revision };
  switch (change.action) {
    case 'send_quote':
      return sendQuote(ctx, { ...key, ...change });
    case 'change_document_status':
      return changeDocumentStatus(ctx, { ...key, ...change });
    case 'cancel_policy':
      return cancelPolicy(ctx, { ...key, ...change });
    case 'reinstate_policy':
      return reinstatePolicy(ctx, { ...key, ...change });
    case 'correct_items':
      return correctItems(ctx, { ...key, ...change });
    case 'apply_request':
      return applyRequest(ctx, { ...change, revision: change.request_revision, policy_id });
  }
}

/** All consequences of a change of a policy: the change is carried out, read, and taken back (decision 051). */
export const previewChange: PreviewHandler = async (ctx, input) => {
  const { policy_id, change } = input;
  // A request before its policy, as whoever answers it locks them.
  if (change.action === 'apply_request') await lockRequest(ctx, { request_id: change.request_id });
  const document = await lockDocument(ctx, input);
  if (document.document_state === 'quote')
    throw new AppError('transition_refused', {
      reason: 'wrong_document_state',
      message: 'A quote is not in force: nothing of cover or money moves with it.',
    });
  const { consequences, preview_hash } = await rolledBack(ctx, (trial) =>
    observeChange(trial, policy_id, (observed) => carryOut(observed, input)),
  );
  return {
    ...consequences,
    policy_id,
    revision: document.revision,
    document_number: documentNumber(document),
    client_name: document.client_name,
    preview_hash,
  };
};

/**
 * A change that books what its preview has shown: with a `preview_hash` it is refused as a conflict that carries the new
 * consequences when they are others by now, and nothing of it is kept.
 */
export function asPreviewed<I extends { policy_id: string; preview_hash?: string | undefined }, O>(
  change: (ctx: WriteContext, input: I) => Promise<O>,
): (ctx: WriteContext, input: I) => Promise<O> {
  return asPreviewedOf(change, (_, { policy_id }) => Promise.resolve(policy_id));
}

/** The same of a change that is called by something else than the policy that it moves. */
function asPreviewedOf<I extends { preview_hash?: string | undefined }, O>(
  change: (ctx: WriteContext, input: I) => Promise<O>,
  policyOf: (ctx: WriteContext, input: NoInfer<I>) => Promise<string>,
): (ctx: WriteContext, input: I) => Promise<O> {
  return async (ctx, input) => {
    const { preview_hash } = input;
    if (preview_hash === undefined) return change(ctx, input);
    const policy_id = await policyOf(ctx, input);
    await lockDocument(ctx, { policy_id });
    const observed = await observeChange(ctx, policy_id, (context) => change(context, input));
    if (observed.preview_hash === preview_hash) return observed.output;
    throw new AppError('conflict', {
      reason: 'consequences_changed',
      message: 'What this change brings about has changed meanwhile. Look at it again.',
      current: { policy_id, preview: observed.consequences, preview_hash: observed.preview_hash },
    });
  };
}

/** A client's request that is answered as its preview has shown. */
export const applyPreviewedRequest = asPreviewedOf(
  (
    ctx: WriteContext,
    input: { request_id: string; revision: number; preview_hash?: string | undefined },
  ) => applyRequest(ctx, input),
  policyOfRequest,
);
