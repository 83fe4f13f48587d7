import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';
import { CrashFileInput } from '#web/claims/wizard/photos/file-input.tsx';
import type { CrashSlot } from '#web/claims/wizard/photos/slots.ts';

/** A button that opens the camera, or the gallery. */
export function CrashCameraButton({
  slot,
  gallery,
  label,
  children,
  onFiles,
}: {
  slot: CrashSlot;
  gallery: boolean;
  label: string;
  children: ReactNode;
  onFiles: (files: File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" aria-label={label} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <CrashFileInput
        slot={slot}
        label={label}
        gallery={gallery}
        onFiles={onFiles}
        behindButton={input}
      />
    </>
  );
}
