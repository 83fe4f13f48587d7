import type { ChangeEvent, RefObject } from 'react';
import type { CrashSlot } from '#web/claims/wizard/photos/slots.ts';

/** The hidden input that opens the camera, or the gallery. */
export function CrashFileInput({
  slot,
  label,
  gallery,
  onFiles,
  behindButton,
}: {
  slot: CrashSlot;
  label: string;
  gallery: boolean;
  onFiles: (files: File[]) => void;
  /** A button of its own presses it; otherwise the label around it does. */
  behindButton?: RefObject<HTMLInputElement | null>;
}) {
  return (
    <input
      type="file"
      aria-label={label}
      accept={slot.accept}
      multiple={gallery && slot.many}
      {...(gallery ? {} : { capture: 'environment' as const })}
      {...(behindButton
        ? { hidden: true, ref: behindButton }
        : {
            'data-slot': slot.id,
            style: { position: 'absolute', opacity: 0, width: 1, height: 1 },
          })}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        onFiles([...(event.target.files ?? [])]);
        // The same picture can be chosen again.
        event.target.value = '';
      }}
    />
  );
}
