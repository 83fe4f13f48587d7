import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Camera, Images } from 'lucide-react';
import { useState } from 'react';
import { videoLink } from '#web/claims/wizard/answers.ts';
import { CrashComplaint } from '#web/claims/wizard/complaint.tsx';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { shownPhotos } from '#web/claims/wizard/draft.ts';
import { CrashPhotoTile } from '#web/claims/wizard/photos/photo-tile.tsx';
import { photoSlots } from '#web/claims/wizard/photos/slots.ts';
import { CrashUploadLine } from '#web/claims/wizard/photos/upload-line.tsx';
import { useCrashPhotos } from '#web/claims/wizard/photos/use-report-photos.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

/** Step 05: the places to photograph, the chassis number and a film. */
export function CrashPhotosScreen() {
  const { draft, photos, complaint } = useCrash();
  const phone = useIsPhone();
  const [wantsGallery, setGallery] = useState(false);
  // A computer has no camera to open.
  const gallery = wantsGallery || !phone;
  const { take, open, refused, dialog } = useCrashPhotos({ gallery });
  const shown = shownPhotos(photos);
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', md: '1fr 1fr 1fr' },
          gap: 3,
        }}
      >
        {photoSlots.map((slot) => (
          <CrashPhotoTile
            key={slot.id}
            slot={slot}
            photos={shown.filter((photo) => photo.slot === slot.id)}
            gallery={gallery}
            onFiles={(files) => take(slot, files)}
            onOpen={() => open(slot)}
          />
        ))}
      </Box>
      <CrashComplaint text={refused || complaint('photos')} />
      {phone ? (
        <Button
          startIcon={gallery ? <Camera /> : <Images />}
          onClick={() => setGallery(!gallery)}
          sx={{ mt: 2, ml: -3, minHeight: 44, fontSize: 15 }}
        >
          {gallery ? 'Use the camera' : 'Choose from the gallery'}
        </Button>
      ) : null}
      <Box sx={{ mt: 3 }}>
        <CrashUploadLine />
      </Box>
      {draft.sent === null ? <PhotoFields /> : null}
      {dialog}
    </>
  );
}

function PhotoFields() {
  const { answers, answer, complaint, photos } = useCrash();
  const statement = shownPhotos(photos).some(({ slot }) => slot === 'statement');
  return (
    <Box sx={{ display: 'grid', gap: 5, mt: 4 }}>
      <div>
        {statement ? null : (
          <TickBox
            label="The accident statement follows later."
            checked={answers.statement_to_follow}
            onChange={(statement_to_follow) => answer({ statement_to_follow })}
          />
        )}
        <CrashComplaint text={complaint('statement_to_follow')} />
      </div>
      <TextField
        label="Chassis number"
        value={answers.chassis_number}
        onChange={(chassis_number) => answer({ chassis_number })}
        maxLength={40}
        hint="As it stands on the plate."
        error={complaint('chassis_number')}
      />
      <TextField
        label="Link to a video"
        type="url"
        value={answers.youtube_link}
        onChange={(youtube_link) => answer({ youtube_link })}
        onBlur={() => answer({ youtube_link: videoLink(answers.youtube_link) })}
        placeholder="https://youtu.be/…"
        hint="Onboard or trackside, if there is one."
        error={complaint('youtube_link')}
      />
    </Box>
  );
}
