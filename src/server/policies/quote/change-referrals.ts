import { isDeepStrictEqual } from 'node:util';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { type CalendarDate, startOfDay } from '#domain/dates.ts';
import type { Referral } from '#domain/rating/referrals.ts';
import type { CoverRecords } from '#server/policies/document/cover-records.ts';
import type { IssuedBasis } from '#server/policies/quote/issued-basis.ts';
import { periodOf } from '#server/policies/quote/quote-risk.ts';
import { placesOfSame } from '#server/policies/quote/same-items.ts';

/** What of a content a superadmin is asked about. */
export interface ReferredPart {
  /** The first day of what is newly covered. */
  first: CalendarDate | undefined;
  concerns: (referral: Referral) => boolean;
}

/**
 * A quote is referred for everything that it insures; a change of a policy in force for what it changes alone, so that a
 * value that was cleared once is not asked about with every later driver. What has begun is not newly covered.
 */
export function referredPart({
  content,
  records,
  issued,
  now,
}: {
  content: QuoteContent;
  records: CoverRecords;
  issued: IssuedBasis | undefined;
  /** Unix seconds. */
  now: number;
}): ReferredPart {
  if (!issued)
    return { first: periodOf(content.items, records)?.period_from, concerns: () => true };
  const placeOfSame = placesOfSame(issued.items);
  const isChanged = (item: QuoteItem) => placeOfSame(item) === -1;
  const lies = (item: QuoteItem) => {
    const start_on = records.events.get(item.event_id)?.start_on;
    return start_on !== undefined && startOfDay(start_on) > now;
  };
  const ahead = content.items.filter((item) => isChanged(item) && lies(item));
  const wholes: Partial<Record<Referral['reason'], boolean>> = {
    adjustment_over_limit: Number(content.adjust_pct) !== Number(issued.risk.adjustment_pct),
    event_within_24_hours: true,
    additional_excess_override: !isDeepStrictEqual(
      content.additional_excess.toSorted(),
      issued.additional_excess.toSorted(),
    ),
  };
  return {
    first: periodOf(ahead, records)?.period_from,
    concerns: ({ reason, item_index }) => {
      const item = item_index === null ? undefined : content.items[item_index];
      return item ? isChanged(item) : wholes[reason] === true;
    },
  };
}
