import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Camera, Check, TriangleAlert } from 'lucide-react';
import { CrashFileInput } from '#web/claims/wizard/photos/file-input.tsx';
import { CrashPicture } from '#web/claims/wizard/photos/picture.tsx';
import type { CrashPhoto } from '#web/claims/wizard/draft.ts';
import type { CrashSlot } from '#web/claims/wizard/photos/slots.ts';
import { t } from '#web/kit/base/tokens.ts';

const height = 114;

export interface CrashPhotoTileProps {
  slot: CrashSlot;
  photos: readonly CrashPhoto[];
  gallery: boolean;
  onFiles: (files: File[]) => void;
  /** Looks at what is there. */
  onOpen: () => void;
}

/** A place for a picture: empty it opens the camera, filled it shows what was taken. */
export function CrashPhotoTile({ slot, photos, gallery, onFiles, onOpen }: CrashPhotoTileProps) {
  const last = photos.at(-1);
  if (!last) return <EmptyTile slot={slot} gallery={gallery} onFiles={onFiles} />;
  const label = photos.length > 1 ? `${slot.label} (${photos.length})` : slot.label;
  const refused = photos.some((photo) => photo.error !== '');
  return (
    <ButtonBase
      onClick={onOpen}
      data-slot={slot.id}
      aria-label={`${label}, ${refused ? 'not accepted' : 'taken'}. Look at it`}
      sx={{
        position: 'relative',
        display: 'block',
        width: '100%',
        height,
        overflow: 'hidden',
        borderRadius: `${t.radius.lg}px`,
        border: `1px solid ${refused ? t.error : t.n[300]}`,
        textAlign: 'left',
      }}
    >
      <CrashPicture photo={last} alt="" />
      <Box
        sx={{
          position: 'absolute',
          inset: 'auto 0 0',
          px: 2.5,
          py: 1.5,
          background: 'rgba(28,25,23,.82)',
          color: '#fff',
          fontSize: 14,
          lineHeight: '20px',
          fontWeight: 600,
        }}
      >
        {label}
      </Box>
      <Box
        aria-hidden="true"
        sx={{
          position: 'absolute',
          top: 8,
          right: 8,
          width: 24,
          height: 24,
          borderRadius: '50%',
          display: 'grid',
          placeContent: 'center',
          background: refused ? t.error : t.success,
          color: '#fff',
        }}
      >
        {refused ? <TriangleAlert size={14} /> : <Check size={15} strokeWidth={2.25} />}
      </Box>
    </ButtonBase>
  );
}

function EmptyTile({
  slot,
  gallery,
  onFiles,
}: Pick<CrashPhotoTileProps, 'slot' | 'gallery' | 'onFiles'>) {
  return (
    <Box
      component="label"
      sx={{
        position: 'relative',
        display: 'block',
        height,
        borderRadius: `${t.radius.lg}px`,
        border: `1px dashed ${t.n[400]}`,
        background: t.n[25],
        cursor: 'pointer',
        '&:hover': { background: t.n[50] },
        '&:focus-within:has(:focus-visible)': {
          outline: `2px solid ${t.brand[600]}`,
          outlineOffset: 2,
        },
      }}
    >
      <CrashFileInput
        slot={slot}
        label={`${slot.label}. ${slot.tip}`}
        gallery={gallery}
        onFiles={onFiles}
      />
      <Box
        aria-hidden="true"
        sx={{ position: 'absolute', inset: '0 0 44px', display: 'grid', placeContent: 'center' }}
      >
        <Camera size={24} strokeWidth={1.75} color={t.n[600]} />
      </Box>
      <Box
        aria-hidden="true"
        sx={{
          position: 'absolute',
          inset: 'auto 10px 8px',
          fontSize: 14,
          lineHeight: '20px',
          fontWeight: 600,
        }}
      >
        {slot.label}
        <Box
          component="span"
          sx={{
            display: 'block',
            fontSize: 13,
            lineHeight: '16px',
            fontWeight: 450,
            color: t.n[500],
          }}
        >
          {slot.short_tip}
        </Box>
      </Box>
    </Box>
  );
}
