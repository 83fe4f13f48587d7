import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface UnsavedBarProps {
  onSave: () => void;
  onDiscard: () => void;
  busy: boolean;
  /** Somebody else holds what was typed. */
  disabled?: boolean;
  /** After the words: what the changes cost. */
  children?: ReactNode;
}

/** Above the bar of a phone, and so much room below the field that one types in. */
const above = { phone: 'calc(72px + env(safe-area-inset-bottom))', wide: '16px' };
const room = (bottom: string) => ({ scrollPaddingBottom: `calc(${bottom} + 72px)` });

const roomBelow = (
  <GlobalStyles
    styles={{ html: { ...room(above.phone), '@media (min-width: 900px)': room(above.wide) } }}
  />
);

/** Stays at the window's lower edge while something is not saved, and never over the field that one types in. */
export function UnsavedBar({
  onSave,
  onDiscard,
  busy,
  disabled = false,
  children,
}: UnsavedBarProps) {
  useEffect(() => {
    // The first letter brings the bar, perhaps over the field itself.
    const typed = document.activeElement;
    if (typed?.matches('input, textarea')) typed.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <>
      {roomBelow}
      <Box
        role="region"
        aria-label="Unsaved changes"
        sx={{
          position: 'sticky',
          bottom: { xs: above.phone, md: above.wide },
          zIndex: 5,
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          pl: 4,
          pr: 2,
          py: 2,
          borderRadius: `${t.radius.button}px`,
          background: t.n[900],
          color: '#fff',
          boxShadow: t.shadow.dialog,
        }}
      >
        <Box role="status" sx={{ flex: 1, fontSize: 13, fontWeight: 600 }}>
          Unsaved changes
          {children}
        </Box>
        <Button
          onClick={onDiscard}
          sx={{ color: '#fff', '&:hover': { background: 'rgba(255,255,255,.12)' } }}
        >
          Discard
        </Button>
        <BusyButton busy={busy} disabled={disabled} onClick={onSave}>
          Save
        </BusyButton>
      </Box>
    </>
  );
}
