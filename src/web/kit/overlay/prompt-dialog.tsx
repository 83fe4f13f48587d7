import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

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
  /** The section of the record that the value belongs to. */
  section?: string;
  onSave: (value: string) => void | Promise<unknown>;
  onClose: () => void;
}

/** Asks for one value or a text [2.32]. When saving fails it stays open, with what was typed and why. */
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
  section = '',
  onSave,
  onClose,
}: PromptDialogProps) {
  const toast = useToast();
  const { text, began, error, setError, type } = useTypedText(open, value);
  const [busy, setBusy] = useState(false);

  const save = async () => {
    if (required && text.trim() === '') {
      const missing = `Missing data for ${label}`;
      setError(missing);
      toast.error(missing);
      return;
    }
    setBusy(true);
    try {
      await onSave(text.trim());
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <FormDialog
      open={open}
      title={title}
      onClose={onClose}
      onSubmit={save}
      saveLabel={confirmLabel}
      cancelLabel={cancelLabel}
      busy={busy}
      dirty={text !== began}
      fullScreenOnPhone={multiline}
      section={section}
    >
      <TextField
        label={label}
        value={text}
        onChange={type}
        autoFocus
        required={required}
        error={error}
        hint={hint}
        {...(multiline ? { rows } : {})}
      />
    </FormDialog>
  );
}

/** What is typed, begun anew with each opening. */
function useTypedText(open: boolean, value: string) {
  const [text, setText] = useState(value);
  const [error, setError] = useState<string>();
  const [began, setBegan] = useState(value);
  const given = useRef(value);
  useEffect(() => {
    given.current = value;
  });
  // A value that changes elsewhere while one types must not take what was typed.
  useEffect(() => {
    if (!open) return;
    setBegan(given.current);
    setText(given.current);
    setError(undefined);
  }, [open]);
  const type = (typed: string) => {
    setText(typed);
    setError(undefined);
  };
  return { text, began, error, setError, type };
}
