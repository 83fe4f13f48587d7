import Box from '@mui/material/Box';
import { formatCalendarDate } from '#domain/dates.ts';
import { carriedText, voidedText } from '#domain/policies/approval/voided-words.ts';
import { addressOf } from '#domain/places.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';
import { missingSentences } from '#web/policies/policy/missing-sentences.ts';

/** What somebody has to know before anything else: suspended cover, a revision in work, missing data. */
export function PolicyNotices({ policy }: { policy: PolicyDetail }) {
  const inForce = policy.versions.find((version) => version.locked);
  const inWork = policy.version.locked ? undefined : policy.version;
  const missing = missingSentences(policy);
  const notices = [
    policy.suspended_since ? (
      <InlineAlert key="suspended" tone="error">
        {`Cover is suspended for events that start after ${formatCalendarDate(policy.suspended_since)}, because a premium is late.`}
      </InlineAlert>
    ) : null,
    inWork && inForce ? (
      <InlineAlert
        key="revision"
        tone="info"
        action={
          policy.abilities.includes('save_quote') ? (
            <AppLink
              href={addressOf('quote', { policy_id: policy.policy_id })}
              sx={{ fontWeight: 600, textDecoration: 'underline', textUnderlineOffset: 3 }}
            >
              Continue
            </AppLink>
          ) : undefined
        }
      >
        {policy.status === 'waiting_for_approval'
          ? `In force with version ${inForce.version_label}. Version ${inWork.version_label}, shown here, waits for the insurer.`
          : `In force with version ${inForce.version_label}. Version ${inWork.version_label} is being made and shown here; it counts once it is sent.`}
      </InlineAlert>
    ) : null,
    inWork?.approval?.holds === false ? (
      <InlineAlert key="approval" tone={inWork.approval.carried ? 'warning' : 'error'}>
        {(inWork.approval.carried ? carriedText : voidedText)(inWork.approval.changes)}
      </InlineAlert>
    ) : null,
    missing.length > 0 ? (
      <InlineAlert key="missing" tone="warning">
        {`Missing: ${missing.slice(0, 3).join(' ')}${missing.length > 3 ? ` And ${missing.length - 3} more.` : ''}`}
      </InlineAlert>
    ) : null,
  ].filter((notice) => notice !== null);
  if (notices.length === 0) return null;
  return <Box sx={{ display: 'grid', gap: 2, mt: 4 }}>{notices}</Box>;
}
