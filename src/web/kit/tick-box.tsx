import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/kit/tokens.ts';

export interface TickBoxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  /** Ids of lines below, such as an error. */
  describedBy?: string;
}

/** A box to tick with its words beside it; the words can be pressed too. */
export function TickBox({
  label,
  checked,
  onChange,
  disabled = false,
  name,
  describedBy,
}: TickBoxProps) {
  return (
    <Box
      component="label"
      sx={{
        display: 'inline-flex',
        alignItems: 'flex-start',
        gap: 2.5,
        py: { xs: 2.5, md: 1 },
        fontSize: { xs: 16, md: 14 },
        lineHeight: { xs: '24px', md: '20px' },
        color: disabled ? t.n[500] : t.n[900],
        cursor: disabled ? 'default' : 'pointer',
        position: 'relative',
        width: 'fit-content',
        '&:hover > span:first-of-type': { borderColor: disabled || checked ? undefined : t.n[600] },
        '& input:focus-visible + span': { outline: `2px solid ${t.brand[600]}`, outlineOffset: 2 },
      }}
    >
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        name={name}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
        style={{ position: 'absolute', opacity: 0, width: 16, height: 16, margin: 0 }}
      />
      <Box
        component="span"
        aria-hidden="true"
        sx={{
          width: 16,
          height: 16,
          mt: { xs: 1, md: 0.5 },
          flex: 'none',
          borderRadius: '4px',
          border: `1.5px solid ${checked ? t.brand[600] : t.n[400]}`,
          background: checked ? t.brand[600] : t.n[0],
          opacity: disabled ? 0.5 : 1,
          display: 'grid',
          placeContent: 'center',
        }}
      >
        {checked ? <Check size={12} color="#fff" strokeWidth={3} /> : null}
      </Box>
      <span>{label}</span>
    </Box>
  );
}
