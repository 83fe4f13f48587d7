// Who saw the accident or has the car adds a statement without an account, by a link that works once (decision 079). Example: a link made on
// 1 June at 10:00 works until 15 June at 10:00, or until its statement is given.

import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import type { UploadKind } from '#domain/files/file-kinds.ts';

/** Who gives a statement. */
export const statementGivers = ['official', 'garage', 'witness'] as const;

/** Who gives a statement. */
export type StatementGiver = (typeof statementGivers)[number];

/** What readers see for each. */
export const statementGiverLabels: Readonly<Record<StatementGiver, string>> = {
  official: 'Course official',
  garage: 'Garage',
  witness: 'Witness',
};

/** What is asked of each. */
export const statementQuestions: Readonly<Record<StatementGiver, string>> = {
  official: 'What happened, where on the circuit, and what did you see or record of it?',
  garage:
    'What is damaged, what can be repaired, and what did you find that the photos do not show?',
  witness: 'What did you see, from where, and in which order?',
};

/** What the paper of a statement is kept as: that of an official is the accident statement which a claim asks for. */
export const statementFileKinds: Readonly<Record<StatementGiver, UploadKind>> = {
  official: 'accident_statement',
  garage: 'report',
  witness: 'other',
};

/** Links that a claim has open at a time. */
export const MOST_OPEN_STATEMENTS = 10;

const LINK_SECONDS = 14 * 86_400;

/** When a link ends, in unix seconds. */
export const statementEnd = (asked_at: number): number => asked_at + LINK_SECONDS;

/** Whether a claim takes statements: from its draft on until it is decided. */
export function takesStatements(status: ClaimStatus): boolean {
  return ['created', 'submitted', 'under_review', 'info_required', 'revised'].includes(status);
}

/** How a link stands. */
export type StatementState = 'open' | 'given' | 'withdrawn' | 'ended';

/** How a link stands at a moment, all in unix seconds. */
export function statementState(
  link: {
    readonly asked_at: number;
    readonly given_at: number | null;
    readonly withdrawn_at: number | null;
  },
  now: number,
): StatementState {
  if (link.given_at !== null) return 'given';
  if (link.withdrawn_at !== null) return 'withdrawn';
  return statementEnd(link.asked_at) > now ? 'open' : 'ended';
}
