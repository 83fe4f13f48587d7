import Box from '@mui/material/Box';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';

export interface RowBoxProps {
  /** With Shift held all from the row that was pressed last. */
  onTick: (how: { on: boolean; range: boolean }) => void;
  selected: boolean;
  tickable: boolean;
  label: string;
  /** Why it cannot be ticked now; the box is grey and says so. */
  refusal: string | undefined;
}

/** The box of a row; nothing where a row can never be ticked. */
export function RowBox({ onTick, selected, tickable, label, refusal }: RowBoxProps) {
  if (refusal !== undefined) return <RefusedBox label={label} refusal={refusal} />;
  if (!tickable) return null;
  return (
    <CheckBox
      checked={selected}
      onClick={(event) => onTick({ on: !selected, range: event.shiftKey })}
      aria-label={label}
      data-row-box=""
    />
  );
}

/** A box that cannot be ticked now: it is grey and says why. */
export function RefusedBox({ label, refusal }: { label: string; refusal: string }) {
  return (
    <Tooltip title={refusal}>
      <Box
        component="span"
        role="group"
        aria-label={`${label}: ${refusal}`}
        tabIndex={0}
        sx={{ display: 'inline-flex', verticalAlign: 'middle' }}
      >
        <CheckBox checked={false} disabled aria-label={label} />
      </Box>
    </Tooltip>
  );
}
