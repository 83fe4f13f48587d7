import type { CalendarDate } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import type { VersionItem } from '#web/policies/document/cover-table.tsx';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

type Covered = Pick<PolicyDetail, 'policy_id' | 'document_state' | 'cover'>;

/** Where the certificate of a car at an event is; nothing for a quote, or what was never covered. */
export function certificateOf(policy: Covered, item: VersionItem): string | undefined {
  const { car_id } = item.car;
  const { event_id } = item.event;
  const isCovered = policy.cover.some((one) => one.car_id === car_id && one.event_id === event_id);
  return policy.document_state === 'policy' && isCovered
    ? addressOf('certificate', { policy_id: policy.policy_id, car_id, event_id })
    : undefined;
}

/** That of the event that is on or comes next, else of the last one. */
export function nextCertificate(policy: PolicyDetail, today: CalendarDate): string | undefined {
  const items = policy.version.items
    .filter((item) => certificateOf(policy, item) !== undefined)
    .toSorted((a, b) => a.event.start_on.localeCompare(b.event.start_on));
  const item = items.find(({ event }) => event.end_on >= today) ?? items.at(-1);
  return item && certificateOf(policy, item);
}
