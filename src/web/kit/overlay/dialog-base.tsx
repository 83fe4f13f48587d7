import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef } from 'react';
import { useOpenDialog } from '#web/kit/overlay/open-dialogs.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

/** Dialogs fade for this long before they are gone [2.39]; their content stays the same meanwhile. */
export const dialogCloseMs = 200;

export interface DialogBaseProps {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons of the action row, the main one last. */
  actions?: ReactNode;
  width?: 'xs' | 'sm' | 'md' | 'lg';
  /** Small questions stay small on phones; forms fill the screen. */
  fullScreenOnPhone?: boolean;
  /** Content up to the edges. */
  flush?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** A line below the title. */
  subtitle?: ReactNode;
  closeButton?: boolean;
}

/** What was last shown while it was open: a dialog that fades must not lose its text first. */
function useWhileOpen<T>(open: boolean, content: T): T {
  const last = useRef(content);
  if (open) last.current = content;
  return open ? content : last.current;
}

/** Every dialog: ignores clicks beside it, Esc closes it, focus returns to where it was. */
export function DialogBase({
  open,
  onClose,
  width = 'xs',
  fullScreenOnPhone = true,
  flush = false,
  onKeyDown,
  closeButton = false,
  ...content
}: DialogBaseProps) {
  const { title, subtitle, children, actions } = useWhileOpen(open, content);
  const phone = useIsPhone();
  const id = useId();
  useOpenDialog(open);
  return (
    <Dialog
      open={open}
      fullWidth
      maxWidth={width}
      fullScreen={phone && fullScreenOnPhone}
      aria-labelledby={id}
      transitionDuration={{ enter: 160, exit: dialogCloseMs }}
      onClose={(_, reason) => {
        if (reason !== 'backdropClick') onClose();
      }}
      {...(onKeyDown ? { onKeyDown } : {})}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <DialogTitle id={id} sx={{ flex: 1, minWidth: 0 }}>
          <UnbrokenText>{title}</UnbrokenText>
          {subtitle ? (
            <Box
              sx={{
                fontFamily: 'body1.fontFamily',
                fontStretch: '100%',
                fontWeight: 450,
                fontSize: 13,
                lineHeight: '20px',
                color: 'text.secondary',
                letterSpacing: 0,
              }}
            >
              <UnbrokenText>{subtitle}</UnbrokenText>
            </Box>
          ) : null}
        </DialogTitle>
        {closeButton || (phone && fullScreenOnPhone) ? (
          <IconButton aria-label="Close" onClick={onClose} sx={{ m: 3 }}>
            <X size={18} />
          </IconButton>
        ) : null}
      </Box>
      <DialogContent sx={flush ? { p: '0 !important' } : {}}>{children}</DialogContent>
      {actions ? <DialogActions>{actions}</DialogActions> : null}
    </Dialog>
  );
}
