import type { AccountType } from '#domain/accounts/account-types.ts';
import { type ClaimStatus, openClaimStatuses } from '#domain/claims/claim-status.ts';

/** A built-in view of the list: the statuses it shows, or all. */
export interface ClaimView {
  id: string;
  label: string;
  statuses?: readonly ClaimStatus[];
  /** Of loss adjusters: a report is due. */
  reportDue?: boolean;
}

const closed = [
  'approved',
  'rejected',
  'ready_to_be_paid',
  'paid',
  'cancelled_by_client',
] as const satisfies readonly ClaimStatus[];

const all: ClaimView = { id: 'all', label: 'All' };

const staffViews: readonly ClaimView[] = [
  all,
  { id: 'needs_action', label: 'Needs action', statuses: ['submitted', 'revised'] },
  { id: 'waiting_for_client', label: 'Waiting for client', statuses: ['info_required'] },
  { id: 'under_review', label: 'Under review', statuses: ['under_review'] },
  { id: 'ready_to_be_paid', label: 'Ready to be paid', statuses: ['ready_to_be_paid'] },
  { id: 'paid', label: 'Paid', statuses: ['paid'] },
];

const outsideViews: readonly ClaimView[] = [
  all,
  { id: 'open', label: 'Open', statuses: ['created', ...openClaimStatuses] },
  {
    id: 'closed',
    label: 'Closed',
    statuses: ['paid', 'rejected', 'cancelled_by_client', 'retracted'],
  },
];

const viewsOf: Readonly<Record<AccountType, readonly ClaimView[]>> = {
  superadmin: staffViews,
  admin: staffViews,
  loss_adjuster: [
    { ...all, label: 'Assigned to me' },
    { id: 'report_due', label: 'Report due', reportDue: true },
    { id: 'done', label: 'Done', statuses: closed },
  ],
  insurer: outsideViews,
  brokerage: outsideViews,
  agent: outsideViews.slice(1),
};

/** The views of the list for an account type, the first one being the one it opens with. */
export function claimViews(account_type: AccountType): readonly ClaimView[] {
  return viewsOf[account_type];
}

/** How many claims a view holds, from the counts by status. */
export function viewCount(
  view: ClaimView,
  counts: Readonly<Record<string, number>> | undefined,
): number | undefined {
  if (!counts) return undefined;
  if (view.reportDue) return counts['report_due'] ?? 0;
  if (!view.statuses) return counts['all'] ?? 0;
  return view.statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}
