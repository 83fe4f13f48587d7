// One thing is done to many rows of a list, row by row (decision 043): those that cannot take it are left out and say
// why, the rest is done. Of 480 quotes that are sent together 461 go and 19 are listed, to be tried again.

import { type ListName, listWords } from '#contract/list-names.ts';

export const bulkRunStatuses = ['queued', 'running', 'done', 'stopped', 'failed'] as const;
type BulkRunStatus = (typeof bulkRunStatuses)[number];

/** With more rows than this nobody waits: a notice tells when it is done. */
export const quickBulkRows = 50;

/** How long a report can be looked up, in days. */
export const bulkRunKeptDays = 7;

interface DeedWords {
  lists: readonly ListName[];
  /** While it goes on: "Starting reviews". */
  doing: string;
  /** Once it is done to so many: "3 claims under review". */
  done: (rows: string) => string;
}

const claims = ['claims'] as const;
const documents = ['quotes', 'policies'] as const;
const requests = ['requests'] as const;

/** What can be done to many rows at once, with the lists it belongs to. */
export const bulkDeeds = {
  review_claims: { lists: claims, doing: 'Starting reviews', done: (n) => `${n} under review` },
  approve_claims: { lists: claims, doing: 'Approving claims', done: (n) => `${n} approved` },
  reject_claims: { lists: claims, doing: 'Rejecting claims', done: (n) => `${n} rejected` },
  ask_claims: {
    lists: claims,
    doing: 'Asking for information',
    done: (n) => `Information asked for ${n}`,
  },
  assign_claims: { lists: claims, doing: 'Assigning claims', done: (n) => `${n} assigned` },
  remind_claims: {
    lists: claims,
    doing: 'Sending reminders',
    done: (n) => `Reminders of ${n} sent`,
  },
  tell_insurers: {
    lists: claims,
    doing: 'Sending emails to insurers',
    done: (n) => `Emails about ${n} sent`,
  },
  assign_documents: { lists: documents, doing: 'Assigning owner', done: (n) => `${n} assigned` },
  change_documents: { lists: documents, doing: 'Changing status', done: (n) => `${n} changed` },
  check_documents: { lists: documents, doing: 'Marking as checked', done: (n) => `${n} checked` },
  send_documents: { lists: documents, doing: 'Sending to clients', done: (n) => `${n} sent` },
  assign_requests: { lists: requests, doing: 'Assigning requests', done: (n) => `${n} assigned` },
  approve_requests: { lists: requests, doing: 'Approving requests', done: (n) => `${n} approved` },
  remind_invoices: {
    lists: ['invoices'],
    doing: 'Sending reminders',
    done: (n) => `Reminders of ${n} sent`,
  },
  mark_errors: { lists: ['error_log'], doing: 'Marking errors', done: (n) => `${n} marked` },
} as const satisfies Record<string, DeedWords>;

export type BulkDeed = keyof typeof bulkDeeds;

export const bulkDeedNames = Object.keys(bulkDeeds) as [BulkDeed, ...BulkDeed[]];

/** Whether a deed belongs to a list. */
export function isDeedOf(deed: BulkDeed, list: ListName): boolean {
  const { lists }: DeedWords = bulkDeeds[deed];
  return lists.includes(list);
}

/** So many rows of a list in words: "1 claim", "2,480 policies". */
export function rowsInWords(list: ListName, count: number): string {
  const many = listWords[list];
  const one = many.endsWith('ies') ? `${many.slice(0, -3)}y` : many.replace(/s$/, '');
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}
