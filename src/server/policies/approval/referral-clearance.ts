import type { Referral } from '#domain/rating/referrals.ts';
import type { PricedContent } from '#server/policies/quote/version-store.ts';
import type { VersionRecord } from '#server/policies/document/document-record.ts';
import { riskOfContent } from '#server/policies/approval/version-risk.ts';

/** A version whose referral nobody cleared. */
const notCleared = { referral_cleared_at: null, referral_cleared_by: null } as const;

const reasonsOf = (referrals: unknown) =>
  (referrals as readonly Referral[]).map(({ reason, item_index }) => `${reason} ${item_index}`);

/** What stays of a cleared referral when a content is saved: all while the risk is the same and refers for nothing new. */
export function clearanceAfter(
  before: Pick<VersionRecord, 'content' | 'referrals'>,
  { content, records, rated }: PricedContent,
): Partial<typeof notCleared> {
  const known = reasonsOf(before.referrals);
  const isSame =
    riskOfContent(before.content, records).hash === riskOfContent(content, records).hash;
  const isNew = reasonsOf(rated?.referrals ?? []).some((reason) => !known.includes(reason));
  return isSame && !isNew ? {} : notCleared;
}
