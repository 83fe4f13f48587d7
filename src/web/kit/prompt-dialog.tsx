import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { BusyButton } from '#web/kit/busy-button.tsx';
import { DialogBase } from '#web/kit/dialog-base.tsx';
import { TextField } from '#web/kit/text-field.tsx';

export interface PromptDialogProps {
  open: boolean;
  title: string;
  label: string;
  value?: string;
  /** Several lines; Ctrl or Cmd with Enter then saves. */
  multiline?: boolean;
  rows?: number;
  confirmLabel?: string;
  cancelLabel?: string;
  required?: boolean;
  hint?: string;
  onSave: (value: string) => void | Promise<unknown>;
  onClose: () => void;
}

/** Asks for one value or a text [2.32]. */
export function PromptDialog({
  open,
  title,
  label,
  value = '',
  multiline = false,
  rows = 4,
  confirmLabel = 'Save',
  cancelLabel = 'Cancel',
  required = true,
  hint,
  onSave,
  onClose,
}: PromptDialogProps) {
  const [text, setText] = useState(value);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!open) return;
    setText(value);
    setError(undefined);
  }, [open, value]);

  const save = async () => {
    if (required && text.trim() === '') {
      setError(`Missing data for ${label}`);
      return;
    }
    setBusy(true);
    try {
      await onSave(text.trim());
      onClose();
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogBase
      open={open}
      title={title}
      onClose={onClose}
      fullScreenOnPhone={multiline}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {cancelLabel}
          </Button>
          <BusyButton busy={busy} onClick={() => void save()}>
            {confirmLabel}
          </BusyButton>
        </>
      }
    >
      <TextField
        label={label}
        value={text}
        onChange={setText}
        autoFocus
        required={required}
        error={error}
        hint={hint}
        {...(multiline ? { rows } : {})}
        onKeyDown={(event) => {
          if (
            event.key === 'Enter' &&
            (!multiline || event.ctrlKey || event.metaKey) &&
            !event.nativeEvent.isComposing
          ) {
            event.preventDefault();
            void save();
          }
        }}
      />
    </DialogBase>
  );
}
