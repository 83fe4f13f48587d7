// Who approved for the insurer and by what (manual A5): its own account, or staff who record what they were told. "Approved by
// Jane Doe for Kestrel by email, 12-05-2026 10:30. Recorded by Anouk Visser, 12-05-2026 11:05."

import { formatDateTime } from '#domain/dates.ts';

/** By what an insurer said yes. */
export const approvalMeans = ['account', 'email', 'call'] as const;
export type ApprovalMeans = (typeof approvalMeans)[number];

/** By what staff can have been told. */
export const recordedMeans = ['email', 'call'] as const satisfies readonly ApprovalMeans[];

/** What readers see for each. */
export const approvalMeansLabels: Readonly<Record<ApprovalMeans, string>> = {
  account: 'In its own account',
  email: 'By email',
  call: 'By phone',
};

/** An approval as it is shown; instants are unix seconds. */
export interface InsurerApproval {
  given_by: string;
  given_at: number;
  means: ApprovalMeans;
  /** The member of staff who recorded it; null when the insurer's own account gave it. */
  recorded_by: string | null;
  recorded_at: number;
  /** What it approved though it goes beyond the agreements of its insurers. */
  beyond?: readonly string[];
}

/** An approval in one or two sentences: one that staff recorded says so. */
export function approvalText(approval: InsurerApproval, insurer_name: string): string {
  const { given_by, given_at, means, recorded_by, recorded_at } = approval;
  const how = means === 'account' ? '' : ` ${approvalMeansLabels[means].toLowerCase()}`;
  const given = `Approved by ${given_by || 'somebody'} for ${insurer_name}${how}, ${formatDateTime(given_at)}.`;
  const recorded =
    means === 'account'
      ? ''
      : ` Recorded by ${recorded_by || 'staff'}, ${formatDateTime(recorded_at)}.`;
  const beyond = approval.beyond?.length
    ? ` Beyond the agreement: ${approval.beyond.join('; ')}.`
    : '';
  return `${given}${recorded}${beyond}`;
}
