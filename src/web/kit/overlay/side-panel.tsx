import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { OverlayHead } from '#web/kit/overlay/overlay-head.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface SidePanelProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Px; 310 by 300 unless said otherwise [9.9]; peek panels and forms take 520, threads 400. */
  width?: number;
  minHeight?: number;
  /** Buttons that stay at the bottom. */
  actions?: ReactNode;
  flush?: boolean;
  /** The page stays usable beside it. */
  modal?: boolean;
}

/** A panel from the right edge [2.47]. */
export function SidePanel({
  open,
  title,
  onClose,
  children,
  width = 310,
  minHeight = 300,
  actions,
  flush = false,
  modal = true,
}: SidePanelProps) {
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      hideBackdrop={!modal}
      transitionDuration={{ enter: 200, exit: 150 }}
      {...(modal
        ? // A form may be opened out of a dialog: whatever opens later stands above.
          { sx: { zIndex: 'modal' } }
        : { disableEnforceFocus: true, disableScrollLock: true, sx: { pointerEvents: 'none' } })}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          ...(modal ? { 'aria-modal': true } : {}),
          sx: {
            width: { xs: '100%', sm: width },
            maxWidth: '100%',
            minHeight,
            display: 'flex',
            flexDirection: 'column',
            pointerEvents: 'auto',
            // The panel itself only holds the focus for what is in it.
            '&:focus': { outline: 'none' },
          },
        },
      }}
    >
      <OverlayHead id={id} title={title} onClose={onClose} />
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', ...(flush ? {} : { p: 5 }) }}>
        {children}
      </Box>
      {actions ? (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            // As in dialogs: on a phone the buttons share the width.
            '& > *': { flexGrow: { xs: 1, md: 0 } },
            gap: 2,
            p: 4,
            borderTop: `1px solid ${t.n[200]}`,
            background: t.n[25],
            pb: 'calc(16px + env(safe-area-inset-bottom))',
          }}
        >
          {actions}
        </Box>
      ) : null}
    </Drawer>
  );
}
