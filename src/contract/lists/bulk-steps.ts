import { claimSteps } from '#contract/claims/claim-steps.ts';
import { type ListName, listWords } from '#contract/list-names.ts';
import { type BulkStep, bulkStepsOf } from '#contract/step.ts';

const documents = ['quotes', 'policies'] as const;
const requests = ['requests'] as const;

/** What can be done to many rows at once, under the name of the action that does it to one. */
export const bulkSteps = {
  ...bulkStepsOf(claimSteps),
  mail_claim_insurers: {
    lists: ['claims'],
    doing: 'Sending emails to insurers',
    done: (n) => `Emails about ${n} sent`,
  },
  assign_document: { lists: documents, doing: 'Assigning owner', done: (n) => `${n} assigned` },
  change_document_status: {
    lists: documents,
    doing: 'Changing status',
    done: (n) => `${n} changed`,
  },
  check_document: { lists: documents, doing: 'Marking as checked', done: (n) => `${n} checked` },
  send_quote: { lists: documents, doing: 'Sending to clients', done: (n) => `${n} sent` },
  assign_request: { lists: requests, doing: 'Assigning requests', done: (n) => `${n} assigned` },
  apply_request: { lists: requests, doing: 'Approving requests', done: (n) => `${n} approved` },
  send_payment_reminders: {
    lists: ['invoices'],
    doing: 'Sending reminders',
    done: (n) => `Reminders of ${n} sent`,
  },
  set_error_status: { lists: ['error_log'], doing: 'Marking errors', done: (n) => `${n} marked` },
} as const satisfies Readonly<Record<string, BulkStep>>;

export type BulkStepName = keyof typeof bulkSteps;

export const bulkStepNames = Object.keys(bulkSteps) as [BulkStepName, ...BulkStepName[]];

/** Whether a step can be taken on the rows of a list. */
export function isBulkStepOf(step: BulkStepName, list: ListName): boolean {
  return bulkSteps[step].lists.includes(list as never);
}

/** So many rows of a list in words: "1 claim", "2,480 policies". */
export function rowsInWords(list: ListName, count: number): string {
  const many = listWords[list];
  const one = many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/s$/, '');
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
