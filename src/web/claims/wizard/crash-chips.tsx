import Box from '@mui/material/Box';
import { useId } from 'react';
import { t } from '#web/kit/tokens.ts';
import { visuallyHidden } from '#web/kit/visually-hidden.ts';

export interface CrashChipsProps<V extends string> {
  label: string;
  value: V | null;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  /** The question stands above already. */
  hideLabel?: boolean;
}

/** One answer out of several short ones, as a row of chips that wraps. */
export function CrashChips<V extends string>(props: CrashChipsProps<V>) {
  const { label, value, options, onChange, hideLabel = false } = props;
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {options.map((option) => {
          const on = option.value === value;
          return (
            <Box
              component="label"
              key={option.value}
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                minHeight: { xs: 48, md: 40 },
                px: on ? '15px' : '16px',
                borderRadius: `${t.radius.button}px`,
                border: on ? `2px solid ${t.brand[600]}` : `1px solid ${t.n[400]}`,
                background: on ? t.brand[50] : t.n[0],
                fontSize: { xs: 15.5, md: 14 },
                fontWeight: on ? 600 : 450,
                cursor: 'pointer',
                '&:hover': { borderColor: on ? t.brand[600] : t.n[600] },
                '&:focus-within:has(:focus-visible)': {
                  outline: `2px solid ${t.brand[600]}`,
                  outlineOffset: 2,
                },
              }}
            >
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={on}
                onChange={() => onChange(option.value)}
                style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
              />
              {option.label}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
