import Box from '@mui/material/Box';
import { useId } from 'react';
import { PickLabel } from '#web/kit/choice/pick-label.tsx';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';

export interface CrashChipsProps<V extends string> {
  label: string;
  value: V | null;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  /** The question stands above already. */
  hideLabel?: boolean;
  /** Side by side, each as wide as the others. */
  even?: boolean;
}

/** One answer out of several short ones, as a row of chips that wraps. */
export function CrashChips<V extends string>(props: CrashChipsProps<V>) {
  const { label, value, options, onChange, hideLabel = false, even = false } = props;
  const id = useId();
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ position: 'relative', '& + &': { mt: 6 } }}>
      <Box
        id={id}
        sx={
          hideLabel
            ? visuallyHidden
            : { mb: 2.5, fontSize: { xs: 16, md: 14 }, lineHeight: '24px', fontWeight: 600 }
        }
      >
        {label}
      </Box>
      <Box
        sx={
          even
            ? { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 2 }
            : { display: 'flex', flexWrap: 'wrap', gap: 2 }
        }
      >
        {options.map((option) => {
          const on = option.value === value;
          return (
            <PickLabel
              type="radio"
              key={option.value}
              name={id}
              checked={on}
              onChange={() => onChange(option.value)}
              sx={
                even
                  ? { justifyContent: 'center', minHeight: { xs: 52, md: 44 } }
                  : { minHeight: { xs: 48, md: 40 }, fontSize: { xs: 16, md: 14 } }
              }
            >
              {option.label}
            </PickLabel>
          );
        })}
      </Box>
    </Box>
  );
}
