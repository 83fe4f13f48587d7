import Box from '@mui/material/Box';
import { useId } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { CancellableItem } from '#web/policies/cancellation/use-cancellation.ts';

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
  const id = useId();
  const ahead = items.filter(({ stays }) => !stays);
  const ids = ahead.map(({ item_id }) => item_id);
  if (items.length === 0) return null;
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 550, mb: 1 }}>
        What is taken out
      </Box>
      {ahead.length > 1 ? (
        <TickBox
          label={`Everything that has not begun (${ahead.length})`}
          checked={chosen.length === ahead.length}
          indeterminate={chosen.length > 0 && chosen.length < ahead.length}
          onChange={(wanted) => onChoose(ids, wanted)}
        />
      ) : null}
      <Box
        tabIndex={0}
        role="group"
        aria-label="Items"
        sx={{
          maxHeight: 264,
          overflowY: 'auto',
          px: 3,
          py: 1,
          border: `1px solid ${t.n[200]}`,
          borderRadius: `${t.radius.md}px`,
        }}
      >
        {items.map((item) => (
          <Box key={item.item_id}>
            <TickBox
              wide
              disabled={item.stays}
              checked={chosen.includes(item.item_id)}
              onChange={(wanted) => onChoose([item.item_id], wanted)}
              label={<ItemLabel item={item} />}
            />
          </Box>
        ))}
      </Box>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </Box>
  );
}

function ItemLabel({ item }: { item: CancellableItem }) {
  const { car_title, event_title, start_on, stays } = item;
  const day = formatCalendarDate(start_on);
  return (
    <>
      {`${car_title}, ${event_title}`}
      <Box component="span" sx={{ display: 'block', fontSize: 12, color: t.n[600] }}>
        {stays ? `${day}, stays as it is` : `Starts ${day}`}
      </Box>
    </>
  );
}
