import { formatCalendarDate } from '#domain/dates.ts';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import type { CancellableItem } from '#web/policies/cancellation/use-cancellation.ts';
import { ItemTicks } from '#web/policies/document/item-ticks.tsx';

/** The cars at their events, to be ticked: all at once or one by one. What has begun stays covered. */
export function CancelledItems({
  items,
  chosen,
  onChoose,
  error,
}: {
  items: readonly CancellableItem[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[], wanted: boolean) => void;
  error?: string | undefined;
}) {
  const ahead = items.filter(({ stays }) => !stays);
  const ids = ahead.map(({ item_id }) => item_id);
  if (items.length === 0) return null;
  return (
    <ItemTicks
      label="What is taken out"
      items={items.map(({ start_on, stays, ...item }) => {
        const day = formatCalendarDate(start_on);
        return {
          ...item,
          disabled: stays,
          note: stays ? `${day}, stays as it is` : `Starts ${day}`,
        };
      })}
      chosen={chosen}
      onChoose={(item_id, wanted) => onChoose([item_id], wanted)}
      above={
        ahead.length > 1 ? (
          <TickBox
            label={`Everything that has not begun (${ahead.length})`}
            checked={chosen.length === ahead.length}
            indeterminate={chosen.length > 0 && chosen.length < ahead.length}
            onChange={(wanted) => onChoose(ids, wanted)}
          />
        ) : null
      }
      error={error}
    />
  );
}
