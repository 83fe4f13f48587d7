// A link to a document opens it without a log-in, so it ends with what it shows. That of an offer ends when the offer
// expires. That of a cover goes on for 90 days after its last day, so that a claim can still be reported and read: a
// policy until 30-06-2026 can be opened by its link until 28-09-2026.

import { addDays, type CalendarDate, startOfDay } from '../dates.ts';

/** Days that the link to a policy works after its last day of cover. */
const LINK_GRACE_DAYS = 90;

/** Days for a document that has no end of its own yet. */
const LINK_DAYS_WITHOUT_END = 90;

const DAY = 86_400;

/** When a link to a document ends, in unix seconds; a later end of the document makes it live longer. */
export function policyLinkEnd(link: {
  /** The offer was accepted, or it is a policy. */
  is_taken: boolean;
  /** Unix seconds. */
  valid_until: number | null;
  period_to: CalendarDate | null;
  /** Unix seconds. */
  made_at: number;
}): number {
  if (!link.is_taken && link.valid_until !== null) return link.valid_until;
  if (link.period_to !== null) return startOfDay(addDays(link.period_to, LINK_GRACE_DAYS + 1));
  return link.made_at + LINK_DAYS_WITHOUT_END * DAY;
}
