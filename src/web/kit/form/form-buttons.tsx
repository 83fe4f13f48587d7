import Button from '@mui/material/Button';
import type { RefObject } from 'react';
import { BusyButton } from '#web/kit/base/busy-button.tsx';

/** The buttons of a form that stands above them: the way out, and what sends it. */
export function FormButtons({
  form,
  onCancel,
  cancelLabel = 'Cancel',
  saveLabel,
  busy,
  disabled,
  destructive = false,
}: {
  form: RefObject<HTMLFormElement | null>;
  onCancel: () => void;
  cancelLabel?: string;
  saveLabel: string;
  busy: boolean;
  disabled: boolean;
  destructive?: boolean;
}) {
  return (
    <>
      <Button variant="outlined" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <BusyButton
        busy={busy}
        disabled={disabled}
        color={destructive ? 'error' : 'primary'}
        onClick={() => form.current?.requestSubmit()}
      >
        {saveLabel}
      </BusyButton>
    </>
  );
}
