import { formatDateTime } from '#domain/dates.ts';
import type { CoverReason } from '#domain/policies/cover/cover-intervals.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import type { BarLook } from '#web/kit/chart/time-bars.tsx';
import type { Tone } from '#web/kit/base/tokens.ts';

export type PolicyAsOf = OutputOf<'get_policy_as_of'>;
export type ItemAsOf = PolicyAsOf['items'][number];
export type Stretch = ItemAsOf['intervals'][number];

export const coverReasonLabels: Readonly<Record<CoverReason, string>> = {
  covered: 'Covered',
  suspended: 'Suspended',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
};

export const coverReasonTones: Readonly<Record<CoverReason, Tone>> = {
  covered: 'success',
  suspended: 'warning',
  withdrawn: 'neutral',
  cancelled: 'neutral',
};

export const coverReasonLooks: Readonly<Record<CoverReason, BarLook>> = {
  covered: 'full',
  suspended: 'hatched',
  withdrawn: 'empty',
  cancelled: 'empty',
};

/** "Covered 05-06-2026 00:00 to 08-06-2026 00:00". */
export const stretchText = ({ reason, covered_from, covered_to }: Stretch): string =>
  `${coverReasonLabels[reason]} ${formatDateTime(covered_from)} to ${formatDateTime(covered_to)}`;
