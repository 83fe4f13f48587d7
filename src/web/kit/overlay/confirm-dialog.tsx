import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen and who is told. Without a text the dialog does not open [2.28]. */
  text: ReactNode;
  /** A verb: "Cancel policy". */
  confirmLabel: string;
  /** The way back in the same words: "Keep policy". */
  cancelLabel?: string;
  /** Crimson, for what cannot be undone. */
  destructive?: boolean;
  onConfirm: (() => void | Promise<unknown>) | undefined;
  onClose: () => void;
}

/** Asks before something that leaves the building or is hard to reverse. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    if (!onConfirm || busy) return;
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <DialogBase
      open={open && Boolean(text) && Boolean(onConfirm)}
      title={title}
      onClose={onClose}
      fullScreenOnPhone={false}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} autoFocus={destructive}>
            {cancelLabel}
          </Button>
          <BusyButton
            busy={busy}
            color={destructive ? 'error' : 'primary'}
            onClick={() => void confirm()}
            autoFocus={!destructive}
          >
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      <Typography component="div" sx={{ color: 'text.secondary' }}>
        <UnbrokenText>{text}</UnbrokenText>
      </Typography>
    </DialogBase>
  );
}
