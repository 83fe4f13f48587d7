import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** A car at an event, with what is said of it below its name. */
interface TickedItem {
  item_id: string;
  car_title: string;
  event_title: string;
  note: string;
  disabled?: boolean;
}

/** The cars of a policy at their events, to be ticked one by one; `above` stands over the list. */
export function ItemTicks({
  label,
  items,
  chosen,
  onChoose,
  above,
  error,
}: {
  label: string;
  items: readonly TickedItem[];
  chosen: readonly string[];
  onChoose: (item_id: string, wanted: boolean) => void;
  above?: ReactNode;
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} sx={{ fontSize: 13, lineHeight: '20px', fontWeight: 550, mb: 1 }}>
        {label}
      </Box>
      {above}
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
        {items.map(({ item_id, car_title, event_title, note, disabled }) => (
          <Box key={item_id}>
            <TickBox
              wide
              disabled={disabled ?? false}
              checked={chosen.includes(item_id)}
              onChange={(wanted) => onChoose(item_id, wanted)}
              label={
                <>
                  {`${car_title}, ${event_title}`}
                  <Box component="span" sx={{ display: 'block', fontSize: 12, color: t.n[600] }}>
                    {note}
                  </Box>
                </>
              }
            />
          </Box>
        ))}
      </Box>
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </Box>
  );
}
