import type { policiesContract } from '#contract/policies/policies.ts';
import type { Handler } from '#server/platform/area.ts';
import { lockDocument, stepAnswer } from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';

/** Staff have looked the document over; from here it can go to the insurer or to the client. */
export const checkDocument: Handler<(typeof policiesContract)['check_document']> = async (
  ctx,
  input,
) => {
  const document = await lockDocument(ctx, input);
  return stepAnswer(await takeStep(ctx, document, { action: 'check_document', to: 'made' }));
};
