import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

/** The menu on a phone: slides in and goes again [2.10]. */
export function PhoneDrawer({
  open,
  onClose,
  children,
}: {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      transitionDuration={{ enter: 200, exit: 150 }}
      slotProps={{
        root: { keepMounted: true },
        paper: { sx: { width: 'min(300px, 86vw)' } },
      }}
    >
      {children}
    </Drawer>
  );
}
