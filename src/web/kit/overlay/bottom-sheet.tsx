import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { OverlayHead } from '#web/kit/overlay/overlay-head.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** A choice stays visible this long before the sheet goes, and the sheet takes this long to go [9.9]. */
export const sheetCloseDelayMs = 250;
const sheetCloseMs = 350;

export interface BottomSheetProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** A row of buttons that stays at the bottom. */
  actions?: ReactNode;
}

/** On phones everything that would be a menu comes from below. */
export function BottomSheet({ open, title, onClose, children, actions }: BottomSheetProps) {
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      transitionDuration={{ enter: 200, exit: sheetCloseMs }}
      // As high as a dialog: a field in one opens its sheet above it, not below.
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: {
            borderRadius: `${t.radius.xl}px ${t.radius.xl}px 0 0`,
            maxHeight: '85dvh',
            display: 'flex',
            flexDirection: 'column',
            pb: 'env(safe-area-inset-bottom)',
          },
        },
      }}
    >
      <OverlayHead id={id} title={title} onClose={onClose} roomy />
      <Box
        sx={{ overflowY: 'auto', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        {children}
      </Box>
      {actions ? (
        <Box
          sx={{
            display: 'flex',
            gap: 2,
            p: 4,
            borderTop: `1px solid ${t.n[200]}`,
            '& > .MuiButton-root': { flex: 1 },
          }}
        >
          {actions}
        </Box>
      ) : null}
    </Drawer>
  );
}
