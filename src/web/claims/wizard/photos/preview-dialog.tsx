import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CrashCameraButton } from '#web/claims/wizard/photos/camera-button.tsx';
import { CrashPicture } from '#web/claims/wizard/photos/picture.tsx';
import type { PreparedPhoto } from '#web/claims/wizard/photos/photo-file.ts';
import type { CrashSlot } from '#web/claims/wizard/photos/slots.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

export interface CrashPreviewDialogProps {
  slot: CrashSlot;
  prepared: PreparedPhoto;
  gallery: boolean;
  onUse: () => void;
  onAgain: (files: File[]) => void;
  onClose: () => void;
}

/** The picture that was just taken: use it, or take it again. */
export function CrashPreviewDialog(props: CrashPreviewDialogProps) {
  const { slot, prepared, gallery, onUse, onAgain, onClose } = props;
  return (
    <DialogBase
      open
      title={slot.label}
      subtitle={prepared.thumb ? slot.check : undefined}
      onClose={onClose}
      width="sm"
      actions={
        <>
          <CrashCameraButton
            slot={slot}
            gallery={gallery}
            label={`${slot.label}: take it again`}
            onFiles={onAgain}
          >
            Again
          </CrashCameraButton>
          <Button variant="contained" onClick={onUse} autoFocus>
            Use
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <CrashPicture photo={{ ...prepared, url: null }} alt={slot.label} whole />
        {prepared.warnings.map((warning) => (
          <InlineAlert key={warning} tone="warning">
            {warning} Take it again if you can.
          </InlineAlert>
        ))}
        {prepared.thumb ? null : (
          <InlineAlert tone="info">
            This file cannot be shown here. It is sent as it is.
          </InlineAlert>
        )}
      </Box>
    </DialogBase>
  );
}
