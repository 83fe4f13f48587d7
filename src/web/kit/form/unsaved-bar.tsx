import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { RoomBelow } from '#web/kit/base/room-below.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

export interface UnsavedBarProps {
  onSave: () => void;
  onDiscard: () => void;
  busy: boolean;
  /** Somebody else holds what was typed. */
  disabled?: boolean;
  /** After the words: what the changes cost. */
  children?: ReactNode;
}

/** Above the bar of a phone. */
const above = { phone: 'calc(72px + env(safe-area-inset-bottom))', wide: '16px' };

/** Stays at the window's lower edge while something is not saved, and never over the field that one types in. */
export function UnsavedBar({
  onSave,
  onDiscard,
  busy,
  disabled = false,
  children,
}: UnsavedBarProps) {
  const isPhone = useIsPhone();
  useEffect(() => {
    // The first change brings the bar, perhaps over the very field, or over what a button has just added above itself.
    const changed = document.activeElement;
    if (changed?.matches('input, textarea, button')) changed.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <>
      {/* Of a client's phone the frame's own bar is counted already. */}
      <RoomBelow of="page" height={isPhone ? '128px' : '72px'} />
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
