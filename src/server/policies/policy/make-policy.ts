import type { DocumentActor } from '#domain/policies/document-transitions.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { beginCover } from '#server/policies/cover/book-cover.ts';
import { takeNumber } from '#server/policies/quote/create-quote.ts';
import { tellClient, tellInsurer } from '#server/policies/document/document-people.ts';
import {
  currentVersion,
  lockDocument,
  stepAnswer,
} from '#server/policies/document/document-record.ts';
import { assertStep } from '#server/policies/document/document-step.ts';
import { lockAndStep } from '#server/policies/document/lock-document-version.ts';
import { policyFacts } from '#server/policies/policy/make-policy-facts.ts';
import { queuePaper } from '#server/policies/policy/queue-paper.ts';
import { mailDocument } from '#server/policies/document/send-document.ts';

/**
 * Makes the policy of an accepted quote: what is still missing is named and refused; then it gets its number, its
 * invoice and instalments, its PDF, and the client its mail. All of it happens or nothing.
 */
export async function makePolicy(
  ctx: WriteContext,
  input: {
    policy_id: string;
    revision: number;
    chassis_to_follow: boolean;
    drivers_to_follow: boolean;
    /** Who makes it, where that is not the account that calls. */
    by?: DocumentActor;
  },
) {
  const document = await lockDocument(ctx, input);
  const { chassis_to_follow, drivers_to_follow } = input;
  const version = await currentVersion(ctx.db, document);
  const facts = await policyFacts(
    ctx.db,
    { ...document, chassis_to_follow, drivers_to_follow },
    version,
  );
  const step = {
    action: 'make_policy',
    to: 'policy_made',
    policy_facts: facts,
    ...(input.by ? { by: input.by } : {}),
  } as const;
  assertStep(ctx, document, step);
  const policy_number = await takeNumber(ctx, 'policy');
  const set = {
    document_state: 'policy',
    policy_number,
    made_at: ctx.now.toISOString(),
    valid_until: null,
    chassis_to_follow,
    drivers_to_follow,
  } as const;
  const made = await lockAndStep(ctx, document, { ...step, set }, version);
  await beginCover(ctx, made, version.version_id);
  const { invoice_number } = await billPolicy(ctx, {
    policy_id: made.policy_id,
    version_id: version.version_id,
  });
  // The kept paper is the quote's.
  await queuePaper(ctx, made);
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: made.policy_id,
    type_message: 'other',
    communication_string: `Policy ${policy_number} was made of quote ${made.quote_number}`,
    parent_version_id: made.version_id,
  });
  await mailDocument(ctx, made, { version });
  await tellClient(ctx, made, `Policy ${policy_number} is made: you are covered`);
  await tellInsurer(ctx, made, `Policy ${policy_number} was made for ${made.client_name}`);
  return { ...stepAnswer(made), policy_number, invoice_number, missing: [] };
}
