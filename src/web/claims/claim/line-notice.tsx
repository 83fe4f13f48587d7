import { lines } from '#domain/lines/lines.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** What the line of a policy says of every claim. */
export function LineNotice({ type }: { type: ViType }) {
  const notice = lines[type].claim_notice;
  return notice === undefined ? null : <InlineAlert tone="warning">{notice}</InlineAlert>;
}
