import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Trash2 } from 'lucide-react';
import type { CrashPhoto } from '#web/claims/wizard/draft.ts';
import { CrashPicture } from '#web/claims/wizard/photos/picture.tsx';
import { CrashCameraButton } from '#web/claims/wizard/photos/camera-button.tsx';
import type { CrashSlot } from '#web/claims/wizard/photos/slots.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface CrashSlotDialogProps {
  slot: CrashSlot;
  photos: readonly CrashPhoto[];
  gallery: boolean;
  /** After the report was sent its pictures stay. */
  fixed: boolean;
  onFiles: (files: File[]) => void;
  onRemove: (photo_id: string) => void;
  onClose: () => void;
}

/** What was taken for one place, with the way to take more, or again. */
export function CrashSlotDialog(props: CrashSlotDialogProps) {
  const { slot, photos, gallery, fixed, onFiles, onRemove, onClose } = props;
  const more = slot.many || fixed;
  return (
    <DialogBase
      open
      title={slot.label}
      subtitle={slot.tip}
      onClose={onClose}
      width="sm"
      actions={
        <>
          <CrashCameraButton
            slot={slot}
            gallery={gallery}
            label={more ? `${slot.label}: add another` : `${slot.label}: take it again`}
            onFiles={onFiles}
          >
            {more ? 'Add another' : 'Again'}
          </CrashCameraButton>
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        {photos.map((photo, index) => (
          <Box key={photo.photo_id}>
            <CrashPicture photo={photo} alt={`${slot.label}, picture ${index + 1}`} whole />
            {photo.error ? (
              <Box sx={{ mt: 2 }}>
                <InlineAlert tone="error">{photo.error}</InlineAlert>
              </Box>
            ) : null}
            <Box sx={{ display: 'flex', alignItems: 'center', mt: 1, fontSize: 14 }}>
              <Box sx={{ flex: 1, color: t.n[500] }}>
                {photo.file_id ? 'Uploaded' : photo.error ? 'Not accepted' : 'Waits for its upload'}
              </Box>
              {fixed && photo.file_id ? null : (
                <Button
                  startIcon={<Trash2 />}
                  onClick={() => onRemove(photo.photo_id)}
                  aria-label={`Remove picture ${index + 1}`}
                  sx={{ minHeight: 44 }}
                >
                  Remove
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </DialogBase>
  );
}
