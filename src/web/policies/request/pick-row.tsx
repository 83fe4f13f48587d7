import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PickLabel } from '#web/kit/choice/pick-label.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

export interface PickRowProps {
  label: ReactNode;
  note?: ReactNode;
  /** Before the words: a date. */
  start?: ReactNode;
  end?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Where most are ticked from the start: the tick alone says so, its frame is that of the list. */
  quiet?: boolean;
}

const frameless = {
  border: 0,
  borderRadius: 0,
  boxShadow: 'none',
  background: 'none',
  '&:hover': { background: t.n[50] },
  '&:focus-within:has(:focus-visible)': {
    outline: `2px solid ${t.brand[600]}`,
    outlineOffset: -2,
  },
  '@media (forced-colors: active)': { border: 0 },
} as const;

/** One of several that can be ticked, as a row of at least 52 px. */
export function PickRow({
  label,
  note,
  start,
  end,
  checked,
  onChange,
  quiet = false,
}: PickRowProps) {
  return (
    <PickLabel
      type="checkbox"
      checked={checked}
      onChange={onChange}
      sx={[{ gap: 3, minHeight: 52, py: 2 }, ...(quiet ? [frameless] : [])]}
    >
      <Box
        aria-hidden="true"
        sx={{
          width: 18,
          height: 18,
          flex: 'none',
          borderRadius: `${t.radius.xs}px`,
          border: `1.5px solid ${checked ? t.brand[600] : t.n[400]}`,
          background: checked ? t.brand[600] : t.n[0],
          display: 'grid',
          placeContent: 'center',
          forcedColorAdjust: 'none',
        }}
      >
        {checked ? <Check size={13} color="#fff" strokeWidth={3} /> : null}
      </Box>
      {start}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {label}
        {note ? (
          <Box
            component="span"
            sx={{
              display: 'block',
              fontSize: { xs: 14, md: 13 },
              lineHeight: '20px',
              fontWeight: 450,
              color: t.n[500],
            }}
          >
            <UnbrokenText>{note}</UnbrokenText>
          </Box>
        ) : null}
      </Box>
      {end ? (
        <Box component="span" className="num" sx={{ fontSize: 13, color: t.n[600], flex: 'none' }}>
          {end}
        </Box>
      ) : null}
    </PickLabel>
  );
}

/** Ticks or unticks one of a list. */
export function toggled<V>(values: readonly V[], value: V, on: boolean): V[] {
  return on
    ? [...values.filter((one) => one !== value), value]
    : values.filter((one) => one !== value);
}
