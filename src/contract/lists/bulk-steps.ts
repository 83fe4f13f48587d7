import { errorSteps } from '#contract/admin/error-steps.ts';
import { claimSteps } from '#contract/claims/claim-steps.ts';
import { type ListName, listWords } from '#contract/list-names.ts';
import { paymentSteps } from '#contract/payments/payment-steps.ts';
import { documentSteps } from '#contract/policies/document-steps.ts';
import { requestSteps } from '#contract/policies/request-steps.ts';
import { type BulkStep, bulkStepsOf } from '#contract/step.ts';

/** What can be done to many rows at once, under the name of the action that does it to one. */
export const bulkSteps = {
  ...bulkStepsOf(claimSteps),
  ...bulkStepsOf(documentSteps),
  ...bulkStepsOf(requestSteps),
  ...bulkStepsOf(paymentSteps),
  ...bulkStepsOf(errorSteps),
} as const satisfies Readonly<Record<string, BulkStep>>;

export type BulkStepName = keyof typeof bulkSteps;

export const bulkStepNames = Object.keys(bulkSteps) as [BulkStepName, ...BulkStepName[]];

/** Whether a step can be taken on the rows of a list. */
export function isBulkStepOf(step: BulkStepName, list: ListName): boolean {
  return bulkSteps[step].lists.includes(list);
}

/** So many rows of a list in words: "1 claim", "2,480 policies". */
export function rowsInWords(list: ListName, count: number): string {
  const many = listWords[list];
  const one = many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/s$/, '');
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
