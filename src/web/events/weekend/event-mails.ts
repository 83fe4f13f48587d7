import { BellRing, Fingerprint, UserRoundSearch } from 'lucide-react';
import type { EventMailType } from '#domain/communications/email-types.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';

interface MailEvent {
  event_id: string;
  name: string;
  policies: number;
  quotes_open: number;
  without_driver: number;
  without_chassis: number;
}

/** What can be mailed about events; each client gets one mail about all of them. */
export function eventMailActions(
  events: readonly MailEvent[],
  onSent: () => void = () => undefined,
): MenuAction[] {
  const write = (type: EventMailType) => () =>
    openComposer({
      types: [type],
      event_ids: events.map((event) => event.event_id),
      about: events.length === 1 ? (events[0]?.name ?? '') : `${events.length} events`,
      onSent,
    });
  const refused = (count: (event: MailEvent) => number, note: string) =>
    events.some((event) => count(event) > 0) ? {} : { disabled: true, note };
  return [
    {
      label: 'Send event reminder',
      icon: BellRing,
      onSelect: write('event_reminder'),
      ...refused((event) => event.policies + event.quotes_open, 'No policies or quotes yet'),
    },
    {
      label: 'Ask for missing cars and drivers',
      icon: UserRoundSearch,
      onSelect: write('missing_cars_drivers'),
      ...refused(
        (event) => event.without_driver + event.without_chassis + event.quotes_open,
        'Nothing is missing',
      ),
    },
    {
      label: 'Ask for chassis',
      icon: Fingerprint,
      onSelect: write('missing_chassis'),
      ...refused((event) => event.without_chassis, 'Nothing is missing'),
    },
  ];
}
