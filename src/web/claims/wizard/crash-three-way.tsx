import Box from '@mui/material/Box';
import { useId } from 'react';
import type { YesNoUnknown } from '#domain/claims/claim-constants.ts';
import { t } from '#web/kit/tokens.ts';

const answers: readonly { value: YesNoUnknown; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unknown', label: 'Not sure' },
];

/** Yes, no, or not sure, side by side. */
export function CrashThreeWay({
  label,
  value,
  onChange,
}: {
  label: string;
  value: YesNoUnknown | null;
  onChange: (value: YesNoUnknown) => void;
}) {
  const id = useId();
  return (
    <Box role="radiogroup" aria-labelledby={id} sx={{ '& + &': { mt: 6 } }}>
      <Box
        id={id}
        sx={{ mb: 2.5, fontSize: { xs: 16, md: 14 }, lineHeight: '24px', fontWeight: 600 }}
      >
        {label}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 2 }}>
        {answers.map((answer) => {
          const on = answer.value === value;
          return (
            <Box
              component="label"
              key={answer.value}
              sx={{
                display: 'grid',
                placeContent: 'center',
                minHeight: { xs: 52, md: 44 },
                borderRadius: `${t.radius.button}px`,
                border: on ? `2px solid ${t.brand[600]}` : `1px solid ${t.n[400]}`,
                background: on ? t.brand[50] : t.n[0],
                fontSize: { xs: 16, md: 14 },
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
                value={answer.value}
                checked={on}
                onChange={() => onChange(answer.value)}
                style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
              />
              {answer.label}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
