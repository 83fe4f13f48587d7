import { eventMailActions } from '#web/events/weekend/event-mails.ts';
import type { EventTicks } from '#web/events/weekend/event-ticks.ts';
import type { UpcomingEvent } from '#web/events/weekend/upcoming-events-table.tsx';
import { type BulkAction, BulkBar } from '#web/kit/list/bulk-bar.tsx';

/** What can be done with the ticked events: the mails about them, and their export. */
export function EventBulkBar({
  events,
  ticks,
  exporting,
}: {
  events: readonly UpcomingEvent[];
  ticks: EventTicks;
  exporting: BulkAction;
}) {
  const { ids, clear } = ticks;
  const rows = events.filter(({ event_id }) => ids.includes(event_id));
  const selection = { ids, rows, allMatching: false, count: ids.length };
  const { label, onSelect } = exporting;
  return (
    <BulkBar
      label="Events selected"
      count={ids.length}
      elsewhere={0}
      onClear={clear}
      deeds={[
        ...eventMailActions(rows, clear).map((mail) => ({
          label: mail.label,
          onSelect: () => mail.onSelect?.(),
          refusal: mail.disabled ? mail.note : undefined,
        })),
        { label, onSelect: () => onSelect(selection), refusal: undefined },
      ]}
    />
  );
}
