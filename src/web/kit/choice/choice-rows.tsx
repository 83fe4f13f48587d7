import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { PickLabel } from '#web/kit/choice/pick-label.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

export interface ChoiceRowsProps<V extends string> {
  /** Names the group for readers; usually the question stands above as a heading. */
  label: string;
  value: V | null | undefined;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode; note?: ReactNode }[];
  /** Ids of lines below, such as an error. */
  describedBy?: string;
}

/** One answer out of a few, as rows of at least 52 px: for thumbs in gloves. */
export function ChoiceRows<V extends string>({
  label,
  value,
  onChange,
  options,
  describedBy,
}: ChoiceRowsProps<V>) {
  const name = useId();
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      sx={{ display: 'grid', gap: { xs: 2.5, md: 2 } }}
    >
      {options.map((option) => {
        const on = option.value === value;
        return (
          <PickLabel
            type="radio"
            key={option.value}
            name={name}
            checked={on}
            onChange={() => onChange(option.value)}
            sx={{ gap: 3, minHeight: 52, py: 2 }}
          >
            <Box
              aria-hidden="true"
              sx={{
                width: 18,
                height: 18,
                flex: 'none',
                borderRadius: '50%',
                border: `1.5px solid ${on ? t.brand[600] : t.n[400]}`,
                display: 'grid',
                placeContent: 'center',
                background: t.n[0],
                forcedColorAdjust: 'none',
              }}
            >
              {on ? (
                <Box sx={{ width: 8, height: 8, borderRadius: '50%', background: t.brand[600] }} />
              ) : null}
            </Box>
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              {option.label}
              {option.note ? (
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
                  <UnbrokenText>{option.note}</UnbrokenText>
                </Box>
              ) : null}
            </Box>
          </PickLabel>
        );
      })}
    </Box>
  );
}
