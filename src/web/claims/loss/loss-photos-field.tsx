import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { counted } from '#domain/counted.ts';
import { usualEvidence } from '#domain/lines/usual-evidence.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import type { LossPhotos } from '#web/claims/loss/use-loss-photos.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Photos of a loss from the camera or the gallery; without a network they wait on this device. */
export function LossPhotosField({ photos, type }: { photos: LossPhotos; type: InsuranceType }) {
  const input = useRef<HTMLInputElement>(null);
  const { waiting, refused } = photos;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Box>
        <Box sx={{ fontWeight: 600 }}>What helps us to decide</Box>
        <Box component="ul" sx={{ m: 0, pl: 5, color: t.n[700] }}>
          {usualEvidence([type]).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </Box>
      </Box>
      <Button variant="outlined" startIcon={<Camera />} onClick={() => input.current?.click()}>
        Add photos
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept="image/*"
        aria-label="Photos of the loss"
        onChange={(event) => {
          void photos.add([...(event.target.files ?? [])]);
          // The same picture can be chosen again.
          event.target.value = '';
        }}
      />
      {waiting > 0 ? (
        <InlineAlert tone="info">
          {`${counted(waiting, 'photo')} on this device, sent as soon as there is a network.`}
        </InlineAlert>
      ) : null}
      {refused === '' ? null : <InlineAlert tone="error">{refused}</InlineAlert>}
    </Box>
  );
}
